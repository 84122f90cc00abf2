"""Prints the mails of a Maildir as JSON, read by Python's own library with its strictest policy."""

import json
import pathlib
import sys
from email import message_from_bytes
from email.policy import SMTP


def read_part(part):
    content = part.get_content()
    if isinstance(content, bytes):
        content = content.decode("utf-8")
    return {
        "type": part.get_content_type(),
        "filename": part.get_filename(),
        "method": part.get_param("method"),
        "content": content if isinstance(content, str) else content.as_string(),
    }


def read_mail(file):
    raw = file.read_bytes()
    mail = message_from_bytes(raw, policy=SMTP)
    leaves = [part for part in mail.walk() if not part.is_multipart()]
    header_defects = [
        f"{name}: {defect}"
        for part in mail.walk()
        for name, value in part.items()
        for defect in getattr(value, "defects", ())
    ]
    part_defects = [repr(defect) for part in mail.walk() for defect in part.defects]
    return {
        "envelopeFrom": mail.get("Return-Path", ""),
        "subject": str(mail["Subject"]),
        "from": str(mail["From"]),
        "to": str(mail["To"]),
        "headers": {name.lower(): str(value) for name, value in mail.items()},
        "defects": header_defects + part_defects,
        "parts": [read_part(part) for part in leaves],
        "raw": raw.decode("latin-1"),
    }


folder = pathlib.Path(sys.argv[1]) / "new"
files = sorted(folder.iterdir()) if folder.is_dir() else []
print(json.dumps([read_mail(file) for file in files]))
