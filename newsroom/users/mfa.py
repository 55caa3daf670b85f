"""How allauth keeps and names the second factors of the newsroom's people."""

from urllib.parse import urlsplit

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator

from newsroom import publication

from . import second_factor, vault, words
from .models import User


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = {**DefaultMFAAdapter.error_messages, **words.ERRORS}

    def encrypt(self, text: str) -> str:
        return vault.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return vault.unseal(encrypted_text)

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Not the last one of a person whose role needs one."""
        return not (second_factor.is_needed_by(authenticator.user) and second_factor.is_last(authenticator))

    def get_totp_issuer(self) -> str:
        return f"{publication.current().name} newsroom"

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """A passkey is the paper's, for all hosts below its own; on another host that it answers for, that host's."""
        asked, paper = context.request.get_host().partition(":")[0], urlsplit(publication.current().url).hostname or ""
        ours = asked == paper or asked.endswith(f".{paper}")
        return {"id": paper if ours else asked, "name": self.get_totp_issuer()}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        return f"Passkey {Authenticator.objects.filter(user=user, type=type).count() + 1}"

    def _get_user_identifier(self, user: User) -> str:
        return user.username
