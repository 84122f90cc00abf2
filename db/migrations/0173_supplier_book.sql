-- A buyer's own suppliers, and the invitations that they get to its RFQs (decisions 0205 and 0206). Processes of the previous version
-- do not know them: their RFQs are for the market.
create table supplier_contact (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (char_length(name) between 1 and 200),
  email text not null default '' check (char_length(email) <= 254),
  email_key text not null default '' check (email_key = lower(email)),
  mobile text not null default '' check (mobile ~ '^(\+[1-9][0-9]{6,14})?$'),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  trn text not null default '' check (trn ~ '^([0-9]{15})?$'),
  licence_number text not null default '' check (char_length(licence_number) <= 60),
  state text not null default 'plain' check (state in ('favourite', 'plain', 'blocked')),
  note text not null default '' check (char_length(note) <= 1000),
  linked_company_id uuid references company,
  linked_by text check (linked_by in ('match', 'offer')),
  version integer not null default 1,
  created_by uuid not null references member,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check ((linked_company_id is null) = (linked_by is null)),
  check (linked_company_id <> company_id),
  constraint contact_is_reachable check (
    removed_at is not null or linked_company_id is not null or email <> '' or mobile <> '' or trn <> '' or licence_number <> '')
);
comment on table supplier_contact is 'A supplier in the book of a buyer, with or without an account';
comment on column supplier_contact.company_id is 'The buyer';
comment on column supplier_contact.mobile is 'E.164';
comment on column supplier_contact.linked_company_id is 'The supplier of the platform that this contact belongs to';
comment on column supplier_contact.linked_by is 'match: proven e-mail of a member, or TRN and licence number of an approved supplier. offer: the buyer added the supplier of an offer';
comment on column supplier_contact.removed_at is 'The buyer removed it from the book, but invitations refer to it';
create unique index one_contact_of_email on supplier_contact (company_id, email_key) where email_key <> '' and removed_at is null;
create index contacts_of_company on supplier_contact (company_id, id desc) where removed_at is null;
create index contacts_by_name on supplier_contact (company_id, search_norm(name) collate "C", id) where removed_at is null;
create index contacts_of_state on supplier_contact (company_id, state, id desc) where removed_at is null and state <> 'plain';
create index contacts_of_mobile on supplier_contact (company_id, mobile) where mobile <> '' and removed_at is null;
create index contacts_of_trn on supplier_contact (company_id, trn) where trn <> '' and removed_at is null;
create index contacts_of_licence on supplier_contact (company_id, licence_number) where licence_number <> '' and removed_at is null;
create index contacts_linked on supplier_contact (linked_company_id, company_id) include (state) where removed_at is null;
-- A supplier that proves an address or is approved later is linked then.
create index contacts_by_email on supplier_contact (email_key) where email_key <> '' and removed_at is null;
create index contacts_by_trn on supplier_contact (trn, licence_number) where trn <> '' and removed_at is null;

create table contact_group (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (char_length(name) between 1 and 60),
  name_key text not null,
  created_at timestamptz not null,
  unique (company_id, name_key)
);
comment on table contact_group is 'A group of a buyer''s suppliers';

create table supplier_contact_group (
  group_id uuid not null references contact_group on delete cascade,
  contact_id uuid not null references supplier_contact on delete cascade,
  primary key (group_id, contact_id)
);
create index groups_of_contact on supplier_contact_group (contact_id);

create function supplier_of_contact(of_email_key text, of_trn text, of_licence text) returns uuid
  language sql stable
  as $$
  select company.id from public.company
  where company.account_type = 'supplier' and company.closed_at is null and company.id in (
    select member.company_id from public.member
    where of_email_key <> '' and member.email_key = of_email_key and member.email_proven_at is not null and member.disabled_at is null
    union all
    select same.id from public.company as same
    where of_trn <> '' and of_licence <> '' and same.trn = of_trn and same.licence_number = of_licence and same.approved_at is not null)
  order by company.approved_at nulls last, company.id limit 1
$$;
comment on function supplier_of_contact(text, text, text) is 'The supplier of the platform with a proven e-mail, or with TRN and licence number';

create function link_contact() returns trigger
  language plpgsql
  as $$
begin
  if new.linked_by is distinct from 'offer' then
    new.linked_company_id := public.supplier_of_contact(new.email_key, new.trn, new.licence_number);
    new.linked_by := case when new.linked_company_id is not null then 'match' end;
  end if;
  return new;
end
$$;
create trigger contact_is_linked before insert or update of email_key, trn, licence_number on supplier_contact for each row
  when (new.removed_at is null) execute function link_contact();

-- The update of the address runs the trigger above.
create function link_contacts_of_member() returns trigger
  language plpgsql
  as $$
begin
  update public.supplier_contact set email_key = email_key
  where email_key <> '' and removed_at is null
    and (email_key = new.email_key or (tg_op = 'UPDATE' and email_key = old.email_key));
  return null;
end
$$;
create trigger member_links_contacts after insert on member for each row
  when (new.email_proven_at is not null) execute function link_contacts_of_member();
create trigger member_links_contacts_again after update of email_key, email_proven_at, disabled_at on member for each row
  when ((old.email_key, old.email_proven_at is null, old.disabled_at is null)
    is distinct from (new.email_key, new.email_proven_at is null, new.disabled_at is null))
  execute function link_contacts_of_member();

create function link_contacts_of_company() returns trigger
  language plpgsql
  as $$
begin
  update public.supplier_contact set trn = trn
  where removed_at is null and (linked_company_id = new.id
    or (new.trn <> '' and trn = new.trn and licence_number = new.licence_number));
  return null;
end
$$;
create trigger company_links_contacts after update of approved_at, closed_at, trn, licence_number on company for each row
  when (new.account_type = 'supplier' and (old.approved_at is null, old.closed_at is null, old.trn, old.licence_number)
    is distinct from (new.approved_at is null, new.closed_at is null, new.trn, new.licence_number))
  execute function link_contacts_of_company();

create table invitation (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  contact_id uuid not null references supplier_contact,
  supplier_company_id uuid references company,
  guest_company_id uuid references company,
  offer_id uuid references offer,
  token_hash bytea check (octet_length(token_hash) = 32),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'link', 'notice')),
  state text not null default 'draft' check (
    state in ('draft', 'sent', 'opened', 'declined', 'quoted', 'claimed', 'revoked', 'expired', 'bounced')),
  decline_code text not null default '' check (decline_code in ('', 'goods', 'stock', 'time', 'terms', 'other')),
  decline_note text not null default '' check (char_length(decline_note) <= 500),
  reminders smallint not null default 0 check (reminders between 0 and 2),
  reminded_at timestamptz,
  version integer not null default 1,
  invited_by uuid not null references member,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  declined_at timestamptz,
  quoted_at timestamptz,
  claimed_at timestamptz,
  revoked_at timestamptz,
  expired_at timestamptz,
  bounced_at timestamptz,
  check ((channel = 'notice') = (token_hash is null)),
  check (channel <> 'notice' or supplier_company_id is not null),
  check (state = 'draft' or sent_at is not null or state in ('revoked', 'expired')),
  check ((reminders = 0) = (reminded_at is null)),
  check (state <> 'opened' or opened_at is not null),
  check (state <> 'declined' or (declined_at is not null and decline_code <> '')),
  check (state not in ('quoted', 'claimed') or (quoted_at is not null and offer_id is not null)),
  check (state <> 'claimed' or (claimed_at is not null and guest_company_id is not null)),
  check ((state = 'revoked') = (revoked_at is not null)),
  check ((state = 'expired') = (expired_at is not null)),
  check (state <> 'bounced' or bounced_at is not null)
);
comment on table invitation is 'A contact was asked to quote on an RFQ';
comment on column invitation.company_id is 'The buyer';
comment on column invitation.supplier_company_id is 'The supplier of the platform whose access to the RFQ is free';
comment on column invitation.guest_company_id is 'The company of a contact that quotes without an account';
comment on column invitation.token_hash is 'SHA-256 of the 256 bits in the link; the link itself is not stored. Empty: a notification inside the platform';
create unique index invitation_token on invitation (token_hash) where token_hash is not null;
create unique index one_invitation_of_contact on invitation (rfq_id, contact_id) where state <> 'revoked';
create unique index one_invitation_of_supplier on invitation (rfq_id, supplier_company_id)
  where supplier_company_id is not null and state <> 'revoked';
create index invitations_of_rfq on invitation (rfq_id, id);
create index invitations_of_contact on invitation (contact_id, created_at desc);
create index invitations_of_company on invitation (company_id, created_at desc);
create index invitations_of_supplier on invitation (supplier_company_id, id desc) where supplier_company_id is not null;
create index invitations_of_guest on invitation (guest_company_id) where guest_company_id is not null;
create unique index invitation_of_offer on invitation (offer_id) where offer_id is not null;
create index invitations_by_age on invitation (id desc);

create table invitation_stop (
  address_key text primary key check (char_length(address_key) between 3 and 254),
  source text not null check (source in ('recipient', 'operator')),
  operator_id uuid references operator,
  stopped_at timestamptz not null,
  check ((source = 'operator') = (operator_id is not null))
);
comment on table invitation_stop is 'Addresses that get no invitation of any buyer: lower-case e-mail, or mobile number in E.164';
create index invitation_stops_by_age on invitation_stop (stopped_at desc, address_key);

create table invitation_allowance (
  is_only boolean primary key default true check (is_only),
  free_per_month integer not null default 10 check (free_per_month between 0 and 10000),
  changed_by uuid references operator,
  changed_at timestamptz
);
comment on table invitation_allowance is 'One row: the free invitations of each buyer in a month of Dubai';
insert into invitation_allowance default values;

alter table rfq add column audience text not null default 'market' check (audience in ('market', 'own', 'both'));
comment on column rfq.audience is 'own: only invited suppliers know of the RFQ';

alter table access add column invitation_id uuid references invitation;
comment on column access.invitation_id is 'The supplier was invited: the access was free, and its offer has no Q discount';
create index access_of_invitation on access (invitation_id) where invitation_id is not null;
