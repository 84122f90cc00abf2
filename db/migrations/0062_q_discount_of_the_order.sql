-- The Q discount follows the order, not the estimate (docs/decisions/0044-q-discount-follows-the-order.md).

-- The terms of the promise, fixed when a request is published: the rate in basis points and the maximum in minor units of
-- the request's currency.
alter table rfq
  add column discount_rate_bp integer check (discount_rate_bp between 0 and 10000),
  add column discount_max_minor bigint check (discount_max_minor >= 0),
  add check ((discount_rate_bp is null) = (discount_max_minor is null));

-- The rate of the discount that was awarded. Null: awarded before this rule, and paid by the one before.
alter table award add column q_rate_bp integer check (q_rate_bp between 0 and 10000);
alter table purchase_order add column q_rate_bp integer check (q_rate_bp between 0 and 10000);

-- The terms of a request that was given a price without them: the tariff of its category on the day of its publication,
-- else the oldest one that there is. A process of the release before writes such rows while both releases run.
create function fill_discount_terms() returns trigger language plpgsql as $$
begin
  select fee.discount_rate_bp,
    round(fee.discount_max_fils::numeric * 10000 * (case when new.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end)
      / new.rate_micro)
  into new.discount_rate_bp, new.discount_max_minor
  from public.category_fee fee
  where fee.category_id = new.category_id
  order by fee.valid_from <= (coalesce(new.published_at, new.created_at) at time zone 'Asia/Dubai')::date desc,
    case when fee.valid_from <= (coalesce(new.published_at, new.created_at) at time zone 'Asia/Dubai')::date
      then fee.valid_from end desc,
    fee.valid_from, fee.decision desc
  limit 1;
  return new;
end $$;
create trigger rfq_discount_terms before insert or update of discount_minor on rfq for each row
  when (new.discount_minor is not null and new.rate_micro is not null and new.discount_rate_bp is null)
  execute function fill_discount_terms();
update rfq set discount_minor = discount_minor where discount_minor is not null and rate_micro is not null;

-- The bound of a version's discount, which the database keeps as well: of what a process of the release before writes it
-- takes what is too much. Every sum goes on from it.
create function bound_version_discount() returns trigger language plpgsql as $$
declare
  bound bigint;
begin
  select least(rfq.discount_minor, rfq.discount_max_minor,
    trunc((new.sub_total_minor - new.supplier_discount_minor)::numeric * rfq.discount_rate_bp / 10000)::bigint)
  into bound
  from public.offer join public.rfq on rfq.id = offer.rfq_id where offer.id = new.offer_id;
  if new.q_discount_minor > bound then
    new.q_discount_minor := bound;
    new.after_q_discount_minor := new.after_vat_minor - bound;
    new.total_minor := new.after_q_discount_minor + new.shipping_minor + new.customs_minor;
  end if;
  return new;
end $$;
create trigger offer_version_discount before insert on offer_version for each row
  execute function bound_version_discount();

-- An offer repeats the total of its version in force.
create function repeat_version_total() returns trigger language plpgsql as $$
begin
  update public.offer set total_minor = new.total_minor
  where id = new.offer_id and version_id = new.id and total_minor <> new.total_minor;
  return null;
end $$;
create constraint trigger offer_version_total after insert on offer_version deferrable initially deferred for each row
  execute function repeat_version_total();

-- Offers that may yet be accepted: where the discount becomes less a version with the same prices takes the place of the
-- last one, so that nobody accepts a figure that was shown before. What is accepted keeps what it recorded.
create temporary table recounted on commit drop as
select offer.id as offer_id, version.id as old_id, gen_random_uuid() as new_id, offer.version_count + 1 as number
from offer
join offer_version version on version.id = offer.version_id
join rfq on rfq.id = offer.rfq_id
where (offer.state = 'pending' or offer.rejected_by_award)
  and version.q_discount_minor > least(rfq.discount_minor, rfq.discount_max_minor,
    trunc((version.sub_total_minor - version.supplier_discount_minor)::numeric * rfq.discount_rate_bp / 10000));

insert into offer_version (id, offer_id, number, sub_total_minor, supplier_discount_minor, vat_minor, after_vat_minor,
  q_discount_minor, after_q_discount_minor, shipping_minor, customs_minor, total_minor, delivery_value, delivery_unit,
  valid_until, payment_terms, terms, negotiable, firm, is_complete, amendment_number, answers_revision_id, created_by,
  created_at)
select recounted.new_id, old.offer_id, recounted.number, old.sub_total_minor, old.supplier_discount_minor, old.vat_minor,
  old.after_vat_minor, old.q_discount_minor, old.after_q_discount_minor, old.shipping_minor, old.customs_minor,
  old.total_minor, old.delivery_value, old.delivery_unit, old.valid_until, old.payment_terms, old.terms, old.negotiable,
  old.firm, old.is_complete, old.amendment_number, null, old.created_by, now()
from recounted join offer_version old on old.id = recounted.old_id;

insert into offer_line (version_id, rfq_line_id, position, state, remark, quantity_milli, unit_price_minor, package,
  vat_kind, vat_rate_bp, line_minor, discount_minor, vat_minor)
select recounted.new_id, line.rfq_line_id, line.position, line.state, line.remark, line.quantity_milli,
  line.unit_price_minor, line.package, line.vat_kind, line.vat_rate_bp, line.line_minor, line.discount_minor,
  line.vat_minor
from recounted join offer_line line on line.version_id = recounted.old_id;

insert into offer_file (version_id, file_id, position)
select recounted.new_id, file.file_id, file.position
from recounted join offer_file file on file.version_id = recounted.old_id;

update offer set version_id = recounted.new_id, version_count = recounted.number, version = offer.version + 1,
  total_minor = version.total_minor, updated_at = now()
from recounted join offer_version version on version.id = recounted.new_id
where offer.id = recounted.offer_id;
