"""Mail leaves in the background, and one that fails says so without its text."""

from django.core.mail import EmailMessage

from newsroom.users import post


class Broken(EmailMessage):
    def send(self, fail_silently=False):
        raise OSError("the password of the mail server")


def test_mail_is_sent(mailoutbox):
    post.send_soon(EmailMessage("Hello", "text", to=["mira@paper.example"]))
    post.wait()
    assert [mail.subject for mail in mailoutbox] == ["Hello"]


def test_a_failure_is_logged_without_what_was_to_be_said(caplog):
    post.send_soon(Broken("Hello", "https://paper.example/secret"))
    post.wait()
    assert "Mail was not sent: Hello (OSError)" in caplog.text
    assert "secret" not in caplog.text
    assert "password" not in caplog.text
