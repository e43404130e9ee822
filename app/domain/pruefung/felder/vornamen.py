"""First names as they occur in Germany: what tells „Anna Blum“ from „Studio Blum“. Small letters, without accents."""

from __future__ import annotations

import unicodedata

_NAMES = """
mirja friedegund emmerich ursin tamme eske levke alrun gunhild wunibald vroni zenzi corsin flurin seraina
aaron abbas abdelkader abdul abdullah achim ada adalbert adam adele adelheid adem adina adolf adrian adriana adrienne
agata agatha agnes agnese agnieszka ahmad ahmed ahmet aida aiko aileen ailin ajay akif akin albert alberta alberto
albrecht alea aleksandar aleksander aleksandra aleksej alena ales alessa alessandra alessandro alessia alessio alex
alexa alexander alexandra alexandre alexandros alexandru alexei alexej alexia alexis alfons alfred alfredo ali alice
alicia alicja alina alisa alissa alma almut alois aloys alper altan alva alwin alya amalia amalie amanda amar amelia
amelie amin amina amir amira amy ana anahita anas anastasia anastasija anastasios anatol anatoli anca anders andi
andre andrea andreas andree andrei andrej andres andrew andrey andrzej andré andy anette angel angela angelika
angelina angelo anh anika anil anita anja anjuli anka anke ann anna annabel annabell annabelle annalena annamaria
anncathrin anne annegret annekatrin anneke anneli annelie annelies anneliese annelore annemarie annerose annett
annette anni annie annika annina annkathrin annkatrin anny anouk anselm ansgar anthony antje antke anton antonella
antonia antonie antonina antonio antonios antony aras arash arda arian ariana ariane arina aris arkadiusz armin
arminia arnd arndt arne arnfried arnim arno arnold arnulf arthur artjom artur arturo arvid aslan asli astrid
athanasios attila aurel aurelia aurelie axel ayhan ayla aylin ayse aysegul aysel aytac azad aziz babak babette bahar
balazs balthasar barbara baris barry bartosz basel bassam bastian bastienne beat beata beate beatrice beatrix beatus
behnam bela belinda bella ben benedict benedikt benedikta benito benjamin benno bent berat berenike berit bernadette
bernard bernardo bernd berndt bernhard bernward bert berta bertha berthold bertold bertram betina bettina betty bianca
bianka bilal bill birger birgit birgitt birgitta birte birthe bjarne bjoern bjorn björn blanka bob bodo bogdan bogumil
boguslaw bojan boris bozena branka branko brian brigitta brigitte britta bruce bruni bruno burak burghard burkard
burkhard burkhardt canan candan candy carina carl carla carlo carlos carlotta carmen carola carolin carolina caroline
carsten caspar casper catarina catharina cathleen cathrin catrin cecilia celal celina celine cem cemal cengiz ceyda
chantal charlene charles charlie charlotte chiara chloe chris christa christel christfried christian christiana
christiane christin christina christine christof christoffer christoph christopher christos cigdem cindy claas clara
clarissa claudia claudine claudio claudius claus clemens cleo clivia colin conny conrad constantin constanze cora cord
cordula corina corinna corinne cornelia cornelius corvin cosima cristian cristiano cristina cynthia cyril czeslaw
dagmar dagobert daisy dalia damian damir dan dana daniel daniela danijel danilo danny danuta danylo daria dariia dario
darius dariusz darja daryna dave david davide davin davud dawid dean debora deborah deepak dejan delia delphine demet
denis denise deniz dennis denny derya desiree detlef detlev devin diana diane diego dieter dietlind dietlinde dietmar
dietrich dilan dilara dilek dimitri dimitrij dimitrios dimitris dina dino dirk dmitri dmitrij dmitry dolores domenico
dominic dominik dominika dominique donald donata dora doreen dorian dorina doris dorit dorota dorothea dorothee dorte
dorthe douglas dragan dragana dragica dunja duygu dzenan dörte ebba eberhard ebru eckard eckart eckehard eckhard
eckhardt eckhart eda edda edelgard edeltraud edeltraut edgar edit edith edmund eduard eduardo edward edwin edyta efe
egbert egon ehrenfried eike eileen ekaterina ekkehard ekrem elena eleni eleonora eleonore elfi elfriede elham elia
eliane elias elif elin elina elisa elisabeth elisabetta elise eliza elizabeth elke ella ellen elli elly elmar elsa
elsbeth else elvira elzbieta emanuel emanuele emel emil emilia emilie emilio emily emine emir emma emmanuel emmi emmy
emre ender engelbert enis ennio enno enrico enver enya erald ercan erdal erdem erdogan erhan erhard eric erica erich
erik erika erkan ernesto ernst ernstfried erol ersin erwin esma esra estelle esther ethan etienne eugen eugene eugenia
eva evamaria evangelos evelin eveline evelyn evelyne evgeni evgenij ewa ewald ewelina fabian fabienne fabio fabrizio
fadi falk falko farah farhad farid fatih fatima fatma federico fedor fee felicia felicitas felix felizitas ferdi
ferdinand ferhat fernanda fernando fevzi fiete filip filippo filiz finja finn fiona firat flavia flavio florence
florentin florentine florian floriane focko fokko franca francesca francesco francis francisco franco francois frank
franka franz franziska franziskus françois frauke fred freddy frederic frederick frederik frederike frerich freya
frida frieda friedbert friedel friedemann friedericke friederike friedhelm friedhold friedrich frithjof fritz fritzi
fynn gabi gabriel gabriela gabriele gabriella gaby gamze gebhard georg george georgi georgia georgios gerald geraldine
gerard gerd gerda gereon gerhard gerhild gerit gerke gerlind gerlinde gernot gero gerold gerolf gerrit gert gerta
gertraud gertrud gertrude gesa gesche gesine giacomo gian gianluca gianna gianni gilbert gina giorgio giorgos giovanna
giovanni gisbert gisela giselher gitta gitte giulia giuliano giuseppe goetz goran gordon gottfried gotthard gotthilf
gottlieb grace gregor gregory greta grete gretel grit grzegorz gudrun guenter guenther guido guillaume gunda gundel
gundela gundula gunnar gunnhild gunter gunther gustaf gustav gwendolin götz günter günther habbo haci hagen hakan
hakim haldor halil hamid hamza hana hanna hannah hannelore hannes hanni hanno hans hansgeorg hansjoachim hansjoerg
hansjörg hansjürgen hanspeter hansruedi harald hardy harm harri harriet harry hartmut hartwig hasan hashem hassan
hassib hatice hauke hayri hedda hedi hedwig heide heidelinde heidemarie heiderose heidi heidrun heike heiko hein
heiner heino heinrich heinrike heinz hektor hela helen helena helene helga helge hella helma helmut helmuth hendrik
hendrikje hennes henning henny henri henriette henrik henrike henry henryk herbert heribert herlinde herman hermann
hermine herta hertha heye hilal hilda hilde hildegard hilke hilmar hiltrud hinnerk hinrich hiroshi hoda holger horst
hubert hubertus hugo hulda humbert huong huseyin hussein hülya hüseyin iason ibrahim ida ignaz igor ihsan ike ilaria
ildiko ilhan ilias ilja ilka ilker ilona ilonka ilse imke imko imma immanuel imran ina inci indira ines inga ingbert
inge ingeborg ingelore ingmar ingo ingolf ingomar ingrid inka inken insa ioana ioannis ira irena irene irina iris irma
irmela irmgard irmhild irmtraud irmtrud isa isabel isabell isabella isabelle ismael ismail ismet isolde ivan ivana ivo
ivonne iwan izabela jaap jacek jack jacky jacob jacqueline jadwiga jael jakob jakobus jakub jale jamal james jamie jan
jana jane janet janette janez janin janina janine janis jann janna janne jannes jannik jannis janosch janusz jaqueline
jaro jaromir jaroslav jaroslava jaroslaw jascha jasmin jasmina jasmine jason jasper javier jean jeanette jeannette
jeannine jeff jelena jelle jelto jenna jennifer jenny jens jeremias jeremy jerome jerzy jesper jessica jessika jesus
jette jil jill jim jimmy jing jitka joachim joana joanna joannis jobst jochen jockel joel joerg joern johan johann
johanna johannes johannis john johnny jolanda jolanta jolante jon jona jonas jonathan jonna joost jordan jordis jorge
jos joscha jose josef josefa josefine joseph josephina josephine joshua jost josua josé jovana joy joyce juan judith
juergen jukka jule jules julia julian juliana juliane julie julien julienne juliette julika julius juliusz juna jurgen
juri jurij justin justina justine justus jusuf jutta jörg jörgen jörk jörn jürg jürgen kadir kai kaja kalle kamal
kamil kamila kamilla karel karen karim karin karina karl karla karlheinz karlo karlotta karola karolin karolina
karoline karsten kaspar kassandra katarina katarzyna kate katerina katharina katharine kathi kathleen kathrein kathrin
kathryn kathy kati katinka katja katrin kaveh kay kazim keith kemal ken kenan kenji kenneth keno kerem kerim kersten
kerstin kevin khaled khalil kian kilian kim kimberly kira kirill kirsten kirstin kitty kjell klaas klara klaudia klaus
klemens knud knut konrad konstantin konstantinos konstanze kora koray korbinian kordula korinna kornelia kostas
kristian kristiane kristin kristina kristine kristof kristoffer krystian krystyna krzysztof kubilay kunibert kunigunde
kurt kyra käthe lara larissa lars larysa lasse laszlo laura laurence laurent laurenz lavinia layla lea leah leander
lech leif leila leilah lena lene leni lennard lennart lenny lenya leo leon leona leonard leonardo leonas leone
leonhard leonid leonie leonora leonore leopold leopoldine leroy lesley leszek levent levi levin leyla leyli lia liam
liane lida lidia liesa liesbeth liesel lieselotte lieven lila lili lilian liliana lilith lilli lilly lily lina linda
linh linn linnea linus lioba lion lionel lisa lisanne lisbeth lise liselotte lisette liv livia lola lore loredana
loreen lorena lorenz lorenzo loretta lorraine lothar lotta lotte lou louis louisa louise luc luca lucas lucia lucian
luciano lucie lucien lucius lucy lucyna ludger ludmila ludmilla ludovic ludwig luigi luis luisa luise luitgard
luitpold lukas lukasz luke luna lutz luzia luzie lydia lyudmila lübbo maarten maciej madeleine madita madleen madlen
magda magdalena magnus mahmoud mahmut maik maike maja majd majid maksym malena malgorzata malik malin malina malte
malwina mandy manfred manja manon manuel manuela mara marc marcel marcela marcella marcello marcin marco marcos marcus
mareen mareike mareile marek maren margareta margarete margaretha margarethe margarita margherita margit margita
margitta margot margret margrit marguerite mari maria mariam marian mariana marianna marianne marie marieke mariele
mariella marielle marietta marija marika marike marilyn marin marina marino mario marion marios marisa marit marita
marius mariusz mark marko markus marleen marlen marlena marlene marlies marliese marlis marlon marta marten martha
marthe martin martina martine marvin mary maryam masha massimo mathew mathias mathieu mathilda mathilde mathis matilda
mats mattea matteo matthaeus matthew matthias matthies matthäus mattis maurice mauricio mauritz maurizio mauro max
maxi maxim maxime maximilian maximiliane maximillian maya mechthild mechtild mechtilde meent mehdi mehmet mehran
mehtap mei meik meike meinhard meinolf meinolph meinrad melanie melek melina melinda melis melissa melitta mercedes
meret merit merle merlin mert merve mesut meta metin mia micaela micha michael michaela michail michal michał michel
michele michelle mick mikael mikail mike mikko mila milan milana milena milica milos mimi mina minh mira miranda mirco
mirela miriam mirjam mirjana mirko miro miroslav miroslaw mischa mite moana mohamad mohamed mohammad mohammed moira
momme mona monica monika monique morgane moritz morten mortimer moses mounir muhammad muhammed murat musa mustafa
mykola myriam nada nadezhda nadia nadin nadine nadja nadya nael nahid najib nalan naomi narges nasser nastasja natali
natalia natalie natalija natalja natascha nathalie nathan navid nazan neele neil nele nelli nelly nelson nermin
neslihan nesrin nevin nguyen niccolo nick nicki nico nicola nicolai nicolas nicole nicoletta nicolo niels nihat nikita
niklas niko nikodem nikola nikolai nikolaj nikolaos nikolas nikolaus nikos nils nima nina nino nisa noa noah noel
noemi nora norbert nordin norma norman nour nuray nurcan nuri nursel nurten oda odette odilia odo okko oksana olaf ole
oleg oleh oleksandr oleksii olena olga olha oliver olivia olivier olli ollie omar omer omid ommo onna onno onur orhan
orlando ornella ortrud ortrun ortwin oscar oskar osman ostap oswald oswin otfried othmar otmar ottfried ottilie ottmar
otto ottokar ove ozan pablo pamela paola paolo parisa pascal pascale patric patrice patricia patrick patrik patrizia
paul paula paulina pauline paulo pavel pawel payam pedro peer peggy penelope pernille petar peter petra petros petrus
philip philipp philippa philippe phillip phillipp phillis philomena phoebe pia pierre piet pieter pietro pilar pinar
piotr pirmin piroska pius polina poppe priska priya przemyslaw quentin quirin rabea rachel radoslaw radu rafael
rafaela rafal raffael raffaela raffaele rahel rahul raik raiko raimar raimund rainer rainhard rajesh ralf ralph
ramazan rami ramin ramon ramona ramtin rana randi randolf raphael raphaela raschid raul ravi ray raymond rebecca
rebekka recep reemt regina regine regula reik reiko reimar reimer reimund reiner reinhard reinhardt reinhild reinhilde
reinhold rejane relana renata renate renato rene renko reno rené resi reto reza rezan ria ricarda ricardo riccardo
richard rico rieke rika rita rob robert roberta roberto robin rocco roderich rodolfo roger rogier roland rolf
rolfdieter rolfpeter romain roman romana romeo romina romy ron ronald ronja ronny rosa rosalia rosalie rosalinde
rosanna rose roselinde rosemarie rosi rosina rosita rosmarie roswitha rouven roy rozalia ruben rudi rudiger rudolf
ruedi rufus rupert rupprecht ruslan russell ruth ryan rüdiger sabina sabine sabri sabrina sacha sahin salih salim
sally salome salvatore sam samantha samer samir samira samuel samy sandra sandro sandy sanja sanjay sanna santiago
sara sarah sarina sascha saskia sebastiaan sebastian sebastien sedat selim selina selma semih semra sepehr serap
serdar serena serge sergei sergej sergey sergio serhat serhii serhiy serkan serpil servet sevda severin sevgi sevil
sevim seyma shahin shahram shirin siamak sibel sibylle sidney siegbert siegfried sieglinde siegmar siegmund siegrid
siegrun siegward sigfried sigismund siglinde sigmar sigmund signe sigrid sigrun sigurd silas silja silka silke silvan
silvana silvia silvio simeon simon simona simone sina sinan sinja sinje siri sissi sjoerd slavko slawomir slobodan
soenke soeren sofia sofie soheil sohrab solveig sonia sonja sophia sophie soraya sorin spyridon stanislav stanislaw
stavros stefan stefana stefania stefanie stefano steffen steffi stella stephan stephane stephanie stephen steve steven
stig stine sue suleyman sultan sunil susan susana susann susanna susanne suse susi suzan suzanna suzanne svea sven
svenja svetlana svetozar swantje swen swetlana sybille sylke sylvester sylvia sylvie sylvio sönke sören süleyman sünje
tabea tadeusz tahir tamara tamer tammo tania tanja taras tarek tarik tarkan tassilo tatiana tatjana tayfun ted teodor
teresa teresia terry tetiana thaddäus thalia thanh thea theda theis theo theodor theodora theodoros theresa therese
theresia thies thieß thilo thimo thomas thomasz thor thoralf thorben thore thorge thorsten thorwald tiago tibor tiemo
tilda tile till tilla tillmann tilman tilmann tilo tim timm timmy timo timon timothy timur tina tine tino tizian tjard
tjark tjorven tobi tobias toby tom tomas tomasz tomislav tomma tommaso tommy toni tonia tonio tonja tony toralf torben
tore torge torsten traude traudel traudl traugott traute tristan trixi trude tuba tugba tuncay tung turgut twan ubbo
udo ueli ugur ulas ulf uli ulla ulli ullrich ulrich ulrik ulrika ulrike umberto umut undine urban urs ursel ursula
urszula urte uschi uta ute utz uwe vadim valentin valentina valentino valeria valerie valerij valerio vanessa vasco
vasile vasiliki vasilios vasyl veit vera verena veronica veronika veronique vesna vicente vicky victor victoria viktor
viktoria viktorija vincent vincenz vincenzo viola violetta vira virginia vitali vitalij vito vittoria vittorio vivian
viviane vivien vivienne vlad vladimir vladislav volha volkan volker volkhard volkhardt volkhart volkmar volodymyr
vreni wael walburga waldemar waldtraut walid walter walther waltraud waltraut wanda wasili wassilios wei wendelin
wendy wenke werner wibke wiebe wiebke wieland wigbert wiktor wilfried wilhelm wilhelmine wilko will willem willi
william willibald willy wilma wiltrud wim winfred winfried winnie witold wladimir wladislaw wojciech woldemar wolf
wolfdieter wolfgang wolfhard wolfhart wolfram wulf wübbo xaver xavier xenia xin yael yan yannic yannick yannik yannis
yara yaroslav yasemin yasin yasmin yasmina yasmine yassin yavuz yevhen yilmaz yoko yolanda york yuki yulia yuliia
yunus yuri yusuf yvan yves yvette yvonne zacharias zahra zara zbigniew zehra zekeriya zenobia zenon zeynep zita zlata
zlatko zoe zofia zoltan zora zoran zuzana zuzanna ömer özgür özlem
"""


def plain(name: str) -> str:
    """A name in small letters without accents; „ß“ and umlauts lose theirs too."""
    parts = unicodedata.normalize("NFD", name.lower().replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    return "".join(char for char in parts if not unicodedata.combining(char))


VORNAMEN = frozenset(plain(name) for name in _NAMES.split())


def is_vorname(wort: str) -> bool:
    """Whether a word is a first name; of a double name the first part counts."""
    first = plain(wort.split("-", maxsplit=1)[0])
    return first in VORNAMEN or first.replace("oe", "o").replace("ue", "u").replace("ae", "a") in VORNAMEN
