-- The owner of an account that was opened by an SMS code may have typed the address of somebody else, so notifications wait until the
-- address is confirmed. Accounts of the previous version's processes keep their mails: their address was checked or typed by a colleague.
alter table member add column needs_email_proof boolean not null default false;
comment on column member.needs_email_proof is 'The account was opened by SMS: no mail goes to its address before email_proven_at';
update member set needs_email_proof = true
from registration
where registration.email_key = member.email_key and registration.channel = 'sms' and registration.completed_at is not null
  and member.email_proven_at is null;
