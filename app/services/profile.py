"""Local profiles: the people who write and review (spec 1, lifecycle: reviewer ≠ author)."""

from __future__ import annotations

from app.domain.regelwerk.lifecycle import same_person
from app.domain.regelwerk.profiles import Profile
from app.errors import InputError, NotFoundError
from app.messages import ChangeSet, CreateFirstProfiles, DeleteProfile, SaveProfile
from app.ports import Store

FIRST_PROFILES = (Profile(id="redaktion", name="Redaktion"), Profile(id="lektorat", name="Lektorat"))
"""Who is there at the first start: four eyes need two people."""


class ProfilService:
    """Profiles of this computer. Versions name people, not profiles: renaming and deleting leaves them as they are."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def profiles(self) -> tuple[Profile, ...]:
        """All profiles, in order of creation."""
        with self._store.read() as view:
            return view.profiles.all()

    def ensure_profiles(self) -> ChangeSet | None:
        """Create the first two profiles in a store that has none; None if there are some."""
        if self.profiles():
            return None
        with self._store.unit_of_work(CreateFirstProfiles()) as work:
            for profile in FIRST_PROFILES:
                work.profiles.put(profile)
            return work.commit()

    def save(self, command: SaveProfile) -> ChangeSet:
        """Create or rename a profile.

        Raises:
            InputError: another profile has that name (case and spaces do not count).
        """
        profile = command.profile
        with self._store.unit_of_work(command) as work:
            for other in work.profiles.all():
                if other.id != profile.id and same_person(other.name, profile.name):
                    raise InputError(
                        f"Ein Profil „{other.name}“ gibt es schon.",
                        "Wählen Sie einen anderen Namen; an ihm wird erkannt, wer schreibt und wer prüft.",
                        feld="profile.name",
                    )
            work.profiles.put(profile)
            return work.commit()

    def delete(self, command: DeleteProfile) -> ChangeSet:
        """Delete a profile.

        Raises:
            NotFoundError: no such profile.
        """
        with self._store.unit_of_work(command) as work:
            if work.profiles.get(command.profile_id) is None:
                raise NotFoundError("Dieses Profil gibt es nicht (mehr).", feld="profile_id")
            work.profiles.delete(command.profile_id)
            return work.commit()
