-- An RFQ may be awarded line by line to several offers (decision 0177). Every new column has a default or is empty for awards of a
-- whole offer, so a process of the previous version continues to accept whole offers during an upgrade.
create table award_set (
  id uuid primary key,
  rfq_id uuid not null references rfq,
  decided_by uuid not null references member,
  decided_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 1000)
);
comment on table award_set is 'Awards that one decision made together';
create index award_set_of_rfq on award_set (rfq_id);

insert into award_set (id, rfq_id, decided_by, decided_at)
select id, rfq_id, decided_by, decided_at from award;

alter table award
  add column set_id uuid references award_set,
  add column sub_total_minor bigint,
  add column supplier_discount_minor bigint,
  add column vat_minor bigint,
  add column after_vat_minor bigint,
  add column q_discount_minor bigint,
  add column after_q_discount_minor bigint,
  add column shipping_minor bigint,
  add column customs_minor bigint,
  add column total_minor bigint;
comment on column award.total_minor is 'The sums of a part of the offer. Empty: the whole offer, with the sums of its version';
update award set set_id = id;

alter table award_line
  add column line_minor bigint,
  add column discount_minor bigint,
  add column vat_minor bigint,
  add column canceled_at timestamptz;
comment on column award_line.discount_minor is 'The amounts of a line in a part of the offer. Empty: as in the version of the offer';
update award_line set canceled_at = award.canceled_at from award where award.id = award_line.award_id;

drop index one_award_in_force;
create unique index one_award_of_offer on award (offer_id) where canceled_at is null;
create unique index one_award_of_line on award_line (rfq_line_id) where canceled_at is null;
create index awards_in_force on award (rfq_id) where canceled_at is null;

drop index one_offer_in_force;
create index offers_in_force on offer (rfq_id) where state in ('accepted', 'waiting', 'delivered', 'completed');

create table closed_line (
  rfq_line_id uuid primary key references rfq_line,
  rfq_id uuid not null references rfq,
  reason text not null default '' check (char_length(reason) <= 1000),
  closed_by uuid references member,
  set_id uuid references award_set,
  closed_at timestamptz not null
);
comment on column closed_line.set_id is 'The acceptance of one offer that closed the line. Its cancellation opens the line again';
comment on column closed_line.closed_by is 'Empty: the time for the decision has passed';
create index closed_line_of_rfq on closed_line (rfq_id);

alter table rfq add column award_count integer not null default 0 check (award_count >= 0);
comment on column rfq.award_count is 'Awards in force, so that the deadline of an evaluation is known without reading them';
update rfq set award_count = 1 from award where award.rfq_id = rfq.id and award.canceled_at is null;

alter table offer_version
  add column part_rule text not null default 'whole' check (part_rule in ('whole', 'lines')),
  add column part_minimum_minor bigint not null default 0 check (part_minimum_minor >= 0),
  add column part_discount text not null default 'whole' check (part_discount in ('whole', 'pro_rata'));
comment on column offer_version.part_rule is 'lines: the buyer may award any lines of the offer';
comment on column offer_version.part_minimum_minor is 'The least value of a part, after the supplier''s discount and before VAT';
comment on column offer_version.part_discount is 'whole: the supplier''s discount is only for the whole offer';
