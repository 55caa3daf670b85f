"""What the pages and mails about logging in say, in place of allauth's own words. Plain text, decides nothing."""

WRONG = "That name and password do not belong together. Check both and try again."
TOO_MANY = (
    "Too many wrong attempts. Wait ten minutes, then try again. "
    "A device on which you have logged in before, and a passkey, still let you in."
)
TOO_MANY_CODES = "Too many wrong codes. Wait five minutes, then try again with a new one, or use a passkey."
NOT_A_PASSKEY = "That passkey was not accepted. Try again, or log in with your password."

ERRORS = {
    "username_password_mismatch": WRONG,
    "too_many_login_attempts": TOO_MANY,
    "rate_limited": TOO_MANY_CODES,
    "incorrect_code": "That does not fit. Take the code that is shown now; a passkey has to be one of yours.",
    "incorrect_password": "That is not your password.",
    "enter_current_password": "That is not your present password.",
    "cannot_delete_authenticator": "Your role needs a second factor. Add another one before you take away the last.",
}

# By the templates that allauth names; what is missing here is not said.
MESSAGES = {
    "account/messages/password_changed.txt": "Your password is changed. Your other sessions have ended.",
    "account/messages/password_set.txt": "Your password is set.",
    "mfa/messages/totp_activated.txt": "The authenticator app is added. Your other sessions have ended.",
    "mfa/messages/totp_deactivated.txt": "The authenticator app is taken away.",
    "mfa/messages/webauthn_added.txt": "The passkey is added. Your other sessions have ended.",
    "mfa/messages/webauthn_removed.txt": "The passkey is taken away.",
    "mfa/messages/recovery_codes_generated.txt": "These are your recovery codes. Keep them where this device is not.",
}
NOTICES = {
    "account/email/password_changed": "Your password was changed.",
    "account/email/password_set": "A password was set for you.",
    "account/email/password_reset": "Your password was set anew, by the link that we had mailed you.",
    "mfa/email/totp_activated": "An authenticator app was added to your login.",
    "mfa/email/totp_deactivated": "The authenticator app was taken away from your login.",
    "mfa/email/webauthn_added": "A passkey was added to your login.",
    "mfa/email/webauthn_removed": "A passkey was taken away from your login.",
    "mfa/email/recovery_codes_generated": "New recovery codes were made for you. The old ones open nothing any more.",
}
LOCKED = (
    "Somebody typed wrong passwords for your login, too many of them, the last from the address {address}. "
    "For ten minutes no password is taken, except on a device on which you have logged in before. "
    "If it was you, wait and try again. If not: nothing was opened; change your password if you use it elsewhere."
)
CODES_LOCKED = (
    "Somebody gave your password and then wrong codes, the last from the address {address}. "
    "If it was not you, your password is known to somebody: change it now."
)
RESET = (
    "Somebody asked to set a new password for {name}. To do so, open this address within three days:\n\n{url}\n\n"
    "If it was not you, do nothing: your password stays as it is."
)
FACTOR_REMOVED = (
    "{by} took away the second factor of your login, and your sessions have ended. At your next login you are asked "
    "to add a new one if your role needs it. If you did not ask for this, tell your administrators at once."
)
