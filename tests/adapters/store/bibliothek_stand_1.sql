PRAGMA application_id = 1398895738;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE akten (
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	kurzrubrum VARCHAR NOT NULL, 
	aktenzeichen VARCHAR NOT NULL, 
	rechtsgebiet VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "akten" VALUES('berger',6,3,'{"aktenzeichen":"12/26","angaben":[],"beteiligte":[],"bundesland":null,"dokumente":[],"gegenstandswert":null,"gericht_id":null,"id":"berger","kanzlei":null,"kurzrubrum":"Berger ./. Nordlicht","rechtsgebiet":"ARBEITSRECHT","stichtag":null}','Berger ./. Nordlicht','12/26','ARBEITSRECHT');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE clauses (
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	title VARCHAR NOT NULL, 
	category VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "clauses" VALUES('C01',2,1,'{"category":"Arbeitsvertrag","id":"C01","jurisdictions":["DE","AT"],"title":"Vertragsparteien"}','Vertragsparteien','Arbeitsvertrag');
INSERT INTO "clauses" VALUES('C02',3,1,'{"category":"Arbeitsvertrag","id":"C02","jurisdictions":["DE","AT"],"title":"Probezeit"}','Probezeit','Arbeitsvertrag');
CREATE TABLE conversations (
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	akte_id VARCHAR NOT NULL, 
	klageart VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(akte_id) REFERENCES akten (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE drafts (
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	akte_id VARCHAR NOT NULL, 
	conversation_id VARCHAR, 
	version INTEGER NOT NULL, 
	titel VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(akte_id) REFERENCES akten (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE journal (
	seq INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	command VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	reverts INTEGER, 
	images TEXT NOT NULL, 
	previous_hash VARCHAR NOT NULL, 
	hash VARCHAR NOT NULL, 
	PRIMARY KEY (seq)
);
INSERT INTO "journal" VALUES(1,'2026-03-02T09:01:00+00:00','Edda','LoadSampleLibrary','Musterbibliothek laden',NULL,'[{"after":{"help":null,"id":"mitarbeiter","label":"Mitarbeiterzahl","options":[],"type":"number"},"before":null,"id":"mitarbeiter","kind":"questions"},{"after":{"category":"Arbeitsvertrag","id":"C01","jurisdictions":["DE","AT"],"title":"Vertragsparteien"},"before":null,"id":"C01","kind":"clauses"},{"after":{"category":"Arbeitsvertrag","id":"C02","jurisdictions":["DE","AT"],"title":"Probezeit"},"before":null,"id":"C02","kind":"clauses"},{"after":{"author":"Edda","clauseId":"C01","content":"Zwischen {{ARBEITGEBER}} und {{ARBEITNEHMER}}.","parameters":[],"reviewer":"Paul","rules":[],"state":"published","validFrom":null,"validUntil":null,"version":1},"before":null,"id":"C01.v1","kind":"versions"},{"after":{"author":"Edda","clauseId":"C02","content":"Probezeit","parameters":[],"reviewer":null,"rules":[{"condition":null,"id":"R01","jurisdictionScope":null,"message":"Ohne Parteien keine Probezeit.","severity":"hard","suggestion":null,"targetClauseId":"C01","targetClauseIds":null,"type":"requires"},{"condition":{"operator":"greater_than","questionId":"mitarbeiter","value":10},"id":"R02","jurisdictionScope":null,"message":"Ab elf Mitarbeitern üblich.","severity":"soft","suggestion":null,"targetClauseId":null,"targetClauseIds":null,"type":"requires_answer"}],"state":"draft","validFrom":null,"validUntil":null,"version":1},"before":null,"id":"C02.v1","kind":"versions"}]','0000000000000000000000000000000000000000000000000000000000000000','e0182bbf195aee8803938a4ede28edcd71bc81e93093dfd3aba51b8f9feb1648');
INSERT INTO "journal" VALUES(2,'2026-03-02T09:02:00+00:00','Edda','EditClauseText','Klauseltext ändern',NULL,'[{"after":{"author":"Edda","clauseId":"C02","content":"Die ersten sechs Monate gelten als Probezeit (§ 622 Abs. 3 BGB).","parameters":[],"reviewer":null,"rules":[{"condition":null,"id":"R01","jurisdictionScope":null,"message":"Ohne Parteien keine Probezeit.","severity":"hard","suggestion":null,"targetClauseId":"C01","targetClauseIds":null,"type":"requires"},{"condition":{"operator":"greater_than","questionId":"mitarbeiter","value":10},"id":"R02","jurisdictionScope":null,"message":"Ab elf Mitarbeitern üblich.","severity":"soft","suggestion":null,"targetClauseId":null,"targetClauseIds":null,"type":"requires_answer"}],"state":"draft","validFrom":null,"validUntil":null,"version":1},"before":{"author":"Edda","clauseId":"C02","content":"Probezeit","parameters":[],"reviewer":null,"rules":[{"condition":null,"id":"R01","jurisdictionScope":null,"message":"Ohne Parteien keine Probezeit.","severity":"hard","suggestion":null,"targetClauseId":"C01","targetClauseIds":null,"type":"requires"},{"condition":{"operator":"greater_than","questionId":"mitarbeiter","value":10},"id":"R02","jurisdictionScope":null,"message":"Ab elf Mitarbeitern üblich.","severity":"soft","suggestion":null,"targetClauseId":null,"targetClauseIds":null,"type":"requires_answer"}],"state":"draft","validFrom":null,"validUntil":null,"version":1},"id":"C02.v1","kind":"versions"}]','e0182bbf195aee8803938a4ede28edcd71bc81e93093dfd3aba51b8f9feb1648','509ad6125a6fbc6fd716aeca27591523aa2eff809f5bf6fc010039e493e0bc49');
INSERT INTO "journal" VALUES(3,'2026-03-02T09:03:00+00:00','Edda','SaveAkte','Akte speichern',NULL,'[{"after":{"aktenzeichen":"12/26","angaben":[],"beteiligte":[],"bundesland":null,"dokumente":[],"gegenstandswert":null,"gericht_id":null,"id":"berger","kanzlei":null,"kurzrubrum":"Berger ./. Nordlicht","rechtsgebiet":"ARBEITSRECHT","stichtag":null},"before":null,"id":"berger","kind":"akten"}]','509ad6125a6fbc6fd716aeca27591523aa2eff809f5bf6fc010039e493e0bc49','57faf31475eeccc2236011137f2f8894f2aaa6c1ba4606c078134cefcc8d34ec');
CREATE TABLE positions (
	position INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	PRIMARY KEY (position), 
	CONSTRAINT uq_positions_kind_id UNIQUE (kind, id)
);
INSERT INTO "positions" VALUES(1,'questions','mitarbeiter');
INSERT INTO "positions" VALUES(2,'clauses','C01');
INSERT INTO "positions" VALUES(3,'clauses','C02');
INSERT INTO "positions" VALUES(4,'versions','C01.v1');
INSERT INTO "positions" VALUES(5,'versions','C02.v1');
INSERT INTO "positions" VALUES(6,'akten','berger');
CREATE TABLE questions (
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	label VARCHAR NOT NULL, 
	type VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "questions" VALUES('mitarbeiter',1,1,'{"help":null,"id":"mitarbeiter","label":"Mitarbeiterzahl","options":[],"type":"number"}','Mitarbeiterzahl','number');
CREATE TABLE versions (
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	clause_id VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(clause_id) REFERENCES clauses (id) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "versions" VALUES('C01.v1',4,1,'{"author":"Edda","clauseId":"C01","content":"Zwischen {{ARBEITGEBER}} und {{ARBEITNEHMER}}.","parameters":[],"reviewer":"Paul","rules":[],"state":"published","validFrom":null,"validUntil":null,"version":1}','C01',1,'published');
INSERT INTO "versions" VALUES('C02.v1',5,2,'{"author":"Edda","clauseId":"C02","content":"Die ersten sechs Monate gelten als Probezeit (§ 622 Abs. 3 BGB).","parameters":[],"reviewer":null,"rules":[{"condition":null,"id":"R01","jurisdictionScope":null,"message":"Ohne Parteien keine Probezeit.","severity":"hard","suggestion":null,"targetClauseId":"C01","targetClauseIds":null,"type":"requires"},{"condition":{"operator":"greater_than","questionId":"mitarbeiter","value":10},"id":"R02","jurisdictionScope":null,"message":"Ab elf Mitarbeitern üblich.","severity":"soft","suggestion":null,"targetClauseId":null,"targetClauseIds":null,"type":"requires_answer"}],"state":"draft","validFrom":null,"validUntil":null,"version":1}','C02',1,'draft');
CREATE UNIQUE INDEX ix_akten_position ON akten (position);
CREATE UNIQUE INDEX ix_clauses_position ON clauses (position);
CREATE UNIQUE INDEX ix_questions_position ON questions (position);
CREATE UNIQUE INDEX ix_conversations_position ON conversations (position);
CREATE UNIQUE INDEX ix_drafts_position ON drafts (position);
CREATE UNIQUE INDEX ix_versions_position ON versions (position);
CREATE INDEX ix_akten_kurzrubrum ON akten (kurzrubrum);
CREATE INDEX ix_akten_aktenzeichen ON akten (aktenzeichen);
CREATE INDEX ix_akten_rechtsgebiet ON akten (rechtsgebiet);
CREATE INDEX ix_clauses_title ON clauses (title);
CREATE INDEX ix_clauses_category ON clauses (category);
CREATE INDEX ix_conversations_akte_id ON conversations (akte_id);
CREATE INDEX ix_drafts_akte_id ON drafts (akte_id);
CREATE INDEX ix_drafts_conversation_id ON drafts (conversation_id);
CREATE INDEX ix_versions_clause_id ON versions (clause_id);
CREATE INDEX ix_versions_state ON versions (state);
CREATE TRIGGER journal_keeps_entries BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'journal entries are never deleted'); END;
CREATE TRIGGER journal_keeps_content BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'journal entries are never changed'); END;
COMMIT;
