-- Messages of invitations by mail, SMS and WhatsApp, counted by the address that they went to (decision 0211). Mails that a process of the
-- previous version sends meanwhile are not counted.
create table invitation_message (
  message_id uuid primary key,
  invitation_id uuid not null references invitation,
  address_key text not null check (char_length(address_key) between 3 and 254),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  created_at timestamptz not null
);
comment on table invitation_message is 'Each message of an invitation: the first one, reminders and replacements by another channel';
comment on column invitation_message.message_id is 'The row of the outbox, which is deleted later';
comment on column invitation_message.address_key is 'The address at the time of sending, so that later changes of the contact do not reset its limit';
create index invitation_messages_of_address on invitation_message (address_key, created_at desc);
create index invitation_messages on invitation_message (invitation_id, message_id desc);

insert into invitation_message (message_id, invitation_id, address_key, channel, created_at)
select invitation.id, invitation.id, contact.email_key, 'email', coalesce(invitation.reminded_at, invitation.sent_at)
from invitation join supplier_contact contact on contact.id = invitation.contact_id
where invitation.channel = 'email' and contact.email_key <> '' and coalesce(invitation.reminded_at, invitation.sent_at) > now() - interval '1 day';

-- Meta permits messages only to people who agreed.
alter table supplier_contact add column whatsapp_agreed_at timestamptz;
comment on column supplier_contact.whatsapp_agreed_at is 'When the buyer recorded that the contact agreed to requests by WhatsApp. Empty: it did not';
-- PostgreSQL lowers some letters in another way than emailKeyOf, which computes all keys.
alter table supplier_contact drop constraint supplier_contact_check;

-- A buyer may copy a link for each contact, so that links do not show which contacts have an account.
alter table invitation drop constraint invitation_check,
  add constraint invitation_has_link check (channel = 'notice' or token_hash is not null);

insert into whatsapp_template (name, locale, category) values ('invitation_notice', 'en', 'utility'), ('invitation_notice', 'ar', 'utility');
create index message_replaced_invitations on message (fallback_at) where fallback_at is not null and kind = 'rfq_invitation';
