-- A member proposes an award of several offers, and an approver decides it as a whole (decision 0196). Processes of the previous
-- version do not know proposals: a proposal whose offers they change is refused by its versions.
create table award_proposal (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  asked_by uuid not null references member,
  asked_at timestamptz not null,
  reason text not null check (char_length(reason) <= 1000),
  close_reason text not null default '' check (char_length(close_reason) <= 1000),
  suggestion jsonb,
  total_minor bigint not null,
  limit_fils bigint,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'lapsed')),
  decided_by uuid references member,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (decided_by is null or state in ('approved', 'refused'))
);
comment on table award_proposal is 'An award of several offers that needs an approval';
comment on column award_proposal.limit_fils is 'All awards of the RFQ and its copies together with this one, for limits of members. Empty: the RFQ has no rate';
comment on column award_proposal.suggestion is 'The suggestion that the proposal follows, as in award_set';
create unique index one_open_proposal on award_proposal (rfq_id) where state = 'open';
create index open_proposals on award_proposal (company_id, id) where state = 'open';

create table award_proposal_line (
  proposal_id uuid not null references award_proposal,
  rfq_line_id uuid not null references rfq_line,
  offer_id uuid references offer,
  version integer,
  primary key (proposal_id, rfq_line_id),
  check ((offer_id is null) = (version is null))
);
comment on column award_proposal_line.offer_id is 'Empty: the line is closed without an award';
create index proposals_of_offer on award_proposal_line (offer_id) where offer_id is not null;
-- Lines of an RFQ are replaced, which looks for references to each of them.
create index proposals_of_line on award_proposal_line (rfq_line_id);

-- Limits of members count the awards of copies, too.
create index rfq_copies on rfq (copied_from) where copied_from is not null;
