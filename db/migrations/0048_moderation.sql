-- The console's companies and requests (decision 0030): a company may be suspended, and a request may be held until an
-- operator has looked at it.

-- Suspended by an operator: its people sign in and may do nothing that an approval is needed for.
alter table company
  add column suspended_at timestamptz,
  add column suspended_by uuid references operator (id),
  add column suspension_reason text not null default '',
  add constraint company_suspension check (
    (suspended_at is null) = (suspended_by is null) and (suspended_at is null) = (suspension_reason = ''));
create index company_suspended on company (suspended_at) where suspended_at is not null;
-- The console's list by kind of account.
create index company_of_type on company (account_type, created_at desc, id desc);

-- Since when a request waits for an operator, and why: a company's first ones, or details of contact in its words.
alter table rfq
  add column held_at timestamptz,
  add column held_for text[] not null default '{}',
  add constraint rfq_held check (held_for <@ array['newcomer', 'contact'] and (held_for = '{}' or held_at is not null));
drop index rfq_to_moderate;
update rfq set held_at = updated_at, held_for = '{newcomer}' where state = 'pending' and pending_for = 'operator';
create index rfq_to_moderate on rfq (held_at, id) where pending_for = 'operator';
-- The console's list by state and by category, of all companies.
create index rfq_by_state on rfq (state, id desc);
create index rfq_of_category on rfq (category_id, id desc);

-- What is held, as operators set it: only added to, the last one is in force.
create table moderation_rule (
  id uuid primary key,
  -- A company with fewer published requests is new; 0: nobody is.
  newcomer_below integer not null check (newcomer_below between 0 and 100),
  -- Whether details of contact in lines and notes are looked for.
  finds_contacts boolean not null,
  reason text not null check (reason <> ''),
  set_by uuid not null references operator (id),
  set_at timestamptz not null
);
create trigger moderation_rule_is_append_only before update or delete on moderation_rule
  for each row execute function refuse_change();

-- What looked like a contact of a company and was let through by an operator: it holds no further request of it.
create table passed_contact (
  company_id uuid not null references company (id),
  contact text not null,
  rfq_id uuid not null references rfq (id),
  passed_by uuid not null references operator (id),
  passed_at timestamptz not null,
  primary key (company_id, contact)
);

-- The console's search of companies: names in both scripts, numbers of their papers, addresses of their people.
create index company_search on company using gin (
  search_norm(display_name || ' ' || legal_name_en || ' ' || legal_name_ar || ' ' || licence_number || ' ' || trn)
  gin_trgm_ops);
create index member_email_search on member using gin (email_key gin_trgm_ops);
