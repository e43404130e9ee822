from __future__ import annotations

import pytest

from app.domain.regelwerk.profiles import Profile
from app.errors import InputError, NotFoundError
from app.messages import DeleteProfile, SaveProfile
from app.services.profile import ProfilService
from tests.fakes import MemoryStore


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def service(store: MemoryStore) -> ProfilService:
    return ProfilService(store)


def names(service: ProfilService) -> list[str]:
    return [profile.name for profile in service.profiles()]


def test_the_first_start_has_two_people_in_one_step(store: MemoryStore, service: ProfilService) -> None:
    assert service.ensure_profiles() is not None
    assert names(service) == ["Redaktion", "Lektorat"]
    (entry,) = store.journal()
    assert (entry.label, len(entry.images)) == ("Profile anlegen", 2)


def test_a_store_with_profiles_is_left_alone(store: MemoryStore, service: ProfilService) -> None:
    service.save(SaveProfile(Profile(id="p", name="Ada")))
    assert service.ensure_profiles() is None
    assert names(service) == ["Ada"]


def test_profiles_are_created_renamed_and_deleted(service: ProfilService) -> None:
    service.ensure_profiles()
    service.save(SaveProfile(Profile(id="ada", name="Ada Lang")))
    service.save(SaveProfile(Profile(id="ada", name="ada lang")))  # its own name in other letters
    service.delete(DeleteProfile("lektorat"))
    assert names(service) == ["Redaktion", "ada lang"]


@pytest.mark.parametrize("name", ["Redaktion", "REDAKTION", " redaktion "])
def test_a_name_belongs_to_one_profile(service: ProfilService, name: str) -> None:
    service.ensure_profiles()
    with pytest.raises(InputError) as caught:
        service.save(SaveProfile(Profile(id="neu", name=name)))
    assert caught.value.feld == "profile.name"
    assert len(names(service)) == 2


def test_deleting_what_is_not_there_is_refused(service: ProfilService) -> None:
    with pytest.raises(NotFoundError):
        service.delete(DeleteProfile("weg"))
