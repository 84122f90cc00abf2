-- How a user wants to be told of each kind of notification beside the bell (decision 0032). Only what differs from the
-- kind's own default (features/notification/rules/choices.ts) has a row.
create table notification_choice (
  member_id uuid not null references member (id),
  kind text not null,
  channel text not null check (channel in ('email', 'push')),
  choice text not null check (choice in ('now', 'daily', 'never')),
  primary key (member_id, kind, channel),
  -- A push tells of a moment; of a day there is the mail.
  check (channel = 'email' or choice <> 'daily')
);

-- Minutes of Dubai's day between which nothing that can wait is sent; over midnight where they end before they begin.
create table quiet_hours (
  member_id uuid primary key references member (id),
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439),
  check (from_minute <> until_minute)
);

-- What waits for its reader's next digest; gone with its telling.
create table held_mail (
  notification_id uuid primary key references notification (id) on delete cascade,
  member_id uuid not null references member (id),
  due_at timestamptz not null
);
create index held_mail_due on held_mail (due_at, member_id);
create index held_mail_of_member on held_mail (member_id);

-- Addresses from which mail came back, or whose holder called it spam: only mails about the account's safety go there.
create table mail_bounce (
  email_key text primary key,
  kind text not null check (kind in ('bounce', 'complaint')),
  reason text not null,
  bounced_at timestamptz not null
);

-- Whose message it is, where it is told to a user as such: what they may switch off, and pushes.
alter table message add column member_id uuid references member (id);
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('email', 'sms', 'push'));
create index message_waiting_of_member on message (member_id) where state = 'waiting' and member_id is not null;

-- `token` is Firebase's token of a device, or, with `keys`, the address of a browser's own push service (RFC 8030) and what
-- its messages are encrypted for (RFC 8291).
alter table push_token add column keys jsonb;
alter table push_token drop constraint push_token_token_check;
alter table push_token add constraint push_token_token_check check (char_length(token) between 1 and 2000);
