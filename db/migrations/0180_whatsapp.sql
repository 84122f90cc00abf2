-- WhatsApp as a channel of messages (decision 0212). A process of the previous version sends a waiting row of it as an SMS.
alter table message drop constraint message_channel_check;
alter table message
  add constraint message_channel_check check (channel in ('email', 'sms', 'push', 'whatsapp')),
  add column provider_id text,
  add column provider_state text check (provider_state in ('sent', 'failed', 'delivered', 'read')),
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  add column price_category text,
  add column fallback_at timestamptz,
  add column fallback_of uuid;
comment on column message.provider_id is 'The id that WhatsApp gave the message (wamid)';
comment on column message.provider_state is 'The highest state that WhatsApp reported, in the order of the check';
comment on column message.price_category is 'The category that WhatsApp charged for. Empty: not reported, or free';
comment on column message.fallback_at is 'When the next channel replaces the message. Empty: delivered, replaced, or without a fallback';
comment on column message.fallback_of is 'The message that this one replaces. Unique, so that each has one replacement';
create unique index message_provider on message (provider_id) where provider_id is not null;
create unique index message_fallback on message (fallback_of) where fallback_of is not null;
create index message_fallback_due on message (fallback_at) where fallback_at is not null;

alter table notification_choice drop constraint notification_choice_channel_check;
alter table notification_choice
  add constraint notification_choice_channel_check check (channel in ('email', 'push', 'whatsapp'));

-- The newest row of a user decides. Rows are only added; the erasure of the company deletes them.
create table whatsapp_optin (
  id uuid primary key,
  member_id uuid not null references member (id),
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  act text not null check (act in ('in', 'out')),
  source text not null check (source in ('settings', 'stop')),
  locale text not null check (locale in ('en', 'ar')),
  words text not null,
  provider_id text,
  created_at timestamptz not null
);
comment on column whatsapp_optin.number is 'E.164, proven by a code that was sent there';
comment on column whatsapp_optin.words is 'The text that the user agreed to, or the message that ended it';
comment on column whatsapp_optin.provider_id is 'The id of the STOP message, so that a repeated report adds nothing';
create index whatsapp_optin_newest on whatsapp_optin (member_id, created_at desc, id desc);
create index whatsapp_optin_number on whatsapp_optin (number);
create unique index whatsapp_optin_stop on whatsapp_optin (member_id, provider_id) where provider_id is not null;
create trigger whatsapp_optin_is_append_only before update on whatsapp_optin for each row execute function refuse_change();

-- The code that proves a number, as in email_change.
create table whatsapp_code (
  member_id uuid primary key references member (id),
  id uuid not null,
  number text not null,
  code bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- The templates that Meta approves, one row for each language (docs/notifications.md has their texts).
create table whatsapp_template (
  name text not null,
  locale text not null check (locale in ('en', 'ar')),
  category text not null check (category in ('utility', 'authentication')),
  meta_state text not null default 'draft' check (meta_state in ('draft', 'pending', 'approved', 'rejected', 'paused', 'disabled')),
  reason text not null default '',
  changed_at timestamptz,
  primary key (name, locale)
);
insert into whatsapp_template (name, locale, category)
select name, locale, category
from (values ('deal_notice', 'utility'), ('approval_notice', 'utility'), ('account_notice', 'utility'), ('code', 'authentication'))
  as template(name, category)
cross join (values ('en'), ('ar')) as language(locale);
