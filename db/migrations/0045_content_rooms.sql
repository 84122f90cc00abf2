-- The console's rooms for what the public site says and is told (product §10, decision 0028).
alter table faq_category add column version integer not null default 1;

alter table faq
  -- What an editor has seen: who saves on something older is told so.
  add column version integer not null default 1,
  -- Null: never shown to anybody, so it may be deleted and not only hidden.
  add column first_published_at timestamptz;
update faq set first_published_at = published_at;

alter table policy
  -- Why this version was written.
  add column note text not null default '',
  add column created_by uuid references operator (id),
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references operator (id),
  add column withdrawal_reason text not null default '',
  -- How far members are told that these terms apply: the last one told, and when all were.
  add column told_to uuid,
  add column told_at timestamptz;
-- The first versions are nobody's news.
update policy set told_at = created_at;
create index policy_untold on policy (effective_on) where told_at is null and withdrawn_at is null;

-- A version is what somebody agreed to: withdrawn before its day it may be, changed never.
create function policy_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.slug, new.version, new.title_en, new.title_ar, new.body_en, new.body_ar, new.effective_on, new.note)
      is not distinct from
      (old.id, old.slug, old.version, old.title_en, old.title_ar, old.body_en, old.body_ar, old.effective_on, old.note)
    and (old.withdrawn_at is null or new.withdrawn_at is not distinct from old.withdrawn_at) then
    return new;
  end if;
  raise exception 'a version of a policy is neither edited nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger policy_stays before update or delete on policy for each row execute function policy_stays();

-- Who agreed to which version, and when. No row is changed.
create table consent (
  id uuid primary key,
  member_id uuid not null references member (id),
  policy_id uuid not null references policy (id),
  -- With the box of the sign-up, or when they were asked about a new version.
  way text not null check (way in ('sign_up', 'asked')),
  accepted_at timestamptz not null,
  unique (member_id, policy_id)
);
-- The version that stood behind the box when it was ticked.
alter table registration add column terms_id uuid references policy (id);

alter table contact_message
  add column state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  add column version integer not null default 1,
  -- When it was sent, answered, closed or opened again, whichever came last: it is forgotten a year later.
  add column moved_at timestamptz;
update contact_message set moved_at = created_at;
alter table contact_message alter column moved_at set not null;
drop index contact_message_sent;
create index contact_message_moved on contact_message (moved_at);
create index contact_message_state on contact_message (state, id desc);
create index contact_message_sender on contact_message (lower(email));

-- What operators did about a message. A reply's id is that of its mail.
create table contact_step (
  id uuid primary key,
  contact_id uuid not null references contact_message (id) on delete cascade,
  verb text not null check (verb in ('reply', 'close', 'reopen')),
  text text not null,
  operator_id uuid not null references operator (id),
  at timestamptz not null
);
create index contact_step_of on contact_step (contact_id, id);

alter table meeting_request
  add column state text not null default 'new' check (state in ('new', 'confirmed', 'declined', 'done')),
  add column version integer not null default 1,
  -- When it is, once confirmed; till then when it was asked for.
  add column due_at timestamptz,
  add column minutes integer not null default 30 check (minutes between 15 and 240),
  add column place text not null default '',
  add column link text not null default '',
  -- How many invitations went out: calendars take the one with the highest number.
  add column invitations integer not null default 0,
  add column moved_at timestamptz;
update meeting_request set due_at = preferred_at, moved_at = created_at;
alter table meeting_request alter column due_at set not null, alter column moved_at set not null;
drop index meeting_request_next;
create index meeting_request_due on meeting_request (state, due_at, id);
create index meeting_request_ahead on meeting_request (due_at, id) where state in ('new', 'confirmed');
create index meeting_request_moved on meeting_request (moved_at);
create index meeting_request_sender on meeting_request (lower(email));

create table meeting_step (
  id uuid primary key,
  meeting_id uuid not null references meeting_request (id) on delete cascade,
  verb text not null check (verb in ('confirm', 'decline', 'finish')),
  text text not null,
  operator_id uuid not null references operator (id),
  at timestamptz not null
);
create index meeting_step_of on meeting_step (meeting_id, id);

-- Since when it is known that the user reads this mailbox: what visitors wrote under an address is handed to nobody else.
alter table member add column email_proven_at timestamptz;
