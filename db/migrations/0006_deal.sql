-- From a request to goods received: RFQ, access, offer, purchase order, receipt, Q invoice (product §6–8).
-- Amounts are minor units of the row's currency unless a name says fils; quantities are thousandths.

-- What is typed before it is sent, as typed: nothing here is checked (product §9).
create table draft (
  id uuid primary key,
  company_id uuid not null references company,
  member_id uuid not null references member,
  kind text not null check (kind in ('rfq', 'offer')),
  -- The RFQ that an offer's draft answers.
  rfq_id uuid,
  title text not null default '',
  payload jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'offer') = (rfq_id is not null))
);
create index draft_of_company on draft (company_id, updated_at desc, id desc);
create unique index one_offer_draft on draft (company_id, rfq_id) where kind = 'offer';

create sequence rfq_number start 10001;
create table rfq (
  id uuid primary key,
  number bigint not null unique default nextval('rfq_number'),
  company_id uuid not null references company,
  created_by uuid not null references member,
  category_id uuid not null references category,
  -- Its name in lists: what the buyer called it, or its first line.
  title text not null,
  state text not null check (state in (
    'pending', 'active', 'evaluate', 'accepted', 'delivered', 'completed', 'expired', 'canceled', 'rejected')),
  -- Whose word a pending one waits for.
  pending_for text check (pending_for in ('approver', 'operator')),
  request_type text not null check (request_type in ('internal', 'external', 'internal-external')),
  country_code text not null references country,
  city_id uuid not null references city,
  delivery_method text not null check (delivery_method in ('delivery', 'pickup')),
  currency text not null check (currency in ('AED', 'SAR', 'USD', 'EUR', 'QAR', 'OMR', 'BHD', 'KWD')),
  estimated_minor bigint not null check (estimated_minor > 0),
  note text not null default '',
  expires_on date not null,
  -- End of that day in Asia/Dubai (product §6).
  expires_at timestamptz not null,
  -- Fixed when it is published: AED for one unit of its currency in millionths, the price of access, the Q discount.
  rate_micro bigint check (rate_micro > 0),
  fee_fils bigint check (fee_fils >= 0),
  discount_minor bigint check (discount_minor >= 0),
  published_at timestamptz,
  -- In evaluation: when it expires by itself.
  decide_by timestamptz,
  decided_at timestamptz,
  closed_at timestamptz,
  reason_code text not null default '',
  reason_text text not null default '',
  copied_from uuid references rfq,
  -- Kept counts, changed with the rows they count.
  offer_count integer not null default 0 check (offer_count >= 0),
  pending_offer_count integer not null default 0 check (pending_offer_count >= 0),
  access_count integer not null default 0 check (access_count >= 0),
  amendment_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Title, lines, number: what a search looks through.
  search_text text not null,
  search_norm_text text generated always as (search_norm(search_text)) stored,
  search_vector tsvector generated always as (
    to_tsvector('english'::regconfig, search_norm(search_text)) || to_tsvector('arabic'::regconfig, search_norm(search_text))
  ) stored,
  check (state = 'pending' or state = 'rejected' or state = 'canceled' or published_at is not null),
  check (published_at is null or (fee_fils is not null and discount_minor is not null and rate_micro is not null)),
  check ((state = 'evaluate') = (decide_by is not null))
);
create index rfq_of_company on rfq (company_id, id desc);
create index rfq_of_company_by_state on rfq (company_id, state, id desc);
create index rfq_open_of_category on rfq (category_id, id desc) where state = 'active';
create index rfq_open on rfq (id desc) where state = 'active';
create index rfq_public on rfq (id desc) where published_at is not null;
create index rfq_to_expire on rfq (expires_at) where state = 'active';
create index rfq_to_decide on rfq (decide_by) where state = 'evaluate';
create index rfq_to_moderate on rfq (created_at, id) where state = 'pending';
create index rfq_search on rfq using gin (search_vector);
create index rfq_search_trigram on rfq using gin (search_norm_text gin_trgm_ops);

create table rfq_line (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  position integer not null check (position > 0),
  description text not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  -- Code of UN/ECE Recommendation 20.
  unit_code text not null,
  unique (rfq_id, position)
);

create table rfq_file (
  rfq_id uuid not null references rfq,
  file_id uuid not null references stored_file,
  position integer not null,
  primary key (rfq_id, file_id)
);

-- Opened by a supplier: until then its row is "new" (specification §4).
create table rfq_seen (
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  seen_at timestamptz not null,
  primary key (rfq_id, company_id)
);

create table amendment (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  number integer not null check (number > 0),
  reason text not null,
  -- Field → { from, to }, as shown to every supplier with access.
  changes jsonb not null,
  created_by uuid not null references member,
  created_at timestamptz not null,
  unique (rfq_id, number)
);

create table question (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  -- Never told to others (product §6).
  company_id uuid not null references company,
  asked_by uuid not null references member,
  question text not null,
  asked_at timestamptz not null,
  answer text not null default '',
  answered_by uuid references member,
  answered_at timestamptz
);
create index question_of_rfq on question (rfq_id, id);

-- A supplier's paid right to see one RFQ whole and to quote on it.
create table access (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  bought_by uuid not null references member,
  fee_fils bigint not null check (fee_fils >= 0),
  bought_at timestamptz not null,
  refunded_at timestamptz,
  -- Why the fee came back: asked, or by the published rules of product §3.
  refund_cause text check (refund_cause in ('asked', 'rfq_canceled', 'taken_down', 'category_left', 'never_opened')),
  check ((refunded_at is null) = (refund_cause is null))
);
create unique index one_access on access (rfq_id, company_id) where refunded_at is null;
create index access_of_company on access (company_id, id desc);

create table refund_request (
  id uuid primary key,
  access_id uuid not null references access,
  company_id uuid not null references company,
  state text not null check (state in ('pending', 'approved', 'refused')),
  reason text not null,
  decision_note text not null default '',
  created_by uuid not null references member,
  created_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz
);
create unique index one_open_refund_request on refund_request (access_id) where state = 'pending';
create index refund_request_to_decide on refund_request (created_at, id) where state = 'pending';
create index refund_request_of_company on refund_request (company_id, id desc);

create sequence offer_number start 5001;
create table offer (
  id uuid primary key,
  number bigint not null unique default nextval('offer_number'),
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  -- Denormalised owner of the RFQ: lists of a buyer's offers need no join to be cut.
  buyer_company_id uuid not null references company,
  state text not null check (state in (
    'pending', 'accepted', 'waiting', 'delivered', 'completed', 'rejected', 'canceled', 'expired', 'withdrawn')),
  -- The version in force and what lists show of it.
  version_id uuid,
  version_count integer not null default 0,
  currency text not null,
  total_minor bigint not null default 0,
  is_complete boolean not null default false,
  negotiable boolean not null,
  firm boolean not null,
  valid_until date not null,
  valid_until_at timestamptz not null,
  -- After an amendment: cannot be accepted until its supplier confirms or renews it (product §6).
  needs_confirmation boolean not null default false,
  -- The open round of negotiation.
  open_revision_id uuid,
  revision_count integer not null default 0 check (revision_count between 0 and 5),
  -- First opened by the buyer: the fair fee looks at it (product §3).
  opened_at timestamptz,
  sent_at timestamptz not null,
  decided_at timestamptz,
  reason_code text not null default '',
  reason_text text not null default '',
  share_reason boolean not null default false,
  -- Rejected only because another was accepted: may come back (product §6).
  rejected_by_award boolean not null default false,
  created_by uuid not null references member,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (rfq_id, company_id),
  check (not rejected_by_award or state = 'rejected')
);
create index offer_of_rfq on offer (rfq_id, id);
create index offer_of_company on offer (company_id, id desc);
create index offer_of_company_by_state on offer (company_id, state, id desc);
create index offer_of_buyer on offer (buyer_company_id, id desc);
create index offer_to_expire on offer (valid_until_at) where state = 'pending';
-- Only one offer of an RFQ is in force at any time (today an award is whole).
create unique index one_offer_in_force on offer (rfq_id) where state in ('accepted', 'waiting', 'delivered', 'completed');

-- Never changed once written (product §1).
create table offer_version (
  id uuid primary key,
  offer_id uuid not null references offer,
  number integer not null check (number > 0),
  sub_total_minor bigint not null check (sub_total_minor >= 0),
  supplier_discount_minor bigint not null check (supplier_discount_minor between 0 and sub_total_minor),
  vat_minor bigint not null check (vat_minor >= 0),
  after_vat_minor bigint not null check (after_vat_minor = sub_total_minor - supplier_discount_minor + vat_minor),
  q_discount_minor bigint not null check (q_discount_minor between 0 and after_vat_minor),
  after_q_discount_minor bigint not null check (after_q_discount_minor = after_vat_minor - q_discount_minor),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  customs_minor bigint not null default 0 check (customs_minor >= 0),
  total_minor bigint not null check (total_minor = after_q_discount_minor + shipping_minor + customs_minor),
  delivery_value integer not null check (delivery_value > 0),
  delivery_unit text not null check (delivery_unit in ('days', 'weeks', 'months')),
  valid_until date not null,
  payment_terms text not null default '',
  terms text not null default '',
  negotiable boolean not null,
  firm boolean not null,
  is_complete boolean not null,
  -- The amendment it was made under: 0 for none.
  amendment_number integer not null default 0,
  answers_revision_id uuid,
  created_by uuid not null references member,
  created_at timestamptz not null,
  unique (offer_id, number)
);
create trigger offer_version_is_append_only before update or delete on offer_version
  for each row execute function refuse_change();
alter table offer add foreign key (version_id) references offer_version deferrable initially deferred;

create table offer_line (
  version_id uuid not null references offer_version,
  rfq_line_id uuid not null references rfq_line,
  position integer not null,
  state text not null check (state in ('quoted', 'not_quoted', 'alternative')),
  -- Why it is not quoted, or what is offered instead.
  remark text not null default '',
  quantity_milli bigint not null check (quantity_milli >= 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  package text not null default '',
  vat_kind text not null check (vat_kind in ('standard', 'zero', 'exempt')),
  vat_rate_bp integer not null,
  line_minor bigint not null check (line_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and line_minor),
  vat_minor bigint not null check (vat_minor >= 0),
  primary key (version_id, rfq_line_id),
  check ((state = 'not_quoted') = (quantity_milli = 0))
);
create trigger offer_line_is_append_only before update or delete on offer_line
  for each row execute function refuse_change();

create table offer_file (
  version_id uuid not null references offer_version,
  file_id uuid not null references stored_file,
  position integer not null,
  primary key (version_id, file_id)
);

-- One round of negotiation: the buyer's request, then the supplier's response.
create table revision (
  id uuid primary key,
  offer_id uuid not null references offer,
  round integer not null check (round between 1 and 5),
  state text not null check (state in ('open', 'answered', 'declined', 'lapsed')),
  request text not null,
  -- RFQ line id → target unit price in minor units.
  targets jsonb not null default '{}',
  asked_by uuid not null references member,
  asked_at timestamptz not null,
  response text not null default '',
  responded_by uuid references member,
  responded_at timestamptz,
  answer_version_id uuid references offer_version,
  unique (offer_id, round)
);
create unique index one_open_revision on revision (offer_id) where state = 'open';
alter table offer add foreign key (open_revision_id) references revision deferrable initially deferred;

create table bookmark (
  member_id uuid not null references member,
  offer_id uuid not null references offer,
  created_at timestamptz not null,
  primary key (member_id, offer_id)
);

-- What was accepted, line by line (product §7).
create table award (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  offer_id uuid not null references offer,
  version_id uuid not null references offer_version,
  decided_by uuid not null references member,
  decided_at timestamptz not null,
  canceled_at timestamptz
);
create unique index one_award_in_force on award (rfq_id) where canceled_at is null;
create index award_of_offer on award (offer_id, id);
create table award_line (
  award_id uuid not null references award,
  rfq_line_id uuid not null references rfq_line,
  primary key (award_id, rfq_line_id)
);

-- What each side did in a deal and when, for both sides to read.
create table deal_event (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  offer_id uuid not null references offer,
  side text not null check (side in ('buyer', 'supplier', 'operator', 'system')),
  member_id uuid references member,
  verb text not null,
  params jsonb not null default '{}',
  at timestamptz not null
);
create index deal_event_of_offer on deal_event (offer_id, id desc);

-- The last serial of a buyer's purchase orders in a year (product §8: without gaps).
create table purchase_order_serial (
  company_id uuid not null references company,
  year integer not null,
  last integer not null check (last > 0),
  primary key (company_id, year)
);

create table purchase_order (
  id uuid primary key,
  serial text not null,
  buyer_company_id uuid not null references company,
  supplier_company_id uuid not null references company,
  rfq_id uuid not null references rfq,
  offer_id uuid not null references offer,
  award_id uuid not null references award,
  type text not null check (type in ('generate_send', 'generate_sended', 'upload_send', 'upload_sended')),
  -- Of a generated one.
  language text check (language in ('en', 'ar', 'both')),
  file_id uuid references stored_file,
  -- Parties, addresses, terms and sums as agreed; never computed again (product §8).
  snapshot jsonb not null,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  q_discount_minor bigint not null check (q_discount_minor >= 0),
  created_by uuid not null references member,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_by uuid references member,
  acknowledged_at timestamptz,
  acknowledged_by uuid references member,
  reminded_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  receipt_count integer not null default 0,
  version integer not null default 1,
  unique (buyer_company_id, serial),
  check ((sent_at is not null) = (type in ('generate_sended', 'upload_sended'))),
  check ((type in ('generate_send', 'generate_sended')) = (language is not null))
);
create unique index one_order_in_force on purchase_order (offer_id) where canceled_at is null;
create index order_of_buyer on purchase_order (buyer_company_id, id desc);
create index order_of_supplier on purchase_order (supplier_company_id, id desc);
create index order_to_acknowledge on purchase_order (sent_at)
  where sent_at is not null and acknowledged_at is null and canceled_at is null and delivered_at is null;

create table order_line (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  rfq_line_id uuid not null references rfq_line,
  position integer not null,
  description text not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  unit_code text not null,
  unit_price_minor bigint not null,
  line_minor bigint not null,
  vat_minor bigint not null,
  accepted_milli bigint not null default 0 check (accepted_milli >= 0),
  rejected_milli bigint not null default 0 check (rejected_milli >= 0),
  -- The buyer expects no more of it.
  closed_at timestamptz,
  -- What the supplier cannot hold (product §8).
  acknowledgement_note text not null default '',
  check (accepted_milli <= quantity_milli),
  unique (order_id, position)
);

create table receipt (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  number integer not null check (number > 0),
  received_on date not null,
  note text not null default '',
  received_by uuid not null references member,
  created_at timestamptz not null,
  unique (order_id, number)
);
create table receipt_line (
  receipt_id uuid not null references receipt,
  order_line_id uuid not null references order_line,
  accepted_milli bigint not null check (accepted_milli >= 0),
  rejected_milli bigint not null check (rejected_milli >= 0),
  reject_reason text not null default '' check (reject_reason in ('', 'damaged', 'wrong', 'short')),
  primary key (receipt_id, order_line_id),
  check (accepted_milli + rejected_milli > 0)
);
create table receipt_file (
  receipt_id uuid not null references receipt,
  file_id uuid not null references stored_file,
  primary key (receipt_id, file_id)
);

-- Papers that go with an order: the supplier's tax invoice, a delivery note.
create table order_file (
  order_id uuid not null references purchase_order,
  file_id uuid not null references stored_file,
  kind text not null check (kind in ('tax_invoice', 'delivery_note')),
  created_at timestamptz not null,
  primary key (order_id, file_id)
);

create sequence q_invoice_number start 801;
create table q_invoice (
  id uuid primary key,
  number bigint not null unique default nextval('q_invoice_number'),
  order_id uuid not null references purchase_order,
  offer_id uuid not null references offer,
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  -- The discount in the order's currency, and what the wallet gets for it.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  amount_fils bigint not null check (amount_fils > 0),
  state text not null check (state in ('pending', 'accepted', 'rejected')),
  file_id uuid not null references stored_file,
  reason text not null default '',
  uploaded_by uuid not null references member,
  created_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz
);
create unique index one_q_invoice on q_invoice (order_id) where state <> 'rejected';
create index q_invoice_of_company on q_invoice (company_id, id desc);
create index q_invoice_to_decide on q_invoice (created_at, id) where state = 'pending';
