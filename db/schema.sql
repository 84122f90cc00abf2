-- What db/migrations make, all in one place, for reading and for review.
-- Written by `node scripts/schema.ts`; a check fails when it does not match. Change it by adding a migration.

create extension pg_trgm;

create sequence notification_written as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence offer_number as bigint start 5001 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence q_invoice_number as bigint start 801 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence rfq_number as bigint start 10001 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence top_up_number as bigint start 1001 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence withdrawal_number as bigint start 101 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

CREATE OR REPLACE FUNCTION public.access_company(company_id uuid)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY[('company:'::text || company_id)]);

CREATE OR REPLACE FUNCTION public.access_places(words tsquery, of_company uuid, most integer)
 RETURNS SETOF tid
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET work_mem TO '16MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query select access.ctid from public.access
    where access.search_vector @@ (words && quote_literal('company:' || of_company)::tsquery)
    limit most;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_rfq_count(rfq rfq, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.rfq_count (company_id, day, state, rfqs, published, offers)
  select (rfq).company_id, day, (rfq).state, sign, case when (rfq).published_at is null then 0 else sign end,
    sign * (rfq).offer_count
  from (values ((((rfq).created_at at time zone 'Asia/Dubai')::date)), (null)) as given (day)
$function$;

CREATE OR REPLACE FUNCTION public.address_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.buyer_company_id := (select company_id from public.rfq where id = new.rfq_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_field(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(octet_length(value) || ':' || value, '-') $function$;

CREATE OR REPLACE FUNCTION public.awaits_offer(rfq_id uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM rfq WHERE ((rfq.id = awaits_offer.rfq_id) AND (rfq.state = 'active'::text)))) AND (NOT (EXISTS (SELECT FROM offer WHERE ((offer.rfq_id = awaits_offer.rfq_id) AND (offer.company_id = awaits_offer.company_id))))));

CREATE OR REPLACE FUNCTION public.begin_category_fee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into category_fee (category_id, valid_from, fee_rate_bp, fee_min_fils, fee_max_fils, discount_rate_bp, discount_max_fils)
  values (new.id, '2018-01-01', 50, 2500, 50000, 200, 1500000);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bound_version_discount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bound bigint;
begin
  select least(
    case when offer.rate_micro is null then promised.minor
      else div(promised.minor::numeric * rfq.rate_micro * units.own, offer.rate_micro::numeric * units.asked)::bigint end,
    trunc((new.sub_total_minor - new.supplier_discount_minor)::numeric * rfq.discount_rate_bp / 10000)::bigint)
  into bound
  from public.offer join public.rfq on rfq.id = offer.rfq_id
  cross join lateral (select least(rfq.discount_minor, rfq.discount_max_minor) as minor) as promised
  cross join lateral (select
    case when offer.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end as own,
    case when rfq.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end as asked) as units
  where offer.id = new.offer_id;
  if new.q_discount_minor > bound then
    new.q_discount_minor := bound;
    new.after_q_discount_minor := new.after_vat_minor - bound;
    new.total_minor := new.after_q_discount_minor + new.shipping_minor + new.customs_minor;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.chain_audit(line activity)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  newest record;
  next_seq bigint;
  new_salt uuid := gen_random_uuid();
  hash_of_params bytea;
begin
  -- Taken as the last lock of a transaction and held until its commit is seen: so there is one newest row at a time.
  perform pg_advisory_xact_lock(hashtextextended('audit_entry', 0));
  select seq, hash into newest from audit_entry order by seq desc limit 1;
  next_seq := coalesce(newest.seq, 0) + 1;
  hash_of_params := sha256(convert_to(audit_field(new_salt::text) || audit_field(line.params::text), 'UTF8'));
  insert into audit_entry (seq, activity_id, at, operator_id, company_id, verb, subject_type, subject_id, address, params,
    salt, params_hash, hash)
  values (next_seq, line.id, line.at, line.operator_id, line.company_id, line.verb, line.subject_type, line.subject_id,
    line.address, line.params, new_salt, hash_of_params,
    sha256(coalesce(newest.hash, decode(repeat('00', 32), 'hex')) || convert_to(
      audit_field(next_seq::text) || audit_field(line.id::text)
      || audit_field(to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))
      || audit_field(line.operator_id::text) || audit_field(line.company_id::text) || audit_field(line.verb)
      || audit_field(line.subject_type) || audit_field(line.subject_id::text) || audit_field(line.address)
      || audit_field(encode(hash_of_params, 'hex')), 'UTF8')));
end
$function$;

CREATE OR REPLACE FUNCTION public.chain_audit_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform chain_audit(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.charged_vat_rate(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('vat rate', 0));
  return (select public.vat_rate_at(moment));
end
$function$;

CREATE OR REPLACE FUNCTION public.check_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_fils) from posting where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = '23514';
  end if;
  if new.account = 'wallet' and new.old_balance_fils <> coalesce((
    select new_balance_fils from posting
    where company_id = new.company_id and wallet_row = new.wallet_row - 1), 0) then
    raise exception 'wallet row % of % does not go on from the one before', new.wallet_row, new.company_id
      using errcode = '23514';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_rfq()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.state = new.state and (old.published_at is null) = (new.published_at is null) then
    insert into public.rfq_count (company_id, day, state, rfqs, published, offers)
    select new.company_id, day, new.state, 0, 0, new.offer_count - old.offer_count
    from (values ((new.created_at at time zone 'Asia/Dubai')::date), (null)) as given (day);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform public.add_rfq_count(old, -1);
  end if;
  perform public.add_rfq_count(new, 1);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.fill_discount_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.flag_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.to_quote := new.refunded_at is null and public.awaits_offer(new.rfq_id, new.company_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.flag_accesses_of_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.access set to_quote = false
  where access.rfq_id = new.rfq_id and access.company_id = new.company_id and access.to_quote;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.flag_accesses_of_rfq()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.access set to_quote = new.state = 'active' and public.awaits_offer(new.id, access.company_id)
  where access.rfq_id = new.id and access.refunded_at is null
    and access.to_quote <> (new.state = 'active' and public.awaits_offer(new.id, access.company_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.guard_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.company_id is not null and new.params is null and new.salt is null
    and (to_jsonb(new) - 'params' - 'salt') = (to_jsonb(old) - 'params' - 'salt') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end
$function$;

CREATE OR REPLACE FUNCTION public.item_key(code text, description text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select sha256(convert_to(
    case when public.search_norm(code) = '' then 'text ' || public.search_norm(description) else 'code ' || public.search_norm(code) end,
    'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.link_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.linked_by is distinct from 'offer' then
    new.linked_company_id := public.supplier_of_contact(new.email_key, new.trn, new.licence_number);
    new.linked_by := case when new.linked_company_id is not null then 'match' end;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.link_contacts_of_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.supplier_contact set trn = trn
  where removed_at is null and (linked_company_id = new.id
    or (new.trn <> '' and trn = new.trn and licence_number = new.licence_number));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.link_contacts_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.supplier_contact set email_key = email_key
  where email_key <> '' and removed_at is null
    and (email_key = new.email_key or (tg_op = 'UPDATE' and email_key = old.email_key));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_tax_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tax_invoice_due (transaction_id, kind, at)
  values (new.id, case new.kind when 'access_fee' then 'invoice' else 'credit_note' end, new.at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_rfqs(supplier uuid, at timestamp with time zone, only_category uuid, only_city uuid, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET enable_memoize TO 'off'
 SET random_page_cost TO '0.1'
 SET seq_page_cost TO '0.1'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  home text;
  chosen uuid[];
begin
  select company.country, array(
    select main.category_id from company_category main
    join category on category.id = main.category_id and category.disabled_at is null
    where main.company_id = supplier and (only_category is null or main.category_id = only_category))
  into home, chosen
  from company where company.id = supplier;
  for k in 1..coalesce(cardinality(chosen), 0) by 16 loop
    -- A place that is empty finds nothing at once.
    return query
      select b.id from open_rfqs_of(chosen[k + 0], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 1], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 2], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 3], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 4], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 5], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 6], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 7], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 8], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 9], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 10], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 11], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 12], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 13], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 14], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 15], supplier, home, at, only_city) b
      order by id desc limit most;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_rfqs_narrowed(supplier uuid, at timestamp with time zone, only_category uuid, only_city uuid, only_delivery text, fee_from bigint, fee_to bigint, ends_before timestamp with time zone, sort text, most integer)
 RETURNS TABLE(id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET enable_memoize TO 'off'
 SET random_page_cost TO '0.1'
 SET seq_page_cost TO '0.1'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  home text;
  chosen uuid[];
  parent uuid := (select parent_id from category where category.id = only_category);
  way text := case sort
    when 'ends' then 'r.expires_at, r.id' when '-ends' then 'r.expires_at desc, r.id desc'
    when 'fee' then 'r.fee_fils, r.id' when '-fee' then 'r.fee_fils desc, r.id desc'
    else 'r.id desc' end;
  by_end boolean := sort = '' and ends_before is not null;
begin
  select company.country, array(
    select main.category_id from company_category main
    join category on category.id = main.category_id and category.disabled_at is null
    where main.company_id = supplier and (only_category is null or main.category_id = coalesce(parent, only_category)))
  into home, chosen
  from company where company.id = supplier;
  return query execute format($q$
    select r.id, row_number() over (order by %1$s)
    from unnest($1::uuid[]) as main(category_id)
    cross join lateral (
      select r.id, r.expires_at, r.fee_fils from rfq r
      where r.category_id = main.category_id and r.state = 'active' and r.award_count = 0 and r.audience <> 'own' and r.expires_at > $2
        and (r.request_type = 'internal-external'
          or (r.request_type = 'internal' and r.country_code = $3)
          or (r.request_type = 'external' and r.country_code <> $3))
        and ($4::uuid is null or r.city_id = $4) and ($5::text is null or r.delivery_method = $5)
        and ($6::bigint is null or r.fee_fils >= $6) and ($7::bigint is null or r.fee_fils <= $7)
        and ($8::timestamptz is null or r.expires_at <= $8)
        %3$s
        and not exists (
          select from access where access.rfq_id = r.id and access.company_id = $9 and access.refunded_at is null)
        and not exists (
          select from supplier_contact book where book.linked_company_id = $9 and book.company_id = r.company_id
            and book.state = 'blocked' and book.removed_at is null)
      %2$s) r
    order by %1$s limit $10 $q$,
    way, case when by_end then '' else format('order by %s limit $10', way) end,
    case when parent is null then '' else 'and r.sub_category_id = $11' end)
  using chosen, at, home, only_city, only_delivery, fee_from, fee_to, ends_before, supplier, most, only_category;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_rfqs_of(one_category uuid, supplier uuid, home text, at timestamp with time zone, only_city uuid)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select rfq.id from rfq
  where rfq.category_id = one_category and rfq.state = 'active' and rfq.award_count = 0 and rfq.audience <> 'own' and rfq.expires_at > at
    and (rfq.request_type = 'internal-external'
      or (rfq.request_type = 'internal' and rfq.country_code = home)
      or (rfq.request_type = 'external' and rfq.country_code <> home))
    and (only_city is null or rfq.city_id = only_city)
    and not exists (
      select from access where access.rfq_id = rfq.id and access.company_id = supplier and access.refunded_at is null)
    and not exists (
      select from supplier_contact book where book.linked_company_id = supplier and book.company_id = rfq.company_id
        and book.state = 'blocked' and book.removed_at is null)
  order by rfq.id desc
$function$;

CREATE OR REPLACE FUNCTION public.paid_prices_of(placed purchase_order)
 RETURNS SETOF paid_price
 LANGUAGE sql
 STABLE
AS $function$
  with agreed as (
    select award.id, award.version_id,
      coalesce(award.sub_total_minor - award.supplier_discount_minor, v.sub_total_minor - v.supplier_discount_minor) as net,
      coalesce(award.shipping_minor + award.customs_minor, v.shipping_minor + v.customs_minor) as freight
    from public.award join public.offer_version v on v.id = award.version_id
    where award.id = placed.award_id
  ), ordered as (
    select line.id, line.rfq_id, line.item_code, line.description, line.unit_code, quoted.quantity_milli, agreed.net as order_net,
      agreed.freight,
      coalesce(won.line_minor, quoted.line_minor) - coalesce(won.discount_minor, quoted.discount_minor) as net
    from agreed
    join public.award_line won on won.award_id = agreed.id
    join public.offer_line quoted on quoted.version_id = agreed.version_id and quoted.rfq_line_id = won.rfq_line_id
    join public.rfq_line line on line.id = won.rfq_line_id
    where quoted.state = 'quoted'
  )
  select placed.id, id, rfq_id, placed.buyer_company_id, public.item_key(item_code, description), unit_code, placed.currency,
    placed.sent_at, quantity_milli,
    net + case when order_net > 0 then round(freight::numeric * net / order_net)::bigint else 0 end
  from ordered
  where placed.sent_at is not null and placed.canceled_at is null
$function$;

CREATE OR REPLACE FUNCTION public.policy_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.slug, new.version, new.title_en, new.title_ar, new.body_en, new.body_ar, new.effective_on, new.note)
      is not distinct from
      (old.id, old.slug, old.version, old.title_en, old.title_ar, old.body_en, old.body_ar, old.effective_on, old.note)
    and (old.withdrawn_at is null or new.withdrawn_at is not distinct from old.withdrawn_at) then
    return new;
  end if;
  raise exception 'a version of a policy is neither edited nor deleted' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.promise_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.promised_at := new.sent_at + (
    select case v.delivery_unit when 'days' then make_interval(days => v.delivery_value)
      when 'weeks' then make_interval(weeks => v.delivery_value) else make_interval(months => v.delivery_value) end
    from public.offer join public.offer_version v on v.id = offer.version_id where offer.id = new.offer_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_excess_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  invoice order_tax_document;
  net numeric;
  vat numeric;
  prepaid numeric;
  payable numeric;
begin
  select * into invoice from order_tax_document where id = new.corrects for no key update;
  if invoice.kind <> 'invoice' or invoice.order_id <> new.order_id or invoice.currency <> new.currency then
    raise exception 'credit note % does not fit invoice %', new.id, new.corrects using errcode = 'check_violation';
  end if;
  select sum(net_minor), sum(vat_minor), sum(prepaid_minor), sum(payable_minor) into net, vat, prepaid, payable
    from order_tax_document where corrects = new.corrects;
  if net > invoice.net_minor or vat > invoice.vat_minor or prepaid > invoice.prepaid_minor
    or payable > invoice.payable_minor then
    raise exception 'credit notes exceed invoice %', new.corrects using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.repeat_version_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offer set total_minor = new.total_minor
  where id = new.offer_id and version_id = new.id and total_minor <> new.total_minor;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.save_paid_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from public.paid_price where order_id = new.id;
  end if;
  insert into public.paid_price select * from public.paid_prices_of(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_quoted_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.quoted_price as known
    (rfq_line_id, company_id, rfq_id, item_key, unit_code, currency, quoted_at, unit_price_minor)
  select distinct on (line.id, offer.company_id) line.id, offer.company_id, line.rfq_id, public.item_key('', line.description),
    line.unit_code, offer.currency, version.created_at, written.unit_price_minor
  from written
  join public.offer_version version on version.id = written.version_id
  join public.offer on offer.id = version.offer_id
  join public.rfq_line line on line.id = written.rfq_line_id
  where written.state = 'quoted' and written.unit_price_minor > 0
  order by line.id, offer.company_id, version.created_at desc, version.number desc
  on conflict (rfq_line_id, company_id) do update set item_key = excluded.item_key, unit_code = excluded.unit_code,
    currency = excluded.currency, quoted_at = excluded.quoted_at, unit_price_minor = excluded.unit_price_minor
  where known.quoted_at <= excluded.quoted_at;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.search_word (word)
  select word from public.search_words_of(tsvector_to_array(new.search_vector)) as word
  order by word
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_norm(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(input, nfkd) collate "C",
        '[\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u08D3-\u08FF\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]',
        '', 'g')),
      'ىیةکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،؛؟ء',
      'ييهكا01234567890123456789.,,;?'),
    '\s+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.search_places(words tsquery, of_company uuid, of_categories uuid[], only_open boolean, most integer)
 RETURNS SETOF tid
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET work_mem TO '16MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query select rfq.ctid from public.rfq
    where rfq.search_vector @@ words
      and (of_company is null or rfq.company_id = of_company)
      and (of_categories is null or rfq.category_id = any(of_categories))
      and (not only_open or rfq.state = 'active')
    limit most;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_query(key text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select websearch_to_tsquery('english', public.search_norm(key)) || websearch_to_tsquery('arabic', public.search_norm(key))
$function$;

CREATE OR REPLACE FUNCTION public.search_query_alike(key text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE STRICT
 SET "pg_trgm.word_similarity_threshold" TO '0.4'
AS $function$
declare
  typed text;
  own tsquery;
  alike text[];
  wanted tsquery;
  letters integer := 0;
  kept_letters integer := 0;
  is_wider boolean := false;
begin
  if key ~ '"|(^|\s)-' then return null; end if;
  for typed in
    select part from regexp_split_to_table(left(public.search_norm(key), 200), '[^[:alnum:]]+') with ordinality as given(part, n)
    where part <> '' order by n limit 8
  loop
    own := websearch_to_tsquery('english', typed) || websearch_to_tsquery('arabic', typed);
    -- A word that says nothing ("the", "من").
    continue when numnode(own) = 0;
    letters := letters + length(typed);
    if length(typed) between 3 and 40 and typed ~ '[[:alpha:]]' then
      alike := array(
        select word from public.search_word
        where typed <% word and (word_similarity(typed, word) >= 0.6 or similarity(typed, word) >= 0.35)
        order by similarity(typed, word) desc, word limit 5);
      is_wider := is_wider or cardinality(alike) = 0
        or exists (select from unnest(alike) as word where not array_to_tsvector(array[word]) @@ own);
      continue when cardinality(alike) = 0;
      own := own || (select string_agg(quote_literal(word), ' | ') from unnest(alike) as word)::tsquery;
    end if;
    kept_letters := kept_letters + length(typed);
    wanted := case when wanted is null then own else wanted && own end;
  end loop;
  return case when is_wider and kept_letters > 0.6 * letters then wanted end;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_words_of(lexemes text[])
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select word from unnest(lexemes) as word
  where length(word) between 3 and 40 and word ~ '^[[:alnum:]]+$' and word ~ '[[:alpha:]]'
$function$;

CREATE OR REPLACE FUNCTION public.sum_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
    select company_id, kind, day, item, category_id, -count, -fils from public.sums_of_access(old);
  end if;
  insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
  select company_id, kind, day, item, category_id, count, fils from public.sums_of_access(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
    select company_id, kind, day, item, category_id, -count, -fils from public.sums_of_offer(old);
  end if;
  insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
  select company_id, kind, day, item, category_id, count, fils from public.sums_of_offer(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_q_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
    select company_id, kind, day, item, category_id, -count, -fils from public.sums_of_q_invoice(old);
  end if;
  insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
  select company_id, kind, day, item, category_id, count, fils from public.sums_of_q_invoice(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_wallet_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.wallet_day as known (company_id, day, debit_fils, debits, credit_fils, credits, first_row, last_row)
  select new.company_id, (entry.at at time zone 'Asia/Dubai')::date,
    greatest(-new.amount_fils, 0), (new.amount_fils < 0)::integer, greatest(new.amount_fils, 0), (new.amount_fils > 0)::integer,
    new.wallet_row, new.wallet_row
  from public.ledger_transaction entry where entry.id = new.transaction_id
  on conflict (company_id, day) do update set
    debit_fils = known.debit_fils + excluded.debit_fils, debits = known.debits + excluded.debits,
    credit_fils = known.credit_fils + excluded.credit_fils, credits = known.credits + excluded.credits,
    first_row = least(known.first_row, excluded.first_row), last_row = greatest(known.last_row, excluded.last_row);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sums_of_access(a access)
 RETURNS TABLE(company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select a.company_id, case when a.refunded_at is null then 'fee' else 'refund' end, (a.bought_at at time zone 'Asia/Dubai')::date,
    '', null::uuid, 1, a.fee_fils
$function$;

CREATE OR REPLACE FUNCTION public.sums_of_offer(o offer)
 RETURNS TABLE(company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select o.company_id, 'sent', (o.sent_at at time zone 'Asia/Dubai')::date, o.state, null::uuid, 1, 0::bigint
  where o.continues_id is null
  union all
  select o.company_id, 'lost', (o.decided_at at time zone 'Asia/Dubai')::date, '', null, 1, 0
  where o.state = 'rejected' and o.decided_at is not null
  union all
  select side.company_id, 'deal', (o.decided_at at time zone 'Asia/Dubai')::date, o.state, rfq.category_id, 1,
    coalesce(div(200 * o.total_minor::numeric * coalesce(o.rate_micro, rfq.rate_micro) + unit, 2 * unit), 0)::bigint
  from public.rfq
  cross join (values (o.company_id), (o.buyer_company_id)) as side (company_id)
  cross join lateral (select case when o.currency in ('OMR', 'BHD', 'KWD') then 1000000000::numeric else 100000000 end) as of (unit)
  where rfq.id = o.rfq_id and o.state in ('accepted', 'waiting', 'delivered', 'completed') and o.decided_at is not null
  union all
  select o.company_id, 'answered', (o.sent_at at time zone 'Asia/Dubai')::date,
    case when seconds < 4 * 3600 then 'hours4' when seconds < 24 * 3600 then 'day' when seconds < 72 * 3600 then 'days3' else 'later' end,
    null, 1, 0
  from (
    select extract(epoch from o.created_at - max(bought_at)) as seconds from public.access
    where access.rfq_id = o.rfq_id and access.company_id = o.company_id and access.bought_at <= o.created_at) as took
  where seconds is not null and o.continues_id is null
$function$;

CREATE OR REPLACE FUNCTION public.sums_of_q_invoice(i q_invoice)
 RETURNS TABLE(company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select placed.buyer_company_id, 'discount', (coalesce(i.decided_at, i.created_at) at time zone 'Asia/Dubai')::date, '', null::uuid, 1,
    i.amount_fils
  from public.purchase_order as placed where placed.id = i.order_id and i.state = 'accepted'
$function$;

CREATE OR REPLACE FUNCTION public.supplier_of_contact(of_email_key text, of_trn text, of_licence text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select company.id from public.company
  where company.account_type = 'supplier' and company.closed_at is null and company.id in (
    select member.company_id from public.member
    where of_email_key <> '' and member.email_key = of_email_key and member.email_proven_at is not null and member.disabled_at is null
    union all
    select same.id from public.company as same
    where of_trn <> '' and of_licence <> '' and same.trn = of_trn and same.licence_number = of_licence and same.approved_at is not null)
  order by company.approved_at nulls last, company.id limit 1
$function$;

CREATE OR REPLACE FUNCTION public.transfer_key(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(public.search_norm(reference), '[-\s./_]+', '', 'g') $function$;

CREATE OR REPLACE FUNCTION public.transfer_letters(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(nullif(ltrim(translate(
    regexp_replace(public.search_norm(reference), '[\s!-/:-@\[-`{-~\u00A0-\u00BF\u2000-\u206F\u2212\u2E00-\u2E7F\u3000-\u303F]+', '', 'g'),
    'АаВвЕеКкМмНнОоРрСсТтУуХхІіЅѕЈјΑαΒβΕεΖΗΙιΚκΜΝΟοΡρΤτΥυΧχ',
    'aabbeekkmmhhooppccttyyxxiissjjaabbeezhiikkmnooppttyyxx'), '0'), ''), reference)
$function$;

CREATE OR REPLACE FUNCTION public.vat_rate_at(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select rate_bp from public.vat_rate
  where kind = 'standard' and decided_at < moment and valid_from <= (moment at time zone 'Asia/Dubai')::date
  order by valid_from desc, decision desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.write_access_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_vector := public.access_company(new.company_id)
    || coalesce((select rfq.search_vector from public.rfq where rfq.id = new.rfq_id), '');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.write_words_of_accesses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.access set search_vector = public.access_company(access.company_id) || new.search_vector
  where access.rfq_id = new.id;
  return null;
end
$function$;

create table access (
  id uuid not null,
  rfq_id uuid not null,
  company_id uuid not null,
  bought_by uuid not null,
  fee_fils bigint not null,
  bought_at timestamp with time zone not null,
  refunded_at timestamp with time zone,
  refund_cause text,
  under_member_id uuid,
  to_quote boolean default false not null,
  search_vector tsvector default ''::tsvector not null,
  invitation_id uuid,
  constraint access_pkey PRIMARY KEY (id),
  constraint access_check CHECK (((refunded_at IS NULL) = (refund_cause IS NULL))),
  constraint access_fee_fils_check CHECK ((fee_fils >= 0)),
  constraint access_refund_cause_check CHECK ((refund_cause = ANY (ARRAY['asked'::text, 'rfq_canceled'::text, 'taken_down'::text, 'never_opened'::text]))),
  constraint access_bought_by_fkey FOREIGN KEY (bought_by) REFERENCES member(id),
  constraint access_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint access_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id),
  constraint access_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint access_under_member_id_fkey FOREIGN KEY (under_member_id) REFERENCES member(id)
);

CREATE INDEX access_by_limit ON public.access USING btree (COALESCE(under_member_id, bought_by), bought_at) WHERE (refunded_at IS NULL);

CREATE INDEX access_of_buyer ON public.access USING btree (bought_by, bought_at) WHERE (refunded_at IS NULL);

CREATE INDEX access_of_company ON public.access USING btree (company_id, id DESC);

CREATE INDEX access_of_invitation ON public.access USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX access_of_rfq ON public.access USING btree (rfq_id, company_id, id DESC);

CREATE INDEX access_search ON public.access USING gin (search_vector) WITH (gin_pending_list_limit='256');

CREATE INDEX access_to_quote ON public.access USING btree (company_id, id DESC) WHERE to_quote;

CREATE UNIQUE INDEX one_access ON public.access USING btree (rfq_id, company_id) WHERE (refunded_at IS NULL);

comment on column access.to_quote is 'The fee was not refunded, the RFQ is active and the company has no offer on it';

comment on column access.search_vector is 'The words of the RFQ, and the company as one more word';

comment on column access.invitation_id is 'The supplier was invited: the access was free, and its offer has no Q discount';

create table act_link (
  id uuid not null,
  token_hash bytea not null,
  member_id uuid not null,
  verb text not null,
  subject_id uuid not null,
  version text not null,
  stamp bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint act_link_pkey PRIMARY KEY (id),
  constraint act_link_token_hash_key UNIQUE (token_hash),
  constraint act_link_verb_check CHECK ((verb = ANY (ARRAY['approve'::text, 'acknowledge'::text, 'receive'::text, 'remind_acknowledge'::text, 'remind_receive'::text, 'remind_approve'::text, 'remind_proposal'::text]))),
  constraint act_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX act_link_expiry ON public.act_link USING btree (expires_at);

CREATE INDEX act_link_of_member ON public.act_link USING btree (member_id);

comment on column act_link.subject_id is 'approve and remind_approve: the offer; remind_proposal: the proposal of an award; otherwise the purchase order';

comment on column act_link.version is 'The state of the record for which the link was made. Another one makes the link invalid';

comment on column act_link.stamp is 'SHA-256 of password hash and address, so that a change of either makes the link invalid';

create table activity (
  id uuid not null,
  company_id uuid,
  member_id uuid,
  operator_id uuid,
  verb text not null,
  subject_type text not null,
  subject_id uuid not null,
  params jsonb default '{}'::jsonb not null,
  address text not null,
  at timestamp with time zone not null,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint activity_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint activity_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX activity_audited ON public.activity USING btree (id) WHERE ((operator_id IS NOT NULL) OR ((member_id IS NULL) AND ((address = 'command line'::text) OR (verb = ANY (ARRAY['wallet.booksProven'::text, 'audit.proven'::text])))));

CREATE INDEX activity_of_company ON public.activity USING btree (company_id, id DESC);

CREATE INDEX activity_of_company_by_day ON public.activity USING btree (company_id, at DESC);

CREATE INDEX activity_of_member ON public.activity USING btree (member_id, id DESC) WHERE (member_id IS NOT NULL);

CREATE INDEX activity_of_operator ON public.activity USING btree (operator_id, id DESC) WHERE (operator_id IS NOT NULL);

create table address (
  id uuid not null,
  company_id uuid not null,
  label text not null,
  city_id uuid not null,
  area text not null,
  street text not null,
  building text not null,
  po_box text default ''::text not null,
  phone text not null,
  landmark text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  typed_phone text,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_city_id_fkey FOREIGN KEY (city_id) REFERENCES city(id),
  constraint address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX address_of_company ON public.address USING btree (company_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX address_phone_unread ON public.address USING btree (id) WHERE (typed_phone IS NULL);

CREATE UNIQUE INDEX one_default_address ON public.address USING btree (company_id) WHERE (is_default AND (deleted_at IS NULL));

create table amendment (
  id uuid not null,
  rfq_id uuid not null,
  number integer not null,
  reason text not null,
  changes jsonb not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint amendment_pkey PRIMARY KEY (id),
  constraint amendment_rfq_id_number_key UNIQUE (rfq_id, number),
  constraint amendment_number_check CHECK ((number > 0)),
  constraint amendment_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint amendment_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table audit_entry (
  seq bigint not null,
  activity_id uuid not null,
  at timestamp with time zone not null,
  operator_id uuid,
  company_id uuid,
  verb text not null,
  subject_type text not null,
  subject_id uuid not null,
  address text not null,
  params jsonb,
  salt uuid,
  params_hash bytea not null,
  hash bytea not null,
  constraint audit_entry_pkey PRIMARY KEY (seq),
  constraint audit_entry_activity_id_key UNIQUE (activity_id),
  constraint audit_entry_check CHECK (((params IS NULL) = (salt IS NULL))),
  constraint audit_entry_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_entry_params_hash_check CHECK ((octet_length(params_hash) = 32)),
  constraint audit_entry_seq_check CHECK ((seq > 0))
);

CREATE INDEX audit_entry_newest ON public.audit_entry USING btree (at DESC, seq DESC);

CREATE INDEX audit_entry_of_company ON public.audit_entry USING btree (company_id, at DESC, seq DESC) WHERE (company_id IS NOT NULL);

CREATE INDEX audit_entry_of_noun ON public.audit_entry USING btree (split_part(verb, '.'::text, 1), at DESC, seq DESC);

CREATE INDEX audit_entry_of_operator ON public.audit_entry USING btree (operator_id, at DESC, seq DESC);

CREATE INDEX audit_entry_of_subject ON public.audit_entry USING btree (subject_id, at DESC, seq DESC);

CREATE INDEX audit_entry_of_verb ON public.audit_entry USING btree (verb, at DESC, seq DESC);

create table audit_seal (
  seq bigint not null,
  sealed bytea not null,
  at timestamp with time zone not null,
  constraint audit_seal_pkey PRIMARY KEY (seq)
);

create table award (
  id uuid not null,
  rfq_id uuid not null,
  offer_id uuid not null,
  version_id uuid not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  canceled_at timestamp with time zone,
  q_rate_bp integer,
  set_id uuid,
  sub_total_minor bigint,
  supplier_discount_minor bigint,
  vat_minor bigint,
  after_vat_minor bigint,
  q_discount_minor bigint,
  after_q_discount_minor bigint,
  shipping_minor bigint,
  customs_minor bigint,
  total_minor bigint,
  constraint award_pkey PRIMARY KEY (id),
  constraint award_q_rate_bp_check CHECK (((q_rate_bp >= 0) AND (q_rate_bp <= 10000))),
  constraint award_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  constraint award_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint award_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint award_set_id_fkey FOREIGN KEY (set_id) REFERENCES award_set(id),
  constraint award_version_id_fkey FOREIGN KEY (version_id) REFERENCES offer_version(id)
);

CREATE INDEX award_of_offer ON public.award USING btree (offer_id, id);

CREATE INDEX awards_in_force ON public.award USING btree (rfq_id) WHERE (canceled_at IS NULL);

CREATE UNIQUE INDEX one_award_of_offer ON public.award USING btree (offer_id) WHERE (canceled_at IS NULL);

comment on column award.total_minor is 'The sums of a part of the offer. Empty: the whole offer, with the sums of its version';

create table award_line (
  award_id uuid not null,
  rfq_line_id uuid not null,
  line_minor bigint,
  discount_minor bigint,
  vat_minor bigint,
  canceled_at timestamp with time zone,
  constraint award_line_pkey PRIMARY KEY (award_id, rfq_line_id),
  constraint award_line_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint award_line_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id)
);

CREATE INDEX award_line_of_line ON public.award_line USING btree (rfq_line_id);

CREATE UNIQUE INDEX one_award_of_line ON public.award_line USING btree (rfq_line_id) WHERE (canceled_at IS NULL);

comment on column award_line.discount_minor is 'The amounts of a line in a part of the offer. Empty: as in the version of the offer';

create table award_proposal (
  id uuid not null,
  rfq_id uuid not null,
  company_id uuid not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  reason text not null,
  close_reason text default ''::text not null,
  suggestion jsonb,
  total_minor bigint not null,
  limit_fils bigint,
  state text default 'open'::text not null,
  decided_by uuid,
  ended_at timestamp with time zone,
  lapses_at timestamp with time zone,
  late_at timestamp with time zone,
  reminded_at timestamp with time zone,
  reminder_count integer default 0 not null,
  constraint award_proposal_pkey PRIMARY KEY (id),
  constraint award_proposal_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint award_proposal_check1 CHECK (((decided_by IS NULL) OR (state = ANY (ARRAY['approved'::text, 'refused'::text])))),
  constraint award_proposal_close_reason_check CHECK ((char_length(close_reason) <= 1000)),
  constraint award_proposal_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint award_proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint award_proposal_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint award_proposal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint award_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  constraint award_proposal_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

CREATE INDEX open_proposals ON public.award_proposal USING btree (company_id, id) WHERE (state = 'open'::text);

CREATE INDEX proposals_late ON public.award_proposal USING btree (asked_at) WHERE ((state = 'open'::text) AND (late_at IS NULL));

CREATE INDEX proposals_to_lapse ON public.award_proposal USING btree (lapses_at) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX one_open_proposal ON public.award_proposal USING btree (rfq_id) WHERE (state = 'open'::text);

comment on table award_proposal is 'An award of several offers that needs an approval';

comment on column award_proposal.suggestion is 'The suggestion that the proposal follows, as in award_set';

comment on column award_proposal.limit_fils is 'All awards of the RFQ and its copies together with this one, for limits of members. Empty: the RFQ has no rate';

comment on column award_proposal.lapses_at is 'The first instant at which one of its offers is no longer valid';

comment on column award_proposal.late_at is 'The requester was notified that no approver has decided';

comment on column award_proposal.reminded_at is 'The requester reminded the approvers last';

comment on column award_proposal.reminder_count is 'Reminders to approvers';

create table award_proposal_line (
  proposal_id uuid not null,
  rfq_line_id uuid not null,
  offer_id uuid,
  version integer,
  constraint award_proposal_line_pkey PRIMARY KEY (proposal_id, rfq_line_id),
  constraint award_proposal_line_check CHECK (((offer_id IS NULL) = (version IS NULL))),
  constraint award_proposal_line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint award_proposal_line_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES award_proposal(id),
  constraint award_proposal_line_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id)
);

CREATE INDEX proposals_of_line ON public.award_proposal_line USING btree (rfq_line_id);

CREATE INDEX proposals_of_offer ON public.award_proposal_line USING btree (offer_id) WHERE (offer_id IS NOT NULL);

comment on column award_proposal_line.offer_id is 'Empty: the line is closed without an award';

create table award_set (
  id uuid not null,
  rfq_id uuid not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  reason text default ''::text not null,
  suggestion jsonb,
  constraint award_set_pkey PRIMARY KEY (id),
  constraint award_set_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint award_set_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  constraint award_set_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

CREATE INDEX award_set_of_rfq ON public.award_set USING btree (rfq_id);

comment on table award_set is 'Awards that one decision made together';

comment on column award_set.suggestion is 'The result, proof and input hash of the suggestion that the buyer used. Empty: none';

create table bookmark (
  member_id uuid not null,
  offer_id uuid not null,
  created_at timestamp with time zone not null,
  constraint bookmark_pkey PRIMARY KEY (member_id, offer_id),
  constraint bookmark_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bookmark_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id)
);

create table books_proof (
  id uuid not null,
  at timestamp with time zone not null,
  transactions bigint not null,
  top_ups bigint not null,
  differences jsonb not null,
  checked_at timestamp with time zone,
  checked integer default 0 not null,
  differs boolean default false not null,
  constraint books_proof_pkey PRIMARY KEY (id),
  constraint books_proof_differences_check CHECK ((jsonb_typeof(differences) = 'array'::text))
);

CREATE INDEX books_proof_newest ON public.books_proof USING btree (at DESC);

comment on column books_proof.at is 'The beginning of the proof';

comment on column books_proof.differences is 'As in the report: [{"kind": "…", "subject": "…", "expected": "…", "found": "…"}]';

comment on column books_proof.checked_at is 'The last check of all transfers since this proof; null: none yet, or it found differences';

comment on column books_proof.checked is 'The transfers of that check';

comment on column books_proof.differs is 'The last check found differences, which the log has';

create table calendar_feed (
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (member_id),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash),
  constraint calendar_feed_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint calendar_feed_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

comment on table calendar_feed is 'A member whose deadlines a calendar application reads; switching it off deletes the row';

comment on column calendar_feed.token_hash is 'SHA-256 of the token of its address, which is not stored';

comment on column calendar_feed.ended_at is 'The moment in which a new password, or the end of the sessions, ended the address';

create table category (
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  icon text not null,
  "position" integer not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  merged_into uuid,
  parent_id uuid,
  version integer default 1 not null,
  is_main boolean generated always as ((parent_id IS NULL)) stored,
  parent_is_main boolean generated always as (
CASE
    WHEN (parent_id IS NOT NULL) THEN true
    ELSE NULL::boolean
END) stored,
  search_vector tsvector generated always as ((to_tsvector('english'::regconfig, search_norm(((name_en || ' '::text) || name_ar))) || to_tsvector('arabic'::regconfig, search_norm(((name_en || ' '::text) || name_ar))))) stored,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_id_is_main_key UNIQUE (id, is_main),
  constraint category_check CHECK (((merged_into IS NULL) OR (disabled_at IS NOT NULL))),
  constraint category_check1 CHECK ((merged_into <> id)),
  constraint category_version_check CHECK ((version > 0)),
  constraint category_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES category(id),
  constraint category_parent_id_parent_is_main_fkey FOREIGN KEY (parent_id, parent_is_main) REFERENCES category(id, is_main)
);

CREATE INDEX category_of_parent ON public.category USING btree (parent_id, "position") WHERE (parent_id IS NOT NULL);

create table category_fee (
  category_id uuid not null,
  valid_from date not null,
  decision integer default 0 not null,
  fee_rate_bp integer not null,
  fee_min_fils bigint not null,
  fee_max_fils bigint not null,
  discount_rate_bp integer not null,
  discount_max_fils bigint not null,
  constraint category_fee_pkey PRIMARY KEY (category_id, valid_from, decision),
  constraint category_fee_check CHECK ((fee_max_fils >= fee_min_fils)),
  constraint category_fee_decision_check CHECK ((decision >= 0)),
  constraint category_fee_discount_max_fils_check CHECK ((discount_max_fils >= 0)),
  constraint category_fee_discount_rate_bp_check CHECK (((discount_rate_bp >= 0) AND (discount_rate_bp <= 10000))),
  constraint category_fee_fee_min_fils_check CHECK ((fee_min_fils >= 0)),
  constraint category_fee_fee_rate_bp_check CHECK (((fee_rate_bp >= 0) AND (fee_rate_bp <= 10000))),
  constraint category_fee_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id)
);

create table city (
  id uuid not null,
  country_code text not null,
  emirate text default ''::text not null,
  name_en text not null,
  name_ar text not null,
  "position" integer not null,
  disabled_at timestamp with time zone,
  constraint city_pkey PRIMARY KEY (id),
  constraint city_emirate_check CHECK ((emirate = ANY (ARRAY[''::text, 'AUH'::text, 'DXB'::text, 'SHJ'::text, 'UAQ'::text, 'FUJ'::text, 'AJM'::text, 'RAK'::text]))),
  constraint city_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code)
);

CREATE INDEX city_of_country ON public.city USING btree (country_code, "position");

create table closed_line (
  rfq_line_id uuid not null,
  rfq_id uuid not null,
  reason text default ''::text not null,
  closed_by uuid,
  set_id uuid,
  closed_at timestamp with time zone not null,
  constraint closed_line_pkey PRIMARY KEY (rfq_line_id),
  constraint closed_line_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint closed_line_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES member(id),
  constraint closed_line_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint closed_line_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id),
  constraint closed_line_set_id_fkey FOREIGN KEY (set_id) REFERENCES award_set(id)
);

CREATE INDEX closed_line_of_rfq ON public.closed_line USING btree (rfq_id);

comment on column closed_line.closed_by is 'Empty: the time for the decision has passed, or an operator took the RFQ down';

comment on column closed_line.set_id is 'The acceptance of one offer that closed the line. Its cancellation opens the line again';

create table company (
  id uuid not null,
  account_type text not null,
  display_name text not null,
  legal_name_en text default ''::text not null,
  legal_name_ar text default ''::text not null,
  country text default 'AE'::text not null,
  licence_number text default ''::text not null,
  licence_authority text default ''::text not null,
  licence_expires_on date,
  trn text default ''::text not null,
  minimum_order_minor bigint default 0 not null,
  review_state text default 'incomplete'::text not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_note text default ''::text not null,
  approved_at timestamp with time zone,
  expired_at timestamp with time zone,
  welcome_pending boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  renewal_expires_on date,
  closed_at timestamp with time zone,
  closed_by uuid,
  close_reason text default ''::text not null,
  close_note text default ''::text not null,
  erased_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_by uuid,
  suspension_reason text default ''::text not null,
  public_page boolean default false not null,
  guest_since timestamp with time zone,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_account_type_check CHECK ((account_type = ANY (ARRAY['buyer'::text, 'supplier'::text]))),
  constraint company_check CHECK (((review_state <> 'submitted'::text) OR (submitted_at IS NOT NULL))),
  constraint company_check1 CHECK (((erased_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint company_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint company_minimum_order_minor_check CHECK ((minimum_order_minor >= 0)),
  constraint company_review_state_check CHECK ((review_state = ANY (ARRAY['incomplete'::text, 'submitted'::text, 'approved'::text, 'refused'::text]))),
  constraint company_suspension CHECK ((((suspended_at IS NULL) = (suspended_by IS NULL)) AND ((suspended_at IS NULL) = (suspension_reason = ''::text)))),
  constraint company_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES member(id),
  constraint company_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint company_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES operator(id)
);

CREATE INDEX company_by_age ON public.company USING btree (created_at DESC, id DESC);

CREATE INDEX company_by_decision ON public.company USING btree (decided_at DESC, id DESC) WHERE (review_state = ANY (ARRAY['approved'::text, 'refused'::text]));

CREATE INDEX company_by_licence ON public.company USING btree (licence_number) WHERE (licence_number <> ''::text);

CREATE INDEX company_by_licence_end ON public.company USING btree (licence_expires_on) WHERE ((approved_at IS NOT NULL) AND (closed_at IS NULL));

CREATE INDEX company_by_trn ON public.company USING btree (trn) WHERE (trn <> ''::text);

CREATE INDEX company_of_type ON public.company USING btree (account_type, created_at DESC, id DESC);

CREATE INDEX company_search ON public.company USING gin (search_norm(((((((((display_name || ' '::text) || legal_name_en) || ' '::text) || legal_name_ar) || ' '::text) || licence_number) || ' '::text) || trn)) gin_trgm_ops);

CREATE INDEX company_suspended ON public.company USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);

CREATE INDEX company_to_erase ON public.company USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX company_to_review ON public.company USING btree (submitted_at, id) WHERE (review_state = 'submitted'::text);

CREATE INDEX guest_companies ON public.company USING btree (guest_since, id) WHERE (guest_since IS NOT NULL);

comment on column company.public_page is 'The company shows its public page. It is not found while the account is suspended, expired or closed';

comment on column company.guest_since is 'A contact without an account quotes for this company. Empty: it has an account';

create table company_category (
  company_id uuid not null,
  category_id uuid not null,
  created_at timestamp with time zone not null,
  is_main boolean generated always as (true) stored,
  constraint company_category_pkey PRIMARY KEY (company_id, category_id),
  constraint company_category_category_id_is_main_fkey FOREIGN KEY (category_id, is_main) REFERENCES category(id, is_main),
  constraint company_category_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX company_of_category ON public.company_category USING btree (category_id, company_id);

create table company_role (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  name_key text not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  constraint company_role_pkey PRIMARY KEY (id),
  constraint company_role_company_id_name_key_key UNIQUE (company_id, name_key),
  constraint company_role_permissions_check CHECK ((cardinality(permissions) > 0)),
  constraint company_role_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table consent (
  id uuid not null,
  member_id uuid not null,
  policy_id uuid not null,
  way text not null,
  accepted_at timestamp with time zone not null,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_member_id_policy_id_key UNIQUE (member_id, policy_id),
  constraint consent_way_check CHECK ((way = ANY (ARRAY['sign_up'::text, 'asked'::text]))),
  constraint consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint consent_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policy(id)
);

create table contact_group (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  name_key text not null,
  created_at timestamp with time zone not null,
  constraint contact_group_pkey PRIMARY KEY (id),
  constraint contact_group_company_id_name_key_key UNIQUE (company_id, name_key),
  constraint contact_group_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint contact_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

comment on table contact_group is 'A group of a buyer''s suppliers';

create table contact_message (
  id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  locale text not null,
  created_at timestamp with time zone not null,
  state text default 'new'::text not null,
  version integer default 1 not null,
  moved_at timestamp with time zone not null,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint contact_message_state_check CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'closed'::text])))
);

CREATE INDEX contact_message_moved ON public.contact_message USING btree (moved_at);

CREATE INDEX contact_message_newest ON public.contact_message USING btree (id DESC);

CREATE INDEX contact_message_sender ON public.contact_message USING btree (lower(email));

CREATE INDEX contact_message_state ON public.contact_message USING btree (state, id DESC);

create table contact_step (
  id uuid not null,
  contact_id uuid not null,
  verb text not null,
  text text not null,
  operator_id uuid not null,
  at timestamp with time zone not null,
  constraint contact_step_pkey PRIMARY KEY (id),
  constraint contact_step_verb_check CHECK ((verb = ANY (ARRAY['reply'::text, 'close'::text, 'reopen'::text]))),
  constraint contact_step_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact_message(id) ON DELETE CASCADE,
  constraint contact_step_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX contact_step_of ON public.contact_step USING btree (contact_id, id);

create table country (
  code text not null,
  name_en text not null,
  name_ar text not null,
  "position" integer not null,
  disabled_at timestamp with time zone,
  constraint country_pkey PRIMARY KEY (code),
  constraint country_code_check CHECK ((code ~ '^[A-Z]{2}$'::text))
);

create table deal_event (
  id uuid not null,
  rfq_id uuid not null,
  offer_id uuid not null,
  side text not null,
  member_id uuid,
  verb text not null,
  params jsonb default '{}'::jsonb not null,
  at timestamp with time zone not null,
  constraint deal_event_pkey PRIMARY KEY (id),
  constraint deal_event_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'supplier'::text, 'operator'::text, 'system'::text]))),
  constraint deal_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint deal_event_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint deal_event_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

CREATE INDEX deal_event_of_offer ON public.deal_event USING btree (offer_id, id DESC);

create table deal_sum (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  kind text not null,
  day date not null,
  item text not null,
  category_id uuid,
  count integer not null,
  fils bigint not null,
  is_merged boolean default false not null,
  constraint deal_sum_pkey PRIMARY KEY (id),
  constraint deal_sum_kind_check CHECK ((kind = ANY (ARRAY['deal'::text, 'sent'::text, 'lost'::text, 'answered'::text, 'fee'::text, 'refund'::text, 'discount'::text])))
);

CREATE INDEX deal_sum_figures ON public.deal_sum USING btree (company_id, kind, day) INCLUDE (item, category_id, count, fils);

CREATE INDEX deal_sum_to_merge ON public.deal_sum USING btree (company_id) WHERE (NOT is_merged);

CREATE UNIQUE INDEX deal_sum_merged ON public.deal_sum USING btree (company_id, kind, day, item, category_id) NULLS NOT DISTINCT WHERE is_merged;

comment on table deal_sum is 'Sums of deals by company and day in Dubai; the sum of its rows is the figure';

comment on column deal_sum.kind is 'deal, sent, lost, answered: offers by acceptance, sending, rejection, and sending with the time that it took; fee, refund: accesses by purchase, not refunded or refunded; discount: accepted Q discount invoices of a buyer''s orders by decision';

comment on column deal_sum.item is 'The state of a deal or a sent offer, the range of an answer, or empty';

create table decision_memo (
  award_id uuid not null,
  rfq_id uuid not null,
  content jsonb not null,
  shares_rank boolean default false not null,
  created_at timestamp with time zone not null,
  constraint decision_memo_pkey PRIMARY KEY (award_id),
  constraint decision_memo_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint decision_memo_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

CREATE INDEX decision_memo_of_rfq ON public.decision_memo USING btree (rfq_id);

create table demo_seed (
  id integer not null,
  seeded_at timestamp with time zone not null,
  constraint demo_seed_pkey PRIMARY KEY (id),
  constraint demo_seed_id_check CHECK ((id = 1))
);

create table document (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  file_id uuid not null,
  state text default 'pending'::text not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_company_id_kind_key UNIQUE (company_id, kind),
  constraint document_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'owner_id'::text, 'authorisation'::text, 'logo'::text]))),
  constraint document_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
  constraint document_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint document_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint document_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id)
);

create table draft (
  id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  kind text not null,
  rfq_id uuid,
  title text default ''::text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  copied_from uuid,
  saved_by_page text,
  constraint draft_pkey PRIMARY KEY (id),
  constraint draft_kind_check CHECK ((kind = ANY (ARRAY['rfq'::text, 'offer'::text, 'edit'::text, 'amend'::text]))),
  constraint draft_rfq_check CHECK (((kind = 'rfq'::text) = (rfq_id IS NULL))),
  constraint draft_saved_by_page_check CHECK (((char_length(saved_by_page) >= 16) AND (char_length(saved_by_page) <= 64))),
  constraint draft_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint draft_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX draft_of_member ON public.draft USING btree (member_id, updated_at DESC, id DESC);

CREATE UNIQUE INDEX one_draft_of_rfq ON public.draft USING btree (member_id, kind, rfq_id) WHERE (rfq_id IS NOT NULL);

comment on column draft.copied_from is 'The RFQ that the draft is a copy of, written by the command that copies. Its payload may not change it';

comment on column draft.saved_by_page is 'Random name of the open page that saved it last. Null: it has none, or the previous version saved it';

create table dropped_file (
  storage_key text not null,
  due_at timestamp with time zone not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  error text default ''::text not null,
  constraint dropped_file_pkey PRIMARY KEY (storage_key),
  constraint dropped_file_tries_check CHECK ((tries >= 0))
);

CREATE INDEX dropped_file_next ON public.dropped_file USING btree (next_try_at);

CREATE INDEX dropped_file_waiting ON public.dropped_file USING btree (due_at);

create table email_change (
  member_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  code bytea,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint email_change_pkey PRIMARY KEY (member_id),
  constraint email_change_tries_left_check CHECK ((tries_left >= 0)),
  constraint email_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE INDEX email_change_expires ON public.email_change USING btree (expires_at);

create table exchange_rate (
  currency text not null,
  valid_from date not null,
  rate_micro bigint not null,
  decision integer default 0 not null,
  constraint exchange_rate_pkey PRIMARY KEY (currency, valid_from, decision),
  constraint exchange_rate_currency_check CHECK ((currency = ANY (ARRAY['SAR'::text, 'USD'::text, 'EUR'::text, 'QAR'::text, 'OMR'::text, 'BHD'::text, 'KWD'::text]))),
  constraint exchange_rate_decision_check CHECK ((decision >= 0)),
  constraint exchange_rate_rate_micro_check CHECK ((rate_micro > 0))
);

create table failed_sign_in (
  side text not null,
  account text not null,
  step text not null,
  network text not null,
  hour timestamp with time zone not null,
  tries integer not null,
  notified integer default 0 not null,
  mailed_at timestamp with time zone,
  last_at timestamp with time zone not null,
  constraint failed_sign_in_pkey PRIMARY KEY (account, side, step, network, hour),
  constraint failed_sign_in_side_check CHECK ((side = ANY (ARRAY['member'::text, 'operator'::text]))),
  constraint failed_sign_in_step_check CHECK ((step = ANY (ARRAY['password'::text, 'code'::text]))),
  constraint failed_sign_in_tries_check CHECK ((tries > 0))
);

CREATE INDEX failed_sign_in_by_time ON public.failed_sign_in USING btree (last_at);

create table faq (
  id uuid not null,
  category_id uuid not null,
  question_en text not null,
  question_ar text not null,
  answer_en text not null,
  answer_ar text not null,
  "position" integer not null,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  first_published_at timestamp with time zone,
  constraint faq_pkey PRIMARY KEY (id),
  constraint faq_category_id_fkey FOREIGN KEY (category_id) REFERENCES faq_category(id)
);

CREATE INDEX faq_shown ON public.faq USING btree (category_id, "position", id) WHERE (published_at IS NOT NULL);

create table faq_category (
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  "position" integer not null,
  version integer default 1 not null,
  constraint faq_category_pkey PRIMARY KEY (id)
);

create table guest (
  company_id uuid not null,
  member_id uuid not null,
  address_key text not null,
  proven_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  active_at timestamp with time zone default now() not null,
  constraint guest_pkey PRIMARY KEY (company_id),
  constraint guest_address_key_key UNIQUE (address_key),
  constraint guest_member_id_key UNIQUE (member_id),
  constraint guest_address_key_check CHECK (((char_length(address_key) >= 3) AND (char_length(address_key) <= 254))),
  constraint guest_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint guest_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX guests_by_activity ON public.guest USING btree (active_at) WHERE (claimed_at IS NULL);

comment on table guest is 'The company of each proven address of a contact without an account';

comment on column guest.member_id is 'The author of its offers, and its owner once it is claimed';

comment on column guest.address_key is 'Lower-case e-mail, or mobile number in E.164';

comment on column guest.claimed_at is 'A sign-up took the company over, so that its links no longer act for it';

comment on column guest.active_at is 'The last proof of its address';

create table guest_colleague (
  invitation_id uuid not null,
  name text not null,
  channel text not null,
  destination text not null,
  address_key text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  code_hash bytea,
  tries_left smallint default 0 not null,
  expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint guest_colleague_pkey PRIMARY KEY (invitation_id),
  constraint guest_colleague_token_hash_key UNIQUE (token_hash),
  constraint guest_colleague_address_key_check CHECK (((char_length(address_key) >= 3) AND (char_length(address_key) <= 254))),
  constraint guest_colleague_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint guest_colleague_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint guest_colleague_destination_check CHECK (((char_length(destination) >= 3) AND (char_length(destination) <= 254))),
  constraint guest_colleague_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 120))),
  constraint guest_colleague_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint guest_colleague_tries_left_check CHECK ((tries_left >= 0)),
  constraint guest_colleague_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id)
);

comment on table guest_colleague is 'The colleague that an invited contact added; removing it deletes the row';

comment on column guest_colleague.address_key is 'Lower-case e-mail, or mobile number in E.164';

comment on column guest_colleague.token_hash is 'SHA-256 of the token of its link, which is not stored';

comment on column guest_colleague.code_hash is 'SHA-256 of its newest code with token and address. Empty: none was sent';

comment on column guest_colleague.expires_at is 'End of that code';

create table guest_proof (
  invitation_id uuid not null,
  code_hash bytea not null,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  constraint guest_proof_pkey PRIMARY KEY (invitation_id),
  constraint guest_proof_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint guest_proof_tries_left_check CHECK ((tries_left >= 0)),
  constraint guest_proof_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id)
);

CREATE INDEX guest_proofs_by_end ON public.guest_proof USING btree (expires_at);

comment on table guest_proof is 'The newest code of an invitation';

comment on column guest_proof.code_hash is 'SHA-256 of the code with the token of the link, which is not stored';

create table guest_session (
  id uuid not null,
  token_hash bytea not null,
  invitation_id uuid not null,
  company_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  by_colleague boolean default false not null,
  constraint guest_session_pkey PRIMARY KEY (id),
  constraint guest_session_token_hash_key UNIQUE (token_hash),
  constraint guest_session_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint guest_session_company_id_fkey FOREIGN KEY (company_id) REFERENCES guest(company_id),
  constraint guest_session_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id)
);

CREATE INDEX guest_sessions_by_end ON public.guest_session USING btree (expires_at);

CREATE INDEX sessions_of_guest ON public.guest_session USING btree (company_id);

CREATE INDEX sessions_of_invitation ON public.guest_session USING btree (invitation_id);

comment on table guest_session is 'Half an hour in which a proven contact may write, for the RFQ of one invitation';

comment on column guest_session.by_colleague is 'The colleague of the contact proved its own address';

create table held_mail (
  notification_id uuid not null,
  member_id uuid not null,
  due_at timestamp with time zone not null,
  rfq_id uuid,
  constraint held_mail_pkey PRIMARY KEY (notification_id),
  constraint held_mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint held_mail_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE
);

CREATE INDEX held_mail_due ON public.held_mail USING btree (due_at, member_id);

CREATE INDEX held_mail_of_member ON public.held_mail USING btree (member_id);

create table idempotency_key (
  scope text not null,
  key text not null,
  input_hash text not null,
  outcome jsonb,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint idempotency_key_pkey PRIMARY KEY (scope, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);

CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);

comment on table idempotency_key is 'First outcome of each Idempotency-Key';

comment on column idempotency_key.scope is 'Who sent it and to which call: keys of different actors never meet';

comment on column idempotency_key.input_hash is 'SHA-256 of the request body: another body under the same key is refused';

create table invitation (
  id uuid not null,
  rfq_id uuid not null,
  company_id uuid not null,
  contact_id uuid not null,
  supplier_company_id uuid,
  guest_company_id uuid,
  offer_id uuid,
  token_hash bytea,
  channel text not null,
  state text default 'draft'::text not null,
  decline_code text default ''::text not null,
  decline_note text default ''::text not null,
  reminders smallint default 0 not null,
  reminded_at timestamp with time zone,
  version integer default 1 not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  opened_at timestamp with time zone,
  declined_at timestamp with time zone,
  quoted_at timestamp with time zone,
  claimed_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expired_at timestamp with time zone,
  bounced_at timestamp with time zone,
  from_own_device boolean default false not null,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'link'::text, 'notice'::text]))),
  constraint invitation_check1 CHECK (((channel <> 'notice'::text) OR (supplier_company_id IS NOT NULL))),
  constraint invitation_check10 CHECK (((state <> 'bounced'::text) OR (bounced_at IS NOT NULL))),
  constraint invitation_check2 CHECK (((state = 'draft'::text) OR (sent_at IS NOT NULL) OR (state = ANY (ARRAY['revoked'::text, 'expired'::text])))),
  constraint invitation_check3 CHECK (((reminders = 0) = (reminded_at IS NULL))),
  constraint invitation_check4 CHECK (((state <> 'opened'::text) OR (opened_at IS NOT NULL))),
  constraint invitation_check5 CHECK (((state <> 'declined'::text) OR ((declined_at IS NOT NULL) AND (decline_code <> ''::text)))),
  constraint invitation_check6 CHECK (((state <> ALL (ARRAY['quoted'::text, 'claimed'::text])) OR ((quoted_at IS NOT NULL) AND (offer_id IS NOT NULL)))),
  constraint invitation_check7 CHECK (((state <> 'claimed'::text) OR ((claimed_at IS NOT NULL) AND (guest_company_id IS NOT NULL)))),
  constraint invitation_check8 CHECK (((state = 'revoked'::text) = (revoked_at IS NOT NULL))),
  constraint invitation_check9 CHECK (((state = 'expired'::text) = (expired_at IS NOT NULL))),
  constraint invitation_decline_code_check CHECK ((decline_code = ANY (ARRAY[''::text, 'goods'::text, 'stock'::text, 'time'::text, 'terms'::text, 'other'::text]))),
  constraint invitation_decline_note_check CHECK ((char_length(decline_note) <= 500)),
  constraint invitation_has_link CHECK (((channel = 'notice'::text) OR (token_hash IS NOT NULL))),
  constraint invitation_reminders_check CHECK (((reminders >= 0) AND (reminders <= 2))),
  constraint invitation_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'opened'::text, 'declined'::text, 'quoted'::text, 'claimed'::text, 'revoked'::text, 'expired'::text, 'bounced'::text]))),
  constraint invitation_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint invitation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint invitation_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES supplier_contact(id),
  constraint invitation_guest_company_id_fkey FOREIGN KEY (guest_company_id) REFERENCES company(id),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES member(id),
  constraint invitation_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint invitation_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint invitation_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id)
);

CREATE INDEX invitations_by_age ON public.invitation USING btree (id DESC);

CREATE INDEX invitations_by_mail ON public.invitation USING btree (sent_at) WHERE ((state = 'sent'::text) AND (channel = 'email'::text));

CREATE INDEX invitations_by_phone ON public.invitation USING btree (COALESCE(reminded_at, sent_at)) WHERE ((state = 'sent'::text) AND (channel = ANY (ARRAY['sms'::text, 'whatsapp'::text])));

CREATE INDEX invitations_by_time ON public.invitation USING btree (created_at);

CREATE INDEX invitations_of_company ON public.invitation USING btree (company_id, created_at DESC);

CREATE INDEX invitations_of_contact ON public.invitation USING btree (contact_id, created_at DESC);

CREATE INDEX invitations_of_guest ON public.invitation USING btree (guest_company_id) WHERE (guest_company_id IS NOT NULL);

CREATE INDEX invitations_of_rfq ON public.invitation USING btree (rfq_id, id);

CREATE INDEX invitations_of_supplier ON public.invitation USING btree (supplier_company_id, id DESC) WHERE (supplier_company_id IS NOT NULL);

CREATE INDEX invitations_to_expire ON public.invitation USING btree (rfq_id) WHERE (state = ANY (ARRAY['sent'::text, 'opened'::text]));

CREATE INDEX open_invitations_of_supplier ON public.invitation USING btree (supplier_company_id) WHERE ((supplier_company_id IS NOT NULL) AND (state = ANY (ARRAY['sent'::text, 'opened'::text, 'bounced'::text])));

CREATE UNIQUE INDEX invitation_of_offer ON public.invitation USING btree (offer_id) WHERE (offer_id IS NOT NULL);

CREATE UNIQUE INDEX invitation_token ON public.invitation USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE UNIQUE INDEX one_invitation_of_contact ON public.invitation USING btree (rfq_id, contact_id) WHERE (state <> 'revoked'::text);

CREATE UNIQUE INDEX one_invitation_of_supplier ON public.invitation USING btree (rfq_id, supplier_company_id) WHERE ((supplier_company_id IS NOT NULL) AND (state <> 'revoked'::text));

comment on table invitation is 'A contact was asked to quote on an RFQ';

comment on column invitation.company_id is 'The buyer';

comment on column invitation.supplier_company_id is 'The supplier of the platform whose access to the RFQ is free';

comment on column invitation.guest_company_id is 'The company of a contact that quotes without an account';

comment on column invitation.token_hash is 'SHA-256 of the 256 bits in the link; the link itself is not stored. Empty: a notification inside the platform';

comment on column invitation.from_own_device is 'A code of it was entered from the address and browser of a session of the buyer';

create table invitation_allowance (
  is_only boolean default true not null,
  free_per_month integer default 10 not null,
  changed_by uuid,
  changed_at timestamp with time zone,
  constraint invitation_allowance_pkey PRIMARY KEY (is_only),
  constraint invitation_allowance_free_per_month_check CHECK (((free_per_month >= 0) AND (free_per_month <= 10000))),
  constraint invitation_allowance_is_only_check CHECK (is_only),
  constraint invitation_allowance_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id)
);

comment on table invitation_allowance is 'One row: the free invitations of each buyer in a month of Dubai';

create table invitation_message (
  message_id uuid not null,
  invitation_id uuid not null,
  address_key text not null,
  channel text not null,
  created_at timestamp with time zone not null,
  constraint invitation_message_pkey PRIMARY KEY (message_id),
  constraint invitation_message_address_key_check CHECK (((char_length(address_key) >= 3) AND (char_length(address_key) <= 254))),
  constraint invitation_message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))),
  constraint invitation_message_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id)
);

CREATE INDEX invitation_messages ON public.invitation_message USING btree (invitation_id, message_id DESC);

CREATE INDEX invitation_messages_by_time ON public.invitation_message USING btree (created_at);

CREATE INDEX invitation_messages_of_address ON public.invitation_message USING btree (address_key, created_at DESC);

comment on table invitation_message is 'Each message of an invitation: the first one, reminders and replacements by another channel';

comment on column invitation_message.message_id is 'The row of the outbox, which is deleted later';

comment on column invitation_message.address_key is 'The address at the time of sending, so that later changes of the contact do not reset its limit';

create table invitation_stop (
  address_key text not null,
  source text not null,
  operator_id uuid,
  stopped_at timestamp with time zone not null,
  constraint invitation_stop_pkey PRIMARY KEY (address_key),
  constraint invitation_stop_address_key_check CHECK (((char_length(address_key) >= 3) AND (char_length(address_key) <= 254))),
  constraint invitation_stop_check CHECK (((source = 'operator'::text) = (operator_id IS NOT NULL))),
  constraint invitation_stop_source_check CHECK ((source = ANY (ARRAY['recipient'::text, 'operator'::text]))),
  constraint invitation_stop_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX invitation_stops_by_age ON public.invitation_stop USING btree (stopped_at DESC, address_key);

comment on table invitation_stop is 'Addresses that get no invitation of any buyer: lower-case e-mail, or mobile number in E.164';

create table job_run (
  job text not null,
  process text not null,
  started_at timestamp with time zone not null,
  rounds bigint not null,
  done bigint not null,
  last_at timestamp with time zone not null,
  last_ms integer not null,
  error text default ''::text not null,
  error_at timestamp with time zone,
  noted_at timestamp with time zone not null,
  constraint job_run_pkey PRIMARY KEY (job, process)
);

create table known_supplier (
  company_id uuid not null,
  supplier_company_id uuid not null,
  trn text not null,
  licence_number text not null,
  reason text not null,
  confirmed_by uuid not null,
  confirmed_at timestamp with time zone not null,
  constraint known_supplier_pkey PRIMARY KEY (company_id, supplier_company_id),
  constraint known_supplier_licence_number_check CHECK (((char_length(licence_number) >= 2) AND (char_length(licence_number) <= 60))),
  constraint known_supplier_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint known_supplier_trn_check CHECK ((trn ~ '^[0-9]{15}$'::text)),
  constraint known_supplier_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint known_supplier_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES member(id),
  constraint known_supplier_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id)
);

CREATE INDEX known_suppliers_of_supplier ON public.known_supplier USING btree (supplier_company_id);

comment on table known_supplier is 'A buyer confirmed that it knows a supplier without an approval';

comment on column known_supplier.company_id is 'The buyer';

comment on column known_supplier.trn is 'As the buyer typed it, with licence and reason';

create table landed_cost (
  rfq_id uuid not null,
  extra_supplier_minor bigint,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint landed_cost_pkey PRIMARY KEY (rfq_id),
  constraint landed_cost_extra_supplier_minor_check CHECK ((extra_supplier_minor >= 0)),
  constraint landed_cost_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint landed_cost_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES member(id)
);

comment on table landed_cost is 'The buyer''s own costs of an RFQ';

comment on column landed_cost.extra_supplier_minor is 'The cost of each supplier after the first. Empty: unknown';

create table ledger_transaction (
  id uuid not null,
  kind text not null,
  reference text not null,
  subject_type text not null,
  subject_id uuid not null,
  reverses uuid,
  params jsonb default '{}'::jsonb not null,
  member_id uuid,
  operator_id uuid,
  at timestamp with time zone not null,
  vat_rate_bp integer,
  constraint ledger_transaction_pkey PRIMARY KEY (id),
  constraint ledger_transaction_reverses_key UNIQUE (reverses),
  constraint ledger_transaction_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
  constraint ledger_transaction_check1 CHECK (((kind = ANY (ARRAY['access_fee'::text, 'access_refund'::text])) = (vat_rate_bp IS NOT NULL))),
  constraint ledger_transaction_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'package'::text, 'access_fee'::text, 'access_refund'::text, 'withdrawal_hold'::text, 'withdrawal_paid'::text, 'withdrawal_return'::text, 'q_discount'::text, 'reversal'::text]))),
  constraint ledger_transaction_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000))),
  constraint ledger_transaction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint ledger_transaction_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint ledger_transaction_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_transaction(id)
);

CREATE INDEX ledger_by_reference ON public.ledger_transaction USING btree (reference text_pattern_ops);

CREATE INDEX ledger_newest ON public.ledger_transaction USING btree (at DESC, id DESC);

CREATE INDEX ledger_of_kind ON public.ledger_transaction USING btree (kind, at DESC, id DESC);

CREATE UNIQUE INDEX ledger_once ON public.ledger_transaction USING btree (kind, subject_id) WHERE (kind <> 'reversal'::text);

create table licence_reminder (
  company_id uuid not null,
  expires_on date not null,
  days_before integer not null,
  told_at timestamp with time zone not null,
  constraint licence_reminder_pkey PRIMARY KEY (company_id, expires_on, days_before),
  constraint licence_reminder_days_before_check CHECK ((days_before > 0)),
  constraint licence_reminder_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table mail_bounce (
  email_key text not null,
  kind text not null,
  reason text not null,
  bounced_at timestamp with time zone not null,
  constraint mail_bounce_pkey PRIMARY KEY (email_key),
  constraint mail_bounce_kind_check CHECK ((kind = ANY (ARRAY['bounce'::text, 'complaint'::text])))
);

create table meeting_request (
  id uuid not null,
  full_name text not null,
  company_name text not null,
  email text not null,
  phone text not null,
  job_title text not null,
  preferred_at timestamp with time zone not null,
  locale text not null,
  created_at timestamp with time zone not null,
  state text default 'new'::text not null,
  version integer default 1 not null,
  due_at timestamp with time zone not null,
  minutes integer default 30 not null,
  place text default ''::text not null,
  link text default ''::text not null,
  invitations integer default 0 not null,
  moved_at timestamp with time zone not null,
  constraint meeting_request_pkey PRIMARY KEY (id),
  constraint meeting_request_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint meeting_request_minutes_check CHECK (((minutes >= 15) AND (minutes <= 240))),
  constraint meeting_request_state_check CHECK ((state = ANY (ARRAY['new'::text, 'confirmed'::text, 'declined'::text, 'done'::text])))
);

CREATE INDEX meeting_request_ahead ON public.meeting_request USING btree (due_at, id) WHERE (state = ANY (ARRAY['new'::text, 'confirmed'::text]));

CREATE INDEX meeting_request_due ON public.meeting_request USING btree (state, due_at, id);

CREATE INDEX meeting_request_moved ON public.meeting_request USING btree (moved_at);

CREATE INDEX meeting_request_sender ON public.meeting_request USING btree (lower(email));

create table meeting_step (
  id uuid not null,
  meeting_id uuid not null,
  verb text not null,
  text text not null,
  operator_id uuid not null,
  at timestamp with time zone not null,
  constraint meeting_step_pkey PRIMARY KEY (id),
  constraint meeting_step_verb_check CHECK ((verb = ANY (ARRAY['confirm'::text, 'decline'::text, 'finish'::text]))),
  constraint meeting_step_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meeting_request(id) ON DELETE CASCADE,
  constraint meeting_step_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX meeting_step_of ON public.meeting_step USING btree (meeting_id, id);

create table member (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  "position" text default ''::text not null,
  mobile text default ''::text not null,
  whatsapp text default ''::text not null,
  phone text default ''::text not null,
  locale text default 'en'::text not null,
  is_owner boolean default false not null,
  verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  roles text[] default '{}'::text[] not null,
  limit_fils bigint,
  day_limit_fils bigint,
  month_limit_fils bigint,
  email_proven_at timestamp with time zone,
  typed_phones jsonb,
  has_own_password boolean default true not null,
  needs_email_proof boolean default false not null,
  acts_by_link boolean default true not null,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_key_key UNIQUE (email_key),
  constraint member_day_limit_fils_check CHECK ((day_limit_fils >= 0)),
  constraint member_limit_fils_check CHECK ((limit_fils >= 0)),
  constraint member_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint member_month_limit_fils_check CHECK ((month_limit_fils >= 0)),
  constraint member_roles_check CHECK ((roles <@ ARRAY['requester'::text, 'approver'::text, 'purchasing'::text, 'receiver'::text, 'administrator'::text, 'viewer'::text, 'sales'::text, 'catalogue'::text, 'finance'::text])),
  constraint member_typed_phones_check CHECK ((jsonb_typeof(typed_phones) = 'object'::text)),
  constraint member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX member_email_search ON public.member USING gin (email_key gin_trgm_ops);

CREATE INDEX member_of_company ON public.member USING btree (company_id, id);

CREATE INDEX member_of_mobile ON public.member USING btree (mobile) WHERE (mobile <> ''::text);

CREATE INDEX member_of_phone ON public.member USING btree (phone) WHERE (phone <> ''::text);

CREATE INDEX member_phones_unread ON public.member USING btree (id) WHERE (typed_phones IS NULL);

CREATE UNIQUE INDEX one_owner_per_company ON public.member USING btree (company_id) WHERE is_owner;

comment on column member.needs_email_proof is 'The account was opened by SMS: no mail goes to its address before email_proven_at';

comment on column member.acts_by_link is 'False: the member wants no links that act';

create table member_role (
  member_id uuid not null,
  role_id uuid not null,
  constraint member_role_pkey PRIMARY KEY (member_id, role_id),
  constraint member_role_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint member_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES company_role(id)
);

CREATE INDEX member_role_of_role ON public.member_role USING btree (role_id);

create table message (
  id uuid not null,
  kind text not null,
  channel text not null,
  destination text not null,
  locale text not null,
  params jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  last_error text default ''::text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  member_id uuid,
  provider_id text,
  provider_state text,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  price_category text,
  fallback_at timestamp with time zone,
  fallback_of uuid,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  constraint message_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint message_provider_state_check CHECK ((provider_state = ANY (ARRAY['sent'::text, 'failed'::text, 'delivered'::text, 'read'::text]))),
  constraint message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'kept'::text]))),
  constraint message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX message_by_day ON public.message USING btree (created_at DESC, id DESC);

CREATE INDEX message_by_whatsapp ON public.message USING btree (created_at) WHERE (channel = 'whatsapp'::text);

CREATE INDEX message_destination ON public.message USING btree (lower(destination) text_pattern_ops, created_at DESC, id DESC);

CREATE INDEX message_failed ON public.message USING btree (created_at DESC, id DESC) WHERE ((state = 'failed'::text) AND (given_up_at IS NULL));

CREATE INDEX message_fallback_due ON public.message USING btree (fallback_at) WHERE (fallback_at IS NOT NULL);

CREATE INDEX message_newest ON public.message USING btree (id DESC);

CREATE INDEX message_of_kind ON public.message USING btree (kind, created_at DESC, id DESC);

CREATE INDEX message_replaced_invitations ON public.message USING btree (fallback_at) WHERE ((fallback_at IS NOT NULL) AND (kind = 'rfq_invitation'::text));

CREATE INDEX message_waiting ON public.message USING btree (next_try_at) WHERE (state = 'waiting'::text);

CREATE INDEX message_waiting_of_member ON public.message USING btree (member_id) WHERE ((state = 'waiting'::text) AND (member_id IS NOT NULL));

CREATE UNIQUE INDEX message_fallback ON public.message USING btree (fallback_of) WHERE (fallback_of IS NOT NULL);

CREATE UNIQUE INDEX message_provider ON public.message USING btree (provider_id) WHERE (provider_id IS NOT NULL);

comment on column message.provider_id is 'The id that WhatsApp gave the message (wamid)';

comment on column message.provider_state is 'The highest state that WhatsApp reported, in the order of the check';

comment on column message.price_category is 'The category that WhatsApp charged for. Empty: not reported, or free';

comment on column message.fallback_at is 'When the next channel replaces the message. Empty: delivered, replaced, or without a fallback';

comment on column message.fallback_of is 'The message that this one replaces. Unique, so that each has one replacement';

create table moderation_rule (
  id uuid not null,
  newcomer_below integer not null,
  finds_contacts boolean not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  review_hours smallint default 4 not null,
  constraint moderation_rule_pkey PRIMARY KEY (id),
  constraint moderation_rule_newcomer_below_check CHECK (((newcomer_below >= 0) AND (newcomer_below <= 100))),
  constraint moderation_rule_reason_check CHECK ((reason <> ''::text)),
  constraint moderation_rule_review_hours_check CHECK (((review_hours >= 1) AND (review_hours <= 80))),
  constraint moderation_rule_set_by_fkey FOREIGN KEY (set_by) REFERENCES operator(id)
);

create table muted_deal (
  member_id uuid not null,
  rfq_id uuid not null,
  muted_at timestamp with time zone not null,
  constraint muted_deal_pkey PRIMARY KEY (member_id, rfq_id),
  constraint muted_deal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint muted_deal_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table notification (
  id uuid not null,
  member_id uuid not null,
  type text not null,
  params jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  written bigint default nextval('notification_written'::regclass),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX notification_by_time ON public.notification USING btree (member_id, created_at DESC, id DESC);

CREATE INDEX notification_unread ON public.notification USING btree (member_id) WHERE (read_at IS NULL);

create table notification_choice (
  member_id uuid not null,
  kind text not null,
  channel text not null,
  choice text not null,
  constraint notification_choice_pkey PRIMARY KEY (member_id, kind, channel),
  constraint notification_choice_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'whatsapp'::text]))),
  constraint notification_choice_check CHECK (((channel = 'email'::text) OR (choice <> 'daily'::text))),
  constraint notification_choice_choice_check CHECK ((choice = ANY (ARRAY['now'::text, 'daily'::text, 'never'::text]))),
  constraint notification_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table offer (
  id uuid not null,
  number bigint default nextval('offer_number'::regclass) not null,
  rfq_id uuid not null,
  company_id uuid not null,
  buyer_company_id uuid not null,
  state text not null,
  version_id uuid,
  version_count integer default 0 not null,
  currency text not null,
  total_minor bigint default 0 not null,
  is_complete boolean default false not null,
  negotiable boolean not null,
  firm boolean not null,
  valid_until date not null,
  valid_until_at timestamp with time zone not null,
  needs_confirmation boolean default false not null,
  open_revision_id uuid,
  revision_count integer default 0 not null,
  opened_at timestamp with time zone,
  sent_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  reason_code text default ''::text not null,
  reason_text text default ''::text not null,
  share_reason boolean default false not null,
  rejected_by_award boolean default false not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  approval_asked_by uuid,
  approval_asked_at timestamp with time zone,
  approval_reason text default ''::text not null,
  quotation_number text default ''::text not null,
  lost_rank integer,
  lost_gap_bp integer,
  continues_id uuid,
  rate_micro bigint,
  approval_late_at timestamp with time zone,
  approval_reminded_at timestamp with time zone,
  approval_reminder_count integer default 0 not null,
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_number_key UNIQUE (number),
  constraint offer_check CHECK (((NOT rejected_by_award) OR (state = 'rejected'::text))),
  constraint offer_check1 CHECK (((approval_asked_by IS NULL) = (approval_asked_at IS NULL))),
  constraint offer_check2 CHECK (((approval_asked_by IS NULL) OR (state = 'pending'::text))),
  constraint offer_lost_rank_check CHECK ((lost_rank > 0)),
  constraint offer_quotation_number_check CHECK ((char_length(quotation_number) <= 60)),
  constraint offer_rate_micro_check CHECK ((rate_micro > 0)),
  constraint offer_revision_count_check CHECK (((revision_count >= 0) AND (revision_count <= 5))),
  constraint offer_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'waiting'::text, 'delivered'::text, 'completed'::text, 'rejected'::text, 'canceled'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint offer_approval_asked_by_fkey FOREIGN KEY (approval_asked_by) REFERENCES member(id),
  constraint offer_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint offer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint offer_continues_id_fkey FOREIGN KEY (continues_id) REFERENCES offer(id),
  constraint offer_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint offer_open_revision_id_fkey FOREIGN KEY (open_revision_id) REFERENCES revision(id) DEFERRABLE INITIALLY DEFERRED,
  constraint offer_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint offer_version_id_fkey FOREIGN KEY (version_id) REFERENCES offer_version(id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX offer_approval_asked ON public.offer USING btree (buyer_company_id, id) WHERE (approval_asked_by IS NOT NULL);

CREATE INDEX offer_approval_late ON public.offer USING btree (approval_asked_at) WHERE ((approval_asked_at IS NOT NULL) AND ((approval_late_at IS NULL) OR (approval_late_at < approval_asked_at)));

CREATE INDEX offer_completed_of_buyer ON public.offer USING btree (buyer_company_id, company_id) WHERE (state = 'completed'::text);

CREATE INDEX offer_completed_of_supplier ON public.offer USING btree (company_id, buyer_company_id) WHERE (state = 'completed'::text);

CREATE INDEX offer_continues ON public.offer USING btree (continues_id) WHERE (continues_id IS NOT NULL);

CREATE INDEX offer_negotiated ON public.offer USING btree (buyer_company_id, id DESC) WHERE ((state = 'pending'::text) AND (revision_count > 0) AND (open_revision_id IS NULL));

CREATE INDEX offer_of_buyer ON public.offer USING btree (buyer_company_id, id DESC);

CREATE INDEX offer_of_company ON public.offer USING btree (company_id, id DESC);

CREATE INDEX offer_of_company_by_state ON public.offer USING btree (company_id, state, id DESC);

CREATE INDEX offer_of_pair ON public.offer USING btree (company_id, buyer_company_id, id DESC);

CREATE INDEX offer_of_rfq ON public.offer USING btree (rfq_id, id);

CREATE INDEX offer_pending_of_buyer ON public.offer USING btree (buyer_company_id, id DESC) INCLUDE (rfq_id) WHERE (state = 'pending'::text);

CREATE INDEX offer_quotation ON public.offer USING btree (search_norm(quotation_number) text_pattern_ops) WHERE (search_norm(quotation_number) <> ''::text);

CREATE INDEX offer_quotation_of_buyer ON public.offer USING btree (buyer_company_id, search_norm(quotation_number) text_pattern_ops) WHERE (quotation_number <> ''::text);

CREATE INDEX offer_quotation_of_company ON public.offer USING btree (company_id, search_norm(quotation_number) text_pattern_ops) WHERE (quotation_number <> ''::text);

CREATE INDEX offer_sent_of_company ON public.offer USING btree (company_id, sent_at DESC);

CREATE INDEX offer_to_confirm ON public.offer USING btree (company_id, id DESC) WHERE needs_confirmation;

CREATE INDEX offer_to_expire ON public.offer USING btree (valid_until_at) WHERE (state = 'pending'::text);

CREATE INDEX offer_to_open ON public.offer USING btree (buyer_company_id, id DESC) WHERE ((state = 'pending'::text) AND (opened_at IS NULL));

CREATE INDEX offer_to_order ON public.offer USING btree (buyer_company_id, id DESC) WHERE (state = 'accepted'::text);

CREATE INDEX offer_to_revise ON public.offer USING btree (company_id, id DESC) WHERE (open_revision_id IS NOT NULL);

CREATE INDEX offers_in_force ON public.offer USING btree (rfq_id) WHERE (state = ANY (ARRAY['accepted'::text, 'waiting'::text, 'delivered'::text, 'completed'::text]));

CREATE UNIQUE INDEX one_first_offer ON public.offer USING btree (rfq_id, company_id) WHERE (continues_id IS NULL);

comment on column offer.continues_id is 'The first offer of the supplier, which has the versions. Empty: this is the first';

comment on column offer.rate_micro is 'AED for one unit in millionths, of offer_rates. Empty: the currency and rate of the RFQ';

comment on column offer.approval_late_at is 'The requester was notified that no approver has decided. One of an earlier request is before approval_asked_at';

comment on column offer.approval_reminded_at is 'The requester reminded the approvers last';

comment on column offer.approval_reminder_count is 'Reminders to approvers';

create table offer_cost (
  offer_id uuid not null,
  rfq_line_id uuid not null,
  cost_minor bigint not null,
  constraint offer_cost_pkey PRIMARY KEY (offer_id, rfq_line_id),
  constraint offer_cost_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint offer_cost_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint offer_cost_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id)
);

CREATE INDEX offer_cost_of_line ON public.offer_cost USING btree (rfq_line_id);

comment on table offer_cost is 'Only the company of the offer may read it';

comment on column offer_cost.cost_minor is 'Of one unit, before VAT, in the currency of the offer';

create table offer_file (
  version_id uuid not null,
  file_id uuid not null,
  "position" integer not null,
  constraint offer_file_pkey PRIMARY KEY (version_id, file_id),
  constraint offer_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint offer_file_version_id_fkey FOREIGN KEY (version_id) REFERENCES offer_version(id)
);

create table offer_landed_cost (
  offer_id uuid not null,
  rfq_id uuid not null,
  freight_minor bigint,
  customs_minor bigint,
  constraint offer_landed_cost_pkey PRIMARY KEY (offer_id),
  constraint offer_landed_cost_customs_minor_check CHECK ((customs_minor >= 0)),
  constraint offer_landed_cost_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint offer_landed_cost_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint offer_landed_cost_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES landed_cost(rfq_id)
);

CREATE INDEX offer_landed_cost_of_rfq ON public.offer_landed_cost USING btree (rfq_id);

comment on table offer_landed_cost is 'The buyer''s own freight and customs for an order of an offer. Empty: unknown';

create table offer_line (
  version_id uuid not null,
  rfq_line_id uuid not null,
  "position" integer not null,
  state text not null,
  remark text default ''::text not null,
  quantity_milli bigint not null,
  unit_price_minor bigint not null,
  package text default ''::text not null,
  vat_kind text not null,
  vat_rate_bp integer not null,
  line_minor bigint not null,
  discount_minor bigint not null,
  vat_minor bigint not null,
  part_group text default ''::text not null,
  constraint offer_line_pkey PRIMARY KEY (version_id, rfq_line_id),
  constraint offer_line_check CHECK (((discount_minor >= 0) AND (discount_minor <= line_minor))),
  constraint offer_line_check1 CHECK (((state = 'not_quoted'::text) = (quantity_milli = 0))),
  constraint offer_line_line_minor_check CHECK ((line_minor >= 0)),
  constraint offer_line_part_group_check CHECK ((part_group = ANY (ARRAY[''::text, 'A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text, 'F'::text, 'G'::text, 'H'::text, 'I'::text, 'J'::text]))),
  constraint offer_line_quantity_milli_check CHECK ((quantity_milli >= 0)),
  constraint offer_line_state_check CHECK ((state = ANY (ARRAY['quoted'::text, 'not_quoted'::text, 'alternative'::text]))),
  constraint offer_line_unit_price_minor_check CHECK ((unit_price_minor >= 0)),
  constraint offer_line_vat_kind_check CHECK ((vat_kind = ANY (ARRAY['standard'::text, 'zero'::text, 'exempt'::text]))),
  constraint offer_line_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint offer_line_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id),
  constraint offer_line_version_id_fkey FOREIGN KEY (version_id) REFERENCES offer_version(id)
);

CREATE INDEX offer_line_of_line ON public.offer_line USING btree (rfq_line_id);

comment on column offer_line.part_group is 'Lines with the same letter are awarded together or not at all. Empty: no group';

create table offer_mail (
  member_id uuid not null,
  rfq_id uuid not null,
  notification_id uuid not null,
  mailed_at timestamp with time zone not null,
  constraint offer_mail_pkey PRIMARY KEY (member_id, rfq_id),
  constraint offer_mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE INDEX offer_mail_by_time ON public.offer_mail USING btree (mailed_at);

create table offer_version (
  id uuid not null,
  offer_id uuid not null,
  number integer not null,
  sub_total_minor bigint not null,
  supplier_discount_minor bigint not null,
  vat_minor bigint not null,
  after_vat_minor bigint not null,
  q_discount_minor bigint not null,
  after_q_discount_minor bigint not null,
  shipping_minor bigint default 0 not null,
  customs_minor bigint default 0 not null,
  total_minor bigint not null,
  delivery_value integer not null,
  delivery_unit text not null,
  valid_until date not null,
  payment_terms text default ''::text not null,
  terms text default ''::text not null,
  negotiable boolean not null,
  firm boolean not null,
  is_complete boolean not null,
  amendment_number integer default 0 not null,
  answers_revision_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  quotation_number text default ''::text not null,
  payment_code text default ''::text not null,
  part_rule text default 'whole'::text not null,
  part_minimum_minor bigint default 0 not null,
  part_discount text default 'whole'::text not null,
  incoterm text default ''::text not null,
  incoterm_place text default ''::text not null,
  constraint offer_version_pkey PRIMARY KEY (id),
  constraint offer_version_offer_id_number_key UNIQUE (offer_id, number),
  constraint incoterm_with_place CHECK (((incoterm = ''::text) = (incoterm_place = ''::text))),
  constraint offer_version_check CHECK (((supplier_discount_minor >= 0) AND (supplier_discount_minor <= sub_total_minor))),
  constraint offer_version_check1 CHECK ((after_vat_minor = ((sub_total_minor - supplier_discount_minor) + vat_minor))),
  constraint offer_version_check2 CHECK (((q_discount_minor >= 0) AND (q_discount_minor <= after_vat_minor))),
  constraint offer_version_check3 CHECK ((after_q_discount_minor = (after_vat_minor - q_discount_minor))),
  constraint offer_version_check4 CHECK ((total_minor = ((after_q_discount_minor + shipping_minor) + customs_minor))),
  constraint offer_version_customs_minor_check CHECK ((customs_minor >= 0)),
  constraint offer_version_delivery_unit_check CHECK ((delivery_unit = ANY (ARRAY['days'::text, 'weeks'::text, 'months'::text]))),
  constraint offer_version_delivery_value_check CHECK ((delivery_value > 0)),
  constraint offer_version_incoterm_check CHECK ((incoterm = ANY (ARRAY[''::text, 'EXW'::text, 'FCA'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text]))),
  constraint offer_version_incoterm_place_check CHECK ((char_length(incoterm_place) <= 120)),
  constraint offer_version_number_check CHECK ((number > 0)),
  constraint offer_version_part_discount_check CHECK ((part_discount = ANY (ARRAY['whole'::text, 'pro_rata'::text]))),
  constraint offer_version_part_minimum_minor_check CHECK ((part_minimum_minor >= 0)),
  constraint offer_version_part_rule_check CHECK ((part_rule = ANY (ARRAY['whole'::text, 'lines'::text, 'groups'::text]))),
  constraint offer_version_payment_code_check CHECK ((payment_code = ANY (ARRAY[''::text, 'advance'::text, 'part_advance'::text, 'on_delivery'::text, 'credit_30'::text, 'credit_60'::text, 'credit_90'::text, 'pdc_30'::text, 'pdc_60'::text, 'pdc_90'::text, 'credit_letter'::text, 'other'::text]))),
  constraint offer_version_quotation_number_check CHECK ((char_length(quotation_number) <= 60)),
  constraint offer_version_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint offer_version_sub_total_minor_check CHECK ((sub_total_minor >= 0)),
  constraint offer_version_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint offer_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint offer_version_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id)
);

comment on column offer_version.part_rule is 'lines: the buyer may award any lines of the offer; groups: the same, with lines that are sold only together';

comment on column offer_version.part_minimum_minor is 'The least value of a part, after the supplier''s discount and before VAT';

comment on column offer_version.part_discount is 'whole: the supplier''s discount is only for the whole offer';

comment on column offer_version.incoterm is 'Incoterms 2020. Empty: none is stated';

create table operator (
  id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  roles text[] not null,
  locale text default 'en'::text not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  money_rights_from timestamp with time zone,
  password_until timestamp with time zone,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_email_key_key UNIQUE (email_key),
  constraint operator_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint operator_roles_check CHECK ((roles <@ ARRAY['reviewer'::text, 'finance'::text, 'content'::text, 'administrator'::text]))
);

create table operator_link (
  token_hash bytea not null,
  operator_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint operator_link_pkey PRIMARY KEY (token_hash),
  constraint operator_link_operator_id_key UNIQUE (operator_id),
  constraint operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table order_file (
  order_id uuid not null,
  file_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  constraint order_file_pkey PRIMARY KEY (order_id, file_id),
  constraint order_file_kind_check CHECK ((kind = ANY (ARRAY['tax_invoice'::text, 'delivery_note'::text]))),
  constraint order_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint order_file_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
);

create table order_line (
  id uuid not null,
  order_id uuid not null,
  rfq_line_id uuid not null,
  "position" integer not null,
  description text not null,
  quantity_milli bigint not null,
  unit_code text not null,
  unit_price_minor bigint not null,
  line_minor bigint not null,
  vat_minor bigint not null,
  accepted_milli bigint default 0 not null,
  rejected_milli bigint default 0 not null,
  closed_at timestamp with time zone,
  acknowledgement_note text default ''::text not null,
  tolerance_milli bigint default 0 not null,
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_line_accepted_milli_check CHECK ((accepted_milli >= 0)),
  constraint order_line_accepted_within_tolerance CHECK ((accepted_milli <= (quantity_milli + tolerance_milli))),
  constraint order_line_quantity_milli_check CHECK ((quantity_milli > 0)),
  constraint order_line_rejected_milli_check CHECK ((rejected_milli >= 0)),
  constraint order_line_tolerance_milli_check CHECK ((tolerance_milli >= 0)),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint order_line_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id)
);

CREATE INDEX order_line_of_line ON public.order_line USING btree (rfq_line_id);

create table order_tax_document (
  id uuid not null,
  kind text not null,
  order_id uuid not null,
  company_id uuid not null,
  buyer_company_id uuid not null,
  number text not null,
  number_key text not null,
  corrects uuid,
  issued_on date not null,
  supplied_on date not null,
  due_on date not null,
  currency text not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  prepaid_minor bigint not null,
  payable_minor bigint not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  snapshot jsonb not null,
  issued_by uuid not null,
  created_at timestamp with time zone not null,
  constraint order_tax_document_pkey PRIMARY KEY (id),
  constraint order_tax_document_company_id_kind_number_key_key UNIQUE (company_id, kind, number_key),
  constraint order_tax_document_check CHECK ((due_on >= issued_on)),
  constraint order_tax_document_check1 CHECK (((net_minor + vat_minor) = (prepaid_minor + payable_minor))),
  constraint order_tax_document_check2 CHECK (((kind = 'credit_note'::text) = (corrects IS NOT NULL))),
  constraint order_tax_document_check3 CHECK (((kind = 'credit_note'::text) = (reason <> ''::text))),
  constraint order_tax_document_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint order_tax_document_net_minor_check CHECK ((net_minor >= 0)),
  constraint order_tax_document_number_check CHECK ((number <> ''::text)),
  constraint order_tax_document_number_key_check CHECK ((number_key <> ''::text)),
  constraint order_tax_document_payable_minor_check CHECK ((payable_minor >= 0)),
  constraint order_tax_document_prepaid_minor_check CHECK ((prepaid_minor >= 0)),
  constraint order_tax_document_reason_check CHECK ((reason = ANY (ARRAY[''::text, 'canceled'::text, 'price'::text, 'returned'::text, 'mistake'::text]))),
  constraint order_tax_document_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint order_tax_document_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint order_tax_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint order_tax_document_corrects_fkey FOREIGN KEY (corrects) REFERENCES order_tax_document(id),
  constraint order_tax_document_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES member(id),
  constraint order_tax_document_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
);

CREATE INDEX order_tax_document_corrects ON public.order_tax_document USING btree (corrects);

CREATE INDEX order_tax_document_of_buyer ON public.order_tax_document USING btree (buyer_company_id, id DESC);

CREATE INDEX order_tax_document_of_order ON public.order_tax_document USING btree (order_id, id);

CREATE INDEX order_tax_number_of_buyer ON public.order_tax_document USING btree (buyer_company_id, number_key);

CREATE UNIQUE INDEX one_tax_invoice_per_order ON public.order_tax_document USING btree (order_id) WHERE (kind = 'invoice'::text);

create table order_tax_serial (
  company_id uuid not null,
  kind text not null,
  year integer not null,
  last integer not null,
  constraint order_tax_serial_pkey PRIMARY KEY (company_id, kind, year),
  constraint order_tax_serial_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint order_tax_serial_last_check CHECK ((last > 0)),
  constraint order_tax_serial_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table paid_price (
  order_id uuid not null,
  rfq_line_id uuid not null,
  rfq_id uuid not null,
  company_id uuid not null,
  item_key bytea not null,
  unit_code text not null,
  currency text not null,
  sent_at timestamp with time zone not null,
  quantity_milli bigint not null,
  landed_minor bigint not null,
  constraint paid_price_pkey PRIMARY KEY (order_id, rfq_line_id),
  constraint paid_price_landed_minor_check CHECK ((landed_minor >= 0)),
  constraint paid_price_quantity_milli_check CHECK ((quantity_milli > 0)),
  constraint paid_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint paid_price_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint paid_price_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint paid_price_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id)
);

CREATE INDEX paid_price_of_item ON public.paid_price USING btree (company_id, item_key, unit_code, currency, sent_at DESC);

CREATE INDEX paid_price_of_line ON public.paid_price USING btree (rfq_line_id);

comment on table paid_price is 'Lines of a buyer''s sent orders that are not cancelled, without alternatives';

comment on column paid_price.company_id is 'The buyer';

comment on column paid_price.landed_minor is 'The line after the supplier''s discount, with its share of shipping and customs by value, before VAT and Q discount';

create table passed_contact (
  company_id uuid not null,
  contact text not null,
  rfq_id uuid not null,
  passed_by uuid not null,
  passed_at timestamp with time zone not null,
  constraint passed_contact_pkey PRIMARY KEY (company_id, contact),
  constraint passed_contact_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint passed_contact_passed_by_fkey FOREIGN KEY (passed_by) REFERENCES operator(id),
  constraint passed_contact_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table passkey (
  id uuid not null,
  member_id uuid,
  operator_id uuid,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint passkey_sign_count_check CHECK ((sign_count >= 0)),
  constraint passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

CREATE INDEX passkey_of_member ON public.passkey USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX passkey_of_operator ON public.passkey USING btree (operator_id) WHERE (operator_id IS NOT NULL);

create table passkey_challenge (
  token_hash bytea not null,
  member_id uuid,
  operator_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (token_hash),
  constraint passkey_challenge_check CHECK (((member_id IS NULL) OR (operator_id IS NULL))),
  constraint passkey_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint passkey_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

CREATE INDEX passkey_challenge_by_expiry ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_challenge_of_member ON public.passkey_challenge USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX passkey_challenge_of_operator ON public.passkey_challenge USING btree (operator_id) WHERE (operator_id IS NOT NULL);

create table password_reset (
  token_hash bytea not null,
  member_id uuid,
  operator_id uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint password_reset_pkey PRIMARY KEY (token_hash),
  constraint password_reset_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint password_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint password_reset_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX password_reset_of_member ON public.password_reset USING btree (member_id);

create table payment_event (
  provider text not null,
  event_id text not null,
  top_up_id uuid,
  outcome text not null,
  received_at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (provider, event_id),
  constraint payment_event_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_up(id)
);

create table policy (
  id uuid not null,
  slug text not null,
  version integer not null,
  title_en text not null,
  title_ar text not null,
  body_en text not null,
  body_ar text not null,
  effective_on date not null,
  created_at timestamp with time zone not null,
  note text default ''::text not null,
  created_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawal_reason text default ''::text not null,
  told_to uuid,
  told_at timestamp with time zone,
  constraint policy_pkey PRIMARY KEY (id),
  constraint policy_slug_version_key UNIQUE (slug, version),
  constraint policy_slug_check CHECK ((slug = ANY (ARRAY['terms'::text, 'privacy'::text, 'fair-fee'::text]))),
  constraint policy_version_check CHECK ((version > 0)),
  constraint policy_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint policy_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES operator(id)
);

CREATE INDEX policy_untold ON public.policy USING btree (effective_on) WHERE ((told_at IS NULL) AND (withdrawn_at IS NULL));

create table posting (
  id uuid not null,
  transaction_id uuid not null,
  account text not null,
  company_id uuid,
  currency text default 'AED'::text not null,
  amount_fils bigint not null,
  wallet_row bigint,
  old_balance_fils bigint,
  new_balance_fils bigint,
  new_bonus_fils bigint default 0 not null,
  constraint posting_pkey PRIMARY KEY (id),
  constraint posting_company_id_wallet_row_key UNIQUE (company_id, wallet_row),
  constraint posting_account_check CHECK ((account = ANY (ARRAY['wallet'::text, 'provider_clearing'::text, 'bank_clearing'::text, 'fee_revenue'::text, 'vat_payable'::text, 'package_bonus'::text, 'q_discount_expense'::text, 'withdrawals_payable'::text]))),
  constraint posting_amount_fils_check CHECK ((amount_fils <> 0)),
  constraint posting_bonus CHECK (((new_bonus_fils >= 0) AND (new_bonus_fils <= COALESCE(new_balance_fils, (0)::bigint)))),
  constraint posting_check CHECK (((account = 'wallet'::text) = (company_id IS NOT NULL))),
  constraint posting_check1 CHECK (((account = 'wallet'::text) = (wallet_row IS NOT NULL))),
  constraint posting_check2 CHECK (((account <> 'wallet'::text) OR ((old_balance_fils + amount_fils) = new_balance_fils))),
  constraint posting_currency_check CHECK ((currency = 'AED'::text)),
  constraint posting_new_balance_fils_check CHECK ((new_balance_fils >= 0)),
  constraint posting_company_id_fkey FOREIGN KEY (company_id) REFERENCES wallet(company_id),
  constraint posting_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);

CREATE INDEX posting_credit ON public.posting USING btree (company_id, wallet_row) WHERE ((company_id IS NOT NULL) AND (amount_fils > 0));

CREATE INDEX posting_of_account ON public.posting USING btree (account, id);

CREATE INDEX posting_of_transaction ON public.posting USING btree (transaction_id);

create table provider_fault (
  provider text not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  refusals integer not null,
  status integer,
  type text not null,
  code text not null,
  request_id text not null,
  constraint provider_fault_pkey PRIMARY KEY (provider),
  constraint provider_fault_refusals_check CHECK ((refusals > 0))
);

create table public_holiday (
  day date not null,
  name_en text not null,
  name_ar text not null,
  basis text not null,
  constraint public_holiday_pkey PRIMARY KEY (day),
  constraint public_holiday_basis_check CHECK ((basis = ANY (ARRAY['law'::text, 'calendar'::text, 'announced'::text]))),
  constraint public_holiday_name_ar_check CHECK (((char_length(name_ar) >= 2) AND (char_length(name_ar) <= 60))),
  constraint public_holiday_name_en_check CHECK (((char_length(name_en) >= 2) AND (char_length(name_en) <= 60)))
);

create table purchase_order (
  id uuid not null,
  serial text not null,
  buyer_company_id uuid not null,
  supplier_company_id uuid not null,
  rfq_id uuid not null,
  offer_id uuid not null,
  award_id uuid not null,
  type text not null,
  language text,
  file_id uuid,
  snapshot jsonb not null,
  currency text not null,
  total_minor bigint not null,
  q_discount_minor bigint not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_by uuid,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  reminded_at timestamp with time zone,
  delivered_at timestamp with time zone,
  canceled_at timestamp with time zone,
  receipt_count integer default 0 not null,
  version integer default 1 not null,
  q_payable_minor bigint,
  q_rate_bp integer,
  check_token uuid default gen_random_uuid() not null,
  po_number text default ''::text not null,
  promised_at timestamp with time zone,
  acknowledgement_late_at timestamp with time zone,
  receipt_late_at timestamp with time zone,
  reminder_count integer default 0 not null,
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_buyer_company_id_serial_key UNIQUE (buyer_company_id, serial),
  constraint purchase_order_check CHECK (((sent_at IS NOT NULL) = (type = ANY (ARRAY['generate_sended'::text, 'upload_sended'::text])))),
  constraint purchase_order_check1 CHECK (((type = ANY (ARRAY['generate_send'::text, 'generate_sended'::text])) = (language IS NOT NULL))),
  constraint purchase_order_check2 CHECK (((q_payable_minor >= 0) AND (q_payable_minor <= q_discount_minor))),
  constraint purchase_order_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text, 'both'::text]))),
  constraint purchase_order_po_number_check CHECK ((char_length(po_number) <= 60)),
  constraint purchase_order_q_discount_minor_check CHECK ((q_discount_minor >= 0)),
  constraint purchase_order_q_rate_bp_check CHECK (((q_rate_bp >= 0) AND (q_rate_bp <= 10000))),
  constraint purchase_order_total_minor_check CHECK ((total_minor >= 0)),
  constraint purchase_order_type_check CHECK ((type = ANY (ARRAY['generate_send'::text, 'generate_sended'::text, 'upload_send'::text, 'upload_sended'::text]))),
  constraint purchase_order_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES member(id),
  constraint purchase_order_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint purchase_order_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint purchase_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint purchase_order_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint purchase_order_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint purchase_order_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint purchase_order_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES member(id),
  constraint purchase_order_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id)
);

CREATE INDEX order_acknowledgement_late ON public.purchase_order USING btree (sent_at) WHERE ((acknowledged_at IS NULL) AND (delivered_at IS NULL) AND (canceled_at IS NULL) AND (acknowledgement_late_at IS NULL));

CREATE INDEX order_of_buyer ON public.purchase_order USING btree (buyer_company_id, id DESC);

CREATE INDEX order_of_pair ON public.purchase_order USING btree (supplier_company_id, buyer_company_id, created_at);

CREATE INDEX order_of_rfq ON public.purchase_order USING btree (rfq_id);

CREATE INDEX order_of_supplier ON public.purchase_order USING btree (supplier_company_id, id DESC);

CREATE INDEX order_open_of_buyer ON public.purchase_order USING btree (buyer_company_id, id DESC) WHERE ((delivered_at IS NULL) AND (canceled_at IS NULL));

CREATE INDEX order_open_of_supplier ON public.purchase_order USING btree (supplier_company_id, id DESC) WHERE ((delivered_at IS NULL) AND (canceled_at IS NULL));

CREATE INDEX order_po_number ON public.purchase_order USING btree (search_norm(po_number) text_pattern_ops) WHERE (search_norm(po_number) <> ''::text);

CREATE INDEX order_po_number_of_buyer ON public.purchase_order USING btree (buyer_company_id, search_norm(po_number) text_pattern_ops) WHERE (po_number <> ''::text);

CREATE INDEX order_po_number_of_supplier ON public.purchase_order USING btree (supplier_company_id, search_norm(po_number) text_pattern_ops) WHERE (po_number <> ''::text);

CREATE INDEX order_promised_of_buyer ON public.purchase_order USING btree (buyer_company_id, promised_at) WHERE ((delivered_at IS NULL) AND (canceled_at IS NULL));

CREATE INDEX order_promised_of_supplier ON public.purchase_order USING btree (supplier_company_id, promised_at) WHERE ((acknowledged_at IS NOT NULL) AND (delivered_at IS NULL) AND (canceled_at IS NULL));

CREATE INDEX order_receipt_late ON public.purchase_order USING btree (promised_at) WHERE ((acknowledged_at IS NOT NULL) AND (delivered_at IS NULL) AND (canceled_at IS NULL) AND (receipt_count = 0) AND (receipt_late_at IS NULL));

CREATE INDEX order_serial ON public.purchase_order USING btree (serial);

CREATE INDEX order_serial_of_supplier ON public.purchase_order USING btree (supplier_company_id, serial);

CREATE INDEX order_to_acknowledge ON public.purchase_order USING btree (sent_at) WHERE ((sent_at IS NOT NULL) AND (acknowledged_at IS NULL) AND (canceled_at IS NULL) AND (delivered_at IS NULL));

CREATE INDEX order_to_acknowledge_of_supplier ON public.purchase_order USING btree (supplier_company_id, id DESC) WHERE ((sent_at IS NOT NULL) AND (acknowledged_at IS NULL) AND (delivered_at IS NULL) AND (canceled_at IS NULL));

CREATE UNIQUE INDEX one_order_in_force ON public.purchase_order USING btree (offer_id) WHERE (canceled_at IS NULL);

CREATE UNIQUE INDEX order_check_token ON public.purchase_order USING btree (check_token);

comment on column purchase_order.promised_at is 'The sending and the delivery time of the accepted version; null before, and for orders delivered before migration 0133';

comment on column purchase_order.acknowledgement_late_at is 'The buyer was notified that the supplier has not acknowledged the order';

comment on column purchase_order.receipt_late_at is 'The supplier was notified that the buyer has not recorded a receipt';

comment on column purchase_order.reminder_count is 'Reminders that members of either side sent; the last reminder is reminded_at';

create table purchase_order_serial (
  company_id uuid not null,
  year integer not null,
  last integer not null,
  constraint purchase_order_serial_pkey PRIMARY KEY (company_id, year),
  constraint purchase_order_serial_last_check CHECK ((last > 0)),
  constraint purchase_order_serial_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table push_token (
  id uuid not null,
  session_id uuid,
  token text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  keys jsonb,
  constraint push_token_pkey PRIMARY KEY (id),
  constraint push_token_token_key UNIQUE (token),
  constraint push_token_token_check CHECK (((char_length(token) >= 1) AND (char_length(token) <= 2000))),
  constraint push_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL
);

CREATE INDEX push_token_of_session ON public.push_token USING btree (session_id);

create table q_invoice (
  id uuid not null,
  number bigint default nextval('q_invoice_number'::regclass) not null,
  order_id uuid not null,
  offer_id uuid not null,
  rfq_id uuid not null,
  company_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  amount_fils bigint not null,
  state text not null,
  file_id uuid not null,
  reason text default ''::text not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  flags jsonb,
  checked text default ''::text not null,
  constraint q_invoice_pkey PRIMARY KEY (id),
  constraint q_invoice_number_key UNIQUE (number),
  constraint q_invoice_amount_fils_check CHECK ((amount_fils > 0)),
  constraint q_invoice_amount_minor_check CHECK ((amount_minor > 0)),
  constraint q_invoice_flags_check CHECK ((jsonb_typeof(flags) = 'array'::text)),
  constraint q_invoice_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint q_invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint q_invoice_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint q_invoice_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint q_invoice_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint q_invoice_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint q_invoice_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint q_invoice_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES member(id)
);

CREATE INDEX q_invoice_by_operator ON public.q_invoice USING btree (decided_by, decided_at) WHERE (state = 'accepted'::text);

CREATE INDEX q_invoice_of_company ON public.q_invoice USING btree (company_id, id DESC);

CREATE INDEX q_invoice_of_order ON public.q_invoice USING btree (order_id, id DESC);

CREATE INDEX q_invoice_paid ON public.q_invoice USING btree (company_id, decided_at) INCLUDE (amount_fils) WHERE (state = 'accepted'::text);

CREATE INDEX q_invoice_to_decide ON public.q_invoice USING btree (created_at, id) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX one_q_invoice ON public.q_invoice USING btree (order_id) WHERE (state <> 'rejected'::text);

create table question (
  id uuid not null,
  rfq_id uuid not null,
  company_id uuid not null,
  asked_by uuid not null,
  question text not null,
  asked_at timestamp with time zone not null,
  answer text default ''::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  buyer_company_id uuid,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES member(id),
  constraint question_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint question_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint question_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

CREATE INDEX question_of_rfq ON public.question USING btree (rfq_id, id);

CREATE INDEX question_to_answer ON public.question USING btree (buyer_company_id, id DESC) WHERE (answered_at IS NULL);

comment on column question.buyer_company_id is 'The company of the RFQ';

create table quiet_hours (
  member_id uuid not null,
  from_minute smallint not null,
  until_minute smallint not null,
  constraint quiet_hours_pkey PRIMARY KEY (member_id),
  constraint quiet_hours_check CHECK ((from_minute <> until_minute)),
  constraint quiet_hours_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint quiet_hours_until_minute_check CHECK (((until_minute >= 0) AND (until_minute <= 1439))),
  constraint quiet_hours_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table quoted_price (
  rfq_line_id uuid not null,
  company_id uuid not null,
  rfq_id uuid not null,
  item_key bytea not null,
  unit_code text not null,
  currency text not null,
  quoted_at timestamp with time zone not null,
  unit_price_minor bigint not null,
  constraint quoted_price_pkey PRIMARY KEY (rfq_line_id, company_id),
  constraint quoted_price_unit_price_minor_check CHECK ((unit_price_minor > 0)),
  constraint quoted_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint quoted_price_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint quoted_price_rfq_line_id_fkey FOREIGN KEY (rfq_line_id) REFERENCES rfq_line(id)
);

CREATE INDEX quoted_price_of_item ON public.quoted_price USING btree (company_id, item_key, unit_code, currency, quoted_at DESC);

comment on table quoted_price is 'The newest price of each line that a supplier quoted, without alternatives. Only its own company may read it';

comment on column quoted_price.company_id is 'The supplier';

create unlogged table rate_limit (
  key text not null,
  window_started_at timestamp with time zone not null,
  hits integer not null,
  hits_max integer default 0 not null,
  window_seconds integer default 0 not null,
  constraint rate_limit_pkey PRIMARY KEY (key),
  constraint rate_limit_hits_check CHECK ((hits >= 0))
);

CREATE INDEX rate_limit_window_started_at_idx ON public.rate_limit USING btree (window_started_at);

comment on table rate_limit is 'One running window per limited key';

comment on column rate_limit.key is 'What is limited and for whom, e.g. sign-in:ip:203.0.113.7';

create table receipt (
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  received_on date not null,
  note text default ''::text not null,
  received_by uuid not null,
  created_at timestamp with time zone not null,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_order_id_number_key UNIQUE (order_id, number),
  constraint receipt_number_check CHECK ((number > 0)),
  constraint receipt_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint receipt_received_by_fkey FOREIGN KEY (received_by) REFERENCES member(id)
);

create table receipt_file (
  receipt_id uuid not null,
  file_id uuid not null,
  constraint receipt_file_pkey PRIMARY KEY (receipt_id, file_id),
  constraint receipt_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint receipt_file_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id)
);

create table receipt_line (
  receipt_id uuid not null,
  order_line_id uuid not null,
  accepted_milli bigint not null,
  rejected_milli bigint not null,
  reject_reason text default ''::text not null,
  constraint receipt_line_pkey PRIMARY KEY (receipt_id, order_line_id),
  constraint receipt_line_accepted_milli_check CHECK ((accepted_milli >= 0)),
  constraint receipt_line_check CHECK (((accepted_milli + rejected_milli) > 0)),
  constraint receipt_line_reject_reason_check CHECK ((reject_reason = ANY (ARRAY[''::text, 'damaged'::text, 'wrong'::text, 'short'::text]))),
  constraint receipt_line_rejected_milli_check CHECK ((rejected_milli >= 0)),
  constraint receipt_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint receipt_line_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id)
);

create table recovery_code (
  two_step_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (two_step_id, code_hash),
  constraint recovery_code_two_step_id_fkey FOREIGN KEY (two_step_id) REFERENCES two_step(id) ON DELETE CASCADE
);

create table refund_request (
  id uuid not null,
  access_id uuid not null,
  company_id uuid not null,
  state text not null,
  reason text not null,
  decision_note text default ''::text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint refund_request_pkey PRIMARY KEY (id),
  constraint refund_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
  constraint refund_request_access_id_fkey FOREIGN KEY (access_id) REFERENCES access(id),
  constraint refund_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint refund_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint refund_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id)
);

CREATE INDEX refund_request_of_company ON public.refund_request USING btree (company_id, id DESC);

CREATE INDEX refund_request_to_decide ON public.refund_request USING btree (created_at, id) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX one_open_refund_request ON public.refund_request USING btree (access_id) WHERE (state = 'pending'::text);

create table registration (
  id uuid not null,
  ticket_hash bytea not null,
  account_type text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  "position" text not null,
  company_name text not null,
  mobile text not null,
  phone text not null,
  whatsapp text default ''::text not null,
  locale text not null,
  terms_accepted_at timestamp with time zone not null,
  channel text not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  tries_left integer default 0 not null,
  sent_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  terms_id uuid,
  guest_company_id uuid,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_ticket_hash_key UNIQUE (ticket_hash),
  constraint registration_account_type_check CHECK ((account_type = ANY (ARRAY['buyer'::text, 'supplier'::text]))),
  constraint registration_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint registration_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint registration_tries_left_check CHECK ((tries_left >= 0)),
  constraint registration_guest_company_id_fkey FOREIGN KEY (guest_company_id) REFERENCES company(id),
  constraint registration_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES policy(id)
);

CREATE INDEX registration_by_age ON public.registration USING btree (created_at);

CREATE INDEX registrations_of_guest ON public.registration USING btree (guest_company_id) WHERE (guest_company_id IS NOT NULL);

comment on column registration.guest_company_id is 'The guest whose offers the sign-up takes over';

create table review_confirmation (
  document_id uuid not null,
  field text not null,
  value text not null,
  confirmed_at timestamp with time zone not null,
  confirmed_by uuid not null,
  constraint review_confirmation_pkey PRIMARY KEY (document_id, field),
  constraint review_confirmation_field_check CHECK ((field = ANY (ARRAY['legal_name_en'::text, 'legal_name_ar'::text, 'licence_number'::text, 'licence_authority'::text, 'licence_expires_on'::text, 'trn'::text, 'full_name'::text, 'position'::text, 'legal_name'::text]))),
  constraint review_confirmation_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operator(id),
  constraint review_confirmation_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE
);

create table revision (
  id uuid not null,
  offer_id uuid not null,
  round integer not null,
  state text not null,
  request text not null,
  targets jsonb default '{}'::jsonb not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  response text default ''::text not null,
  responded_by uuid,
  responded_at timestamp with time zone,
  answer_version_id uuid,
  constraint revision_pkey PRIMARY KEY (id),
  constraint revision_offer_id_round_key UNIQUE (offer_id, round),
  constraint revision_round_check CHECK (((round >= 1) AND (round <= 5))),
  constraint revision_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'declined'::text, 'lapsed'::text]))),
  constraint revision_answer_version_id_fkey FOREIGN KEY (answer_version_id) REFERENCES offer_version(id),
  constraint revision_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint revision_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint revision_responded_by_fkey FOREIGN KEY (responded_by) REFERENCES member(id)
);

CREATE UNIQUE INDEX one_open_revision ON public.revision USING btree (offer_id) WHERE (state = 'open'::text);

create table rfq (
  id uuid not null,
  number bigint default nextval('rfq_number'::regclass) not null,
  company_id uuid not null,
  created_by uuid not null,
  category_id uuid not null,
  title text not null,
  state text not null,
  pending_for text,
  request_type text not null,
  country_code text not null,
  city_id uuid not null,
  delivery_method text not null,
  currency text not null,
  estimated_minor bigint not null,
  note text default ''::text not null,
  expires_on date not null,
  expires_at timestamp with time zone not null,
  rate_micro bigint,
  fee_fils bigint,
  discount_minor bigint,
  published_at timestamp with time zone,
  decide_by timestamp with time zone,
  decided_at timestamp with time zone,
  closed_at timestamp with time zone,
  reason_code text default ''::text not null,
  reason_text text default ''::text not null,
  copied_from uuid,
  offer_count integer default 0 not null,
  pending_offer_count integer default 0 not null,
  access_count integer default 0 not null,
  amendment_count integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_text text not null,
  search_norm_text text generated always as (search_norm(search_text)) stored,
  search_vector tsvector generated always as ((to_tsvector('english'::regconfig, search_norm(search_text)) || to_tsvector('arabic'::regconfig, search_norm(search_text)))) stored,
  draft_id uuid,
  first_bought_at timestamp with time zone,
  held_at timestamp with time zone,
  held_for text[] default '{}'::text[] not null,
  sub_category_id uuid,
  discount_rate_bp integer,
  discount_max_minor bigint,
  reference text default ''::text not null,
  payment_code text default ''::text not null,
  payment_terms text default ''::text not null,
  needed_on date,
  delivery_area text default ''::text not null,
  delivery_address text default ''::text not null,
  deadline_reminded_at timestamp with time zone,
  evaluation_reminded smallint default 0 not null,
  quantity_tolerance smallint default 0 not null,
  review_due_at timestamp with time zone,
  award_count integer default 0 not null,
  taken_down_at timestamp with time zone,
  audience text default 'market'::text not null,
  offer_rates jsonb,
  constraint rfq_pkey PRIMARY KEY (id),
  constraint rfq_number_key UNIQUE (number),
  constraint rfq_access_count_check CHECK ((access_count >= 0)),
  constraint rfq_audience_check CHECK ((audience = ANY (ARRAY['market'::text, 'own'::text, 'both'::text]))),
  constraint rfq_award_count_check CHECK ((award_count >= 0)),
  constraint rfq_check CHECK (((state = 'pending'::text) OR (state = 'rejected'::text) OR (state = 'canceled'::text) OR (published_at IS NOT NULL))),
  constraint rfq_check1 CHECK (((published_at IS NULL) OR ((fee_fils IS NOT NULL) AND (discount_minor IS NOT NULL) AND (rate_micro IS NOT NULL)))),
  constraint rfq_check2 CHECK (((state = 'evaluate'::text) = (decide_by IS NOT NULL))),
  constraint rfq_check3 CHECK (((discount_rate_bp IS NULL) = (discount_max_minor IS NULL))),
  constraint rfq_currency_check CHECK ((currency = ANY (ARRAY['AED'::text, 'SAR'::text, 'USD'::text, 'EUR'::text, 'QAR'::text, 'OMR'::text, 'BHD'::text, 'KWD'::text]))),
  constraint rfq_delivery_address_check CHECK ((char_length(delivery_address) <= 500)),
  constraint rfq_delivery_area_check CHECK ((char_length(delivery_area) <= 120)),
  constraint rfq_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['delivery'::text, 'pickup'::text]))),
  constraint rfq_discount_max_minor_check CHECK ((discount_max_minor >= 0)),
  constraint rfq_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint rfq_discount_rate_bp_check CHECK (((discount_rate_bp >= 0) AND (discount_rate_bp <= 10000))),
  constraint rfq_estimated_minor_check CHECK ((estimated_minor > 0)),
  constraint rfq_evaluation_reminded_check CHECK (((evaluation_reminded >= 0) AND (evaluation_reminded <= 25))),
  constraint rfq_fee_fils_check CHECK ((fee_fils >= 0)),
  constraint rfq_held CHECK (((held_for <@ ARRAY['newcomer'::text, 'contact'::text]) AND ((held_for = '{}'::text[]) OR (held_at IS NOT NULL)))),
  constraint rfq_offer_count_check CHECK ((offer_count >= 0)),
  constraint rfq_offer_rates_check CHECK ((jsonb_typeof(offer_rates) = 'object'::text)),
  constraint rfq_payment_code_check CHECK ((payment_code = ANY (ARRAY[''::text, 'advance'::text, 'part_advance'::text, 'on_delivery'::text, 'credit_30'::text, 'credit_60'::text, 'credit_90'::text, 'pdc_30'::text, 'pdc_60'::text, 'pdc_90'::text, 'credit_letter'::text, 'other'::text]))),
  constraint rfq_payment_terms_check CHECK ((char_length(payment_terms) <= 300)),
  constraint rfq_pending_for_check CHECK ((pending_for = ANY (ARRAY['approver'::text, 'operator'::text]))),
  constraint rfq_pending_offer_count_check CHECK ((pending_offer_count >= 0)),
  constraint rfq_quantity_tolerance_check CHECK (((quantity_tolerance >= 0) AND (quantity_tolerance <= 10))),
  constraint rfq_rate_micro_check CHECK ((rate_micro > 0)),
  constraint rfq_reference_check CHECK ((char_length(reference) <= 60)),
  constraint rfq_request_type_check CHECK ((request_type = ANY (ARRAY['internal'::text, 'external'::text, 'internal-external'::text]))),
  constraint rfq_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'evaluate'::text, 'accepted'::text, 'delivered'::text, 'completed'::text, 'expired'::text, 'canceled'::text, 'rejected'::text]))),
  constraint rfq_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint rfq_city_id_fkey FOREIGN KEY (city_id) REFERENCES city(id),
  constraint rfq_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint rfq_copied_from_fkey FOREIGN KEY (copied_from) REFERENCES rfq(id),
  constraint rfq_country_code_fkey FOREIGN KEY (country_code) REFERENCES country(code),
  constraint rfq_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint rfq_sub_category_id_fkey FOREIGN KEY (sub_category_id) REFERENCES category(id)
);

CREATE INDEX rfq_by_state ON public.rfq USING btree (state, id DESC);

CREATE INDEX rfq_closed ON public.rfq USING btree (closed_at) WHERE (state = ANY (ARRAY['expired'::text, 'delivered'::text, 'completed'::text]));

CREATE INDEX rfq_copies ON public.rfq USING btree (copied_from) WHERE (copied_from IS NOT NULL);

CREATE INDEX rfq_decided ON public.rfq USING btree (company_id, decided_at DESC) INCLUDE (published_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX rfq_decided_of_market ON public.rfq USING btree (company_id, decided_at DESC) INCLUDE (published_at) WHERE ((decided_at IS NOT NULL) AND (audience <> 'own'::text));

CREATE INDEX rfq_of_category ON public.rfq USING btree (category_id, id DESC);

CREATE INDEX rfq_of_company ON public.rfq USING btree (company_id, id DESC);

CREATE INDEX rfq_of_company_by_day ON public.rfq USING btree (company_id, created_at DESC);

CREATE INDEX rfq_of_company_by_state ON public.rfq USING btree (company_id, state, id DESC);

CREATE INDEX rfq_of_company_by_title ON public.rfq USING btree (company_id, search_norm(title) COLLATE "C", id);

CREATE INDEX rfq_of_member ON public.rfq USING btree (created_by, state, id DESC);

CREATE INDEX rfq_of_own_suppliers ON public.rfq USING btree (company_id, state) WHERE ((audience = 'own'::text) AND (published_at IS NOT NULL));

CREATE INDEX rfq_of_sub_category ON public.rfq USING btree (sub_category_id, id DESC) INCLUDE (published_at, expires_at, state) WHERE (sub_category_id IS NOT NULL);

CREATE INDEX rfq_open ON public.rfq USING btree (id DESC) WHERE (state = 'active'::text);

CREATE INDEX rfq_open_ends ON public.rfq USING btree (category_id, expires_at, id) INCLUDE (request_type, country_code, city_id, fee_fils, delivery_method, sub_category_id, company_id) WHERE ((state = 'active'::text) AND (award_count = 0) AND (audience <> 'own'::text));

CREATE INDEX rfq_open_fee ON public.rfq USING btree (category_id, fee_fils, id) INCLUDE (expires_at, request_type, country_code, city_id, delivery_method, sub_category_id, company_id) WHERE ((state = 'active'::text) AND (award_count = 0) AND (audience <> 'own'::text));

CREATE INDEX rfq_open_reach ON public.rfq USING btree (category_id, id DESC) INCLUDE (expires_at, request_type, country_code, city_id, fee_fils, delivery_method, sub_category_id, company_id) WHERE ((state = 'active'::text) AND (award_count = 0) AND (audience <> 'own'::text));

CREATE INDEX rfq_reference ON public.rfq USING btree (search_norm(reference) text_pattern_ops) WHERE (search_norm(reference) <> ''::text);

CREATE INDEX rfq_reference_of_company ON public.rfq USING btree (company_id, search_norm(reference) text_pattern_ops) WHERE (reference <> ''::text);

CREATE INDEX rfq_search ON public.rfq USING gin (search_vector);

CREATE INDEX rfq_search_trigram ON public.rfq USING gin (search_norm_text gin_trgm_ops);

CREATE INDEX rfq_shown ON public.rfq USING btree (id DESC) INCLUDE (expires_at, state, taken_down_at) WHERE ((published_at IS NOT NULL) AND (state <> ALL (ARRAY['pending'::text, 'canceled'::text, 'rejected'::text])) AND (audience <> 'own'::text));

CREATE INDEX rfq_shown_of_category ON public.rfq USING btree (category_id, id DESC) INCLUDE (expires_at, state, taken_down_at) WHERE ((published_at IS NOT NULL) AND (state <> ALL (ARRAY['pending'::text, 'canceled'::text, 'rejected'::text])) AND (audience <> 'own'::text));

CREATE INDEX rfq_to_approve ON public.rfq USING btree (company_id, id DESC) WHERE ((state = 'pending'::text) AND (pending_for = 'approver'::text));

CREATE INDEX rfq_to_decide ON public.rfq USING btree (decide_by) WHERE (state = 'evaluate'::text);

CREATE INDEX rfq_to_expire ON public.rfq USING btree (expires_at) WHERE (state = 'active'::text);

CREATE INDEX rfq_to_moderate ON public.rfq USING btree (held_at, id) WHERE (pending_for = 'operator'::text);

CREATE INDEX rfq_to_remind ON public.rfq USING btree (expires_at) WHERE ((state = 'active'::text) AND (deadline_reminded_at IS NULL));

CREATE INDEX rfq_to_remind_buyer ON public.rfq USING btree (evaluation_reminded, decide_by) WHERE (state = 'evaluate'::text);

CREATE UNIQUE INDEX rfq_of_draft ON public.rfq USING btree (company_id, draft_id) WHERE (draft_id IS NOT NULL);

comment on column rfq.award_count is 'Awards in force, so that the deadline of an evaluation is known without reading them';

comment on column rfq.taken_down_at is 'The RFQ had awards when an operator took it down. Its lines are never open again';

comment on column rfq.audience is 'own: only invited suppliers know of the RFQ';

comment on column rfq.offer_rates is 'AED for one unit of each currency at publication, in millionths. Empty: offers in the currency of the RFQ only';

create table rfq_count (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  day date,
  state text not null,
  rfqs integer not null,
  published integer not null,
  offers integer not null,
  is_merged boolean default false not null,
  constraint rfq_count_pkey PRIMARY KEY (id)
);

CREATE INDEX rfq_count_figures ON public.rfq_count USING btree (company_id, day) INCLUDE (state, rfqs, published, offers);

CREATE INDEX rfq_count_to_merge ON public.rfq_count USING btree (company_id) WHERE (NOT is_merged);

CREATE UNIQUE INDEX rfq_count_merged ON public.rfq_count USING btree (company_id, day, state) NULLS NOT DISTINCT WHERE is_merged;

comment on table rfq_count is 'Counts of RFQs by company, day of creation in Dubai and state; the sum of its rows is the count';

comment on column rfq_count.published is 'How many of the RFQs were ever published';

comment on column rfq_count.offers is 'The sum of their offer_count';

create table rfq_file (
  rfq_id uuid not null,
  file_id uuid not null,
  "position" integer not null,
  open_before_access boolean default false not null,
  constraint rfq_file_pkey PRIMARY KEY (rfq_id, file_id),
  constraint rfq_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint rfq_file_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table rfq_line (
  id uuid not null,
  rfq_id uuid not null,
  "position" integer not null,
  description text not null,
  quantity_milli bigint not null,
  unit_code text not null,
  needed_on date,
  item_code text default ''::text not null,
  brand text default ''::text not null,
  part_number text default ''::text not null,
  or_equal boolean default false not null,
  drawing_id uuid,
  constraint rfq_line_pkey PRIMARY KEY (id),
  constraint rfq_line_rfq_id_position_key UNIQUE (rfq_id, "position"),
  constraint rfq_line_brand_check CHECK ((char_length(brand) <= 80)),
  constraint rfq_line_item_code_check CHECK ((char_length(item_code) <= 60)),
  constraint rfq_line_part_number_check CHECK ((char_length(part_number) <= 80)),
  constraint rfq_line_position_check CHECK (("position" > 0)),
  constraint rfq_line_quantity_milli_check CHECK ((quantity_milli > 0)),
  constraint rfq_line_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table rfq_seen (
  rfq_id uuid not null,
  company_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint rfq_seen_pkey PRIMARY KEY (rfq_id, company_id),
  constraint rfq_seen_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint rfq_seen_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table sandbox_payment (
  id uuid not null,
  top_up_id uuid not null,
  amount_fils bigint not null,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint sandbox_payment_pkey PRIMARY KEY (id),
  constraint sandbox_payment_top_up_id_key UNIQUE (top_up_id),
  constraint sandbox_payment_amount_fils_check CHECK ((amount_fils > 0)),
  constraint sandbox_payment_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text]))),
  constraint sandbox_payment_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_up(id)
);

create table sandbox_refund (
  id uuid not null,
  withdrawal_id uuid not null,
  attempt smallint not null,
  payment_id uuid not null,
  amount_fils bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_refund_pkey PRIMARY KEY (id),
  constraint sandbox_refund_withdrawal_id_attempt_key UNIQUE (withdrawal_id, attempt),
  constraint sandbox_refund_amount_fils_check CHECK ((amount_fils > 0)),
  constraint sandbox_refund_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text]))),
  constraint sandbox_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payment(id),
  constraint sandbox_refund_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);

create table saved_search (
  id uuid not null,
  member_id uuid not null,
  name text not null,
  name_key text not null,
  key text default ''::text not null,
  category_id uuid,
  city_id uuid,
  delivery_method text,
  fee_from_fils bigint,
  fee_to_fils bigint,
  days_left text,
  sort text default ''::text not null,
  alert text not null,
  by_mail boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_search_pkey PRIMARY KEY (id),
  constraint saved_search_member_id_name_key_key UNIQUE (member_id, name_key),
  constraint saved_search_alert_check CHECK ((alert = ANY (ARRAY['now'::text, 'daily'::text, 'none'::text]))),
  constraint saved_search_days_left_check CHECK ((days_left = ANY (ARRAY['1'::text, '3'::text, '7'::text]))),
  constraint saved_search_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['delivery'::text, 'pickup'::text]))),
  constraint saved_search_fee_from_fils_check CHECK ((fee_from_fils >= 0)),
  constraint saved_search_fee_to_fils_check CHECK ((fee_to_fils >= 0)),
  constraint saved_search_sort_check CHECK ((sort = ANY (ARRAY[''::text, 'ends'::text, '-ends'::text, 'fee'::text, '-fee'::text]))),
  constraint saved_search_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint saved_search_city_id_fkey FOREIGN KEY (city_id) REFERENCES city(id),
  constraint saved_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX saved_search_told ON public.saved_search USING btree (member_id) WHERE (alert <> 'none'::text);

create table saved_view (
  id uuid not null,
  member_id uuid,
  operator_id uuid,
  company_id uuid,
  list text not null,
  name text not null,
  name_key text not null,
  path text not null,
  query text not null,
  hidden text[],
  place integer not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint saved_view_check1 CHECK (((company_id IS NULL) OR (member_id IS NOT NULL))),
  constraint saved_view_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint saved_view_path_check CHECK ((char_length(path) <= 100)),
  constraint saved_view_query_check CHECK ((char_length(query) <= 1000)),
  constraint saved_view_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint saved_view_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint saved_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX saved_view_of_company ON public.saved_view USING btree (company_id, list) WHERE (company_id IS NOT NULL);

CREATE UNIQUE INDEX saved_view_of_member ON public.saved_view USING btree (member_id, list, name_key) WHERE (member_id IS NOT NULL);

CREATE UNIQUE INDEX saved_view_of_operator ON public.saved_view USING btree (operator_id, list, name_key) WHERE (operator_id IS NOT NULL);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  breaks_older boolean default false not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table search_digest (
  member_id uuid not null,
  due_at timestamp with time zone not null,
  constraint search_digest_pkey PRIMARY KEY (member_id),
  constraint search_digest_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX search_digest_due ON public.search_digest USING btree (due_at);

create table search_hit (
  member_id uuid not null,
  rfq_id uuid not null,
  search_id uuid not null,
  constraint search_hit_pkey PRIMARY KEY (member_id, rfq_id),
  constraint search_hit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint search_hit_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint search_hit_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_search(id) ON DELETE CASCADE
);

CREATE INDEX search_hit_of_search ON public.search_hit USING btree (search_id);

create table search_match (
  rfq_id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  constraint search_match_pkey PRIMARY KEY (rfq_id, member_id),
  constraint search_match_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint search_match_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id)
);

create table search_word (
  word text not null,
  constraint search_word_pkey PRIMARY KEY (word),
  constraint search_word_word_check CHECK (((length(word) >= 3) AND (length(word) <= 40)))
);

CREATE INDEX search_word_trigram ON public.search_word USING gin (word gin_trgm_ops) WITH (fastupdate=off);

comment on table search_word is 'Distinct words of all RFQs, in which a misspelt word is looked up';

comment on column search_word.word is 'A lexeme of rfq.search_vector that has a letter';

create table session (
  id uuid not null,
  token_hash bytea not null,
  member_id uuid,
  operator_id uuid,
  remember boolean default false not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);

CREATE INDEX session_of_member ON public.session USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX session_of_operator ON public.session USING btree (operator_id) WHERE (operator_id IS NOT NULL);

create table sign_in_ticket (
  token_hash bytea not null,
  member_id uuid,
  operator_id uuid,
  remember boolean default false not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint sign_in_ticket_pkey PRIMARY KEY (token_hash),
  constraint sign_in_ticket_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint sign_in_ticket_tries_left_check CHECK ((tries_left >= 0)),
  constraint sign_in_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint sign_in_ticket_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

CREATE INDEX sign_in_ticket_by_expiry ON public.sign_in_ticket USING btree (expires_at);

CREATE INDEX sign_in_ticket_of_member ON public.sign_in_ticket USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX sign_in_ticket_of_operator ON public.sign_in_ticket USING btree (operator_id) WHERE (operator_id IS NOT NULL);

create table stand_in (
  id uuid not null,
  company_id uuid not null,
  absent_id uuid not null,
  stand_in_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint stand_in_pkey PRIMARY KEY (id),
  constraint stand_in_check CHECK ((ends_on >= starts_on)),
  constraint stand_in_check1 CHECK ((absent_id <> stand_in_id)),
  constraint stand_in_absent_id_fkey FOREIGN KEY (absent_id) REFERENCES member(id),
  constraint stand_in_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint stand_in_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint stand_in_stand_in_id_fkey FOREIGN KEY (stand_in_id) REFERENCES member(id)
);

CREATE INDEX stand_in_by_person ON public.stand_in USING btree (stand_in_id, ends_on) WHERE (ended_at IS NULL);

CREATE INDEX stand_in_of_absent ON public.stand_in USING btree (absent_id, ends_on) WHERE (ended_at IS NULL);

create table stored_file (
  id uuid not null,
  company_id uuid not null,
  storage_key text not null,
  media_type text not null,
  bytes integer not null,
  name text not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  purpose text default 'document'::text not null,
  kept_until timestamp with time zone,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_storage_key_key UNIQUE (storage_key),
  constraint stored_file_bytes_check CHECK ((bytes > 0)),
  constraint stored_file_purpose_check CHECK ((purpose = ANY (ARRAY['paper'::text, 'document'::text]))),
  constraint stored_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint stored_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES member(id)
);

CREATE INDEX stored_file_kept ON public.stored_file USING btree (kept_until) WHERE (kept_until IS NOT NULL);

CREATE INDEX stored_file_of_company ON public.stored_file USING btree (company_id, created_at);

CREATE INDEX stored_file_unseen ON public.stored_file USING btree (created_at) WHERE ((kept_until IS NULL) AND (purpose = 'document'::text));

create table supplier_contact (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  email text default ''::text not null,
  email_key text default ''::text not null,
  mobile text default ''::text not null,
  locale text default 'en'::text not null,
  trn text default ''::text not null,
  licence_number text default ''::text not null,
  state text default 'plain'::text not null,
  note text default ''::text not null,
  linked_company_id uuid,
  linked_by text,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  whatsapp_agreed_at timestamp with time zone,
  merged_into uuid,
  constraint supplier_contact_pkey PRIMARY KEY (id),
  constraint contact_is_reachable CHECK (((removed_at IS NOT NULL) OR (linked_company_id IS NOT NULL) OR (email <> ''::text) OR (mobile <> ''::text) OR (trn <> ''::text) OR (licence_number <> ''::text))),
  constraint supplier_contact_check1 CHECK (((linked_company_id IS NULL) = (linked_by IS NULL))),
  constraint supplier_contact_check2 CHECK ((linked_company_id <> company_id)),
  constraint supplier_contact_email_check CHECK ((char_length(email) <= 254)),
  constraint supplier_contact_licence_number_check CHECK ((char_length(licence_number) <= 60)),
  constraint supplier_contact_linked_by_check CHECK ((linked_by = ANY (ARRAY['match'::text, 'offer'::text]))),
  constraint supplier_contact_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint supplier_contact_mobile_check CHECK ((mobile ~ '^(\+[1-9][0-9]{6,14})?$'::text)),
  constraint supplier_contact_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint supplier_contact_note_check CHECK ((char_length(note) <= 1000)),
  constraint supplier_contact_state_check CHECK ((state = ANY (ARRAY['favourite'::text, 'plain'::text, 'blocked'::text]))),
  constraint supplier_contact_trn_check CHECK ((trn ~ '^([0-9]{15})?$'::text)),
  constraint supplier_contact_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint supplier_contact_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint supplier_contact_linked_company_id_fkey FOREIGN KEY (linked_company_id) REFERENCES company(id),
  constraint supplier_contact_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES supplier_contact(id) ON DELETE SET NULL
);

CREATE INDEX contacts_by_email ON public.supplier_contact USING btree (email_key) WHERE ((email_key <> ''::text) AND (removed_at IS NULL));

CREATE INDEX contacts_by_name ON public.supplier_contact USING btree (company_id, search_norm(name) COLLATE "C", id) WHERE (removed_at IS NULL);

CREATE INDEX contacts_by_trn ON public.supplier_contact USING btree (trn, licence_number) WHERE ((trn <> ''::text) AND (removed_at IS NULL));

CREATE INDEX contacts_linked ON public.supplier_contact USING btree (linked_company_id, company_id) INCLUDE (state) WHERE (removed_at IS NULL);

CREATE INDEX contacts_merged ON public.supplier_contact USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX contacts_of_company ON public.supplier_contact USING btree (company_id, id DESC) WHERE (removed_at IS NULL);

CREATE INDEX contacts_of_licence ON public.supplier_contact USING btree (company_id, licence_number) WHERE ((licence_number <> ''::text) AND (removed_at IS NULL));

CREATE INDEX contacts_of_mobile ON public.supplier_contact USING btree (company_id, mobile) WHERE ((mobile <> ''::text) AND (removed_at IS NULL));

CREATE INDEX contacts_of_state ON public.supplier_contact USING btree (company_id, state, id DESC) WHERE ((removed_at IS NULL) AND (state <> 'plain'::text));

CREATE INDEX contacts_of_trn ON public.supplier_contact USING btree (company_id, trn) WHERE ((trn <> ''::text) AND (removed_at IS NULL));

CREATE UNIQUE INDEX one_contact_of_email ON public.supplier_contact USING btree (company_id, email_key) WHERE ((email_key <> ''::text) AND (removed_at IS NULL));

comment on table supplier_contact is 'A supplier in the book of a buyer, with or without an account';

comment on column supplier_contact.company_id is 'The buyer';

comment on column supplier_contact.mobile is 'E.164';

comment on column supplier_contact.linked_company_id is 'The supplier of the platform that this contact belongs to';

comment on column supplier_contact.linked_by is 'match: proven e-mail of a member, or TRN and licence number of an approved supplier. offer: the buyer added the supplier of an offer';

comment on column supplier_contact.removed_at is 'The buyer removed it from the book, but invitations refer to it';

comment on column supplier_contact.whatsapp_agreed_at is 'When the buyer recorded that the contact agreed to requests by WhatsApp. Empty: it did not';

comment on column supplier_contact.merged_into is 'The contact that replaces it, with the same mark. Empty: it was not merged, or that one was removed';

create table supplier_contact_group (
  group_id uuid not null,
  contact_id uuid not null,
  constraint supplier_contact_group_pkey PRIMARY KEY (group_id, contact_id),
  constraint supplier_contact_group_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES supplier_contact(id) ON DELETE CASCADE,
  constraint supplier_contact_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES contact_group(id) ON DELETE CASCADE
);

CREATE INDEX groups_of_contact ON public.supplier_contact_group USING btree (contact_id);

create table tariff_decision (
  id uuid not null,
  book text not null,
  number integer not null,
  reason text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  constraint tariff_decision_pkey PRIMARY KEY (id),
  constraint tariff_decision_book_number_key UNIQUE (book, number),
  constraint tariff_decision_book_check CHECK ((book = ANY (ARRAY['fees'::text, 'vat'::text, 'rates'::text]))),
  constraint tariff_decision_number_check CHECK ((number > 0)),
  constraint tariff_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id)
);

create table tax_invoice (
  id uuid not null,
  kind text not null,
  year integer not null,
  number integer not null,
  company_id uuid not null,
  transaction_id uuid not null,
  corrects uuid,
  issued_on date not null,
  net_fils bigint not null,
  vat_fils bigint not null,
  reference text not null,
  snapshot jsonb not null,
  created_at timestamp with time zone not null,
  constraint tax_invoice_pkey PRIMARY KEY (id),
  constraint tax_invoice_corrects_key UNIQUE (corrects),
  constraint tax_invoice_kind_year_number_key UNIQUE (kind, year, number),
  constraint tax_invoice_transaction_id_key UNIQUE (transaction_id),
  constraint tax_invoice_check CHECK (((kind = 'credit_note'::text) = (corrects IS NOT NULL))),
  constraint tax_invoice_check1 CHECK (((net_fils + vat_fils) > 0)),
  constraint tax_invoice_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint tax_invoice_net_fils_check CHECK ((net_fils >= 0)),
  constraint tax_invoice_number_check CHECK ((number > 0)),
  constraint tax_invoice_vat_fils_check CHECK ((vat_fils >= 0)),
  constraint tax_invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint tax_invoice_corrects_fkey FOREIGN KEY (corrects) REFERENCES tax_invoice(id),
  constraint tax_invoice_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);

CREATE INDEX tax_invoice_newest ON public.tax_invoice USING btree (issued_on DESC, kind, number DESC);

CREATE INDEX tax_invoice_of_company ON public.tax_invoice USING btree (company_id, issued_on DESC, kind, number DESC);

create table tax_invoice_due (
  transaction_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint tax_invoice_due_pkey PRIMARY KEY (transaction_id),
  constraint tax_invoice_due_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
);

CREATE INDEX tax_invoice_due_in_order ON public.tax_invoice_due USING btree (kind DESC, at, transaction_id);

create table tax_invoice_serial (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint tax_invoice_serial_pkey PRIMARY KEY (kind, year),
  constraint tax_invoice_serial_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint tax_invoice_serial_last_check CHECK ((last > 0))
);

create table top_up (
  id uuid not null,
  number bigint default nextval('top_up_number'::regclass) not null,
  company_id uuid not null,
  package_id uuid,
  method text not null,
  amount_fils bigint not null,
  credit_fils bigint not null,
  validity_days integer not null,
  state text not null,
  provider text,
  provider_reference text,
  slip_file_id uuid,
  bank_reference text default ''::text not null,
  decision_note text default ''::text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  unread_count integer default 0 not null,
  ask_after timestamp with time zone,
  given_up_at timestamp with time zone,
  rfq_id uuid,
  approved_by uuid,
  approved_at timestamp with time zone,
  constraint top_up_pkey PRIMARY KEY (id),
  constraint top_up_number_key UNIQUE (number),
  constraint top_up_provider_provider_reference_key UNIQUE (provider, provider_reference),
  constraint top_up_amount_fils_check CHECK ((amount_fils > 0)),
  constraint top_up_approval CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint top_up_check CHECK ((credit_fils >= amount_fils)),
  constraint top_up_check1 CHECK (((method = 'card'::text) = (provider IS NOT NULL))),
  constraint top_up_check2 CHECK (((given_up_at IS NULL) OR (method = 'card'::text))),
  constraint top_up_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bank_transfer'::text]))),
  constraint top_up_provider_check CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint top_up_state_check CHECK ((state = ANY (ARRAY['started'::text, 'submitted'::text, 'confirmed'::text, 'refused'::text, 'failed'::text, 'canceled'::text]))),
  constraint top_up_two_people CHECK (((state <> 'confirmed'::text) OR (approved_by IS NULL) OR (decided_by IS NULL) OR (approved_by <> decided_by))),
  constraint top_up_unread_count_check CHECK ((unread_count >= 0)),
  constraint top_up_validity_days_check CHECK ((validity_days > 0)),
  constraint top_up_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator(id),
  constraint top_up_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint top_up_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint top_up_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint top_up_package_id_fkey FOREIGN KEY (package_id) REFERENCES wallet_package(id),
  constraint top_up_rfq_id_fkey FOREIGN KEY (rfq_id) REFERENCES rfq(id),
  constraint top_up_slip_file_id_fkey FOREIGN KEY (slip_file_id) REFERENCES stored_file(id)
);

CREATE INDEX top_up_by_card ON public.top_up USING btree (company_id, decided_at) INCLUDE (amount_fils) WHERE ((state = 'confirmed'::text) AND (method = 'card'::text));

CREATE INDEX top_up_by_operator ON public.top_up USING btree (decided_by, decided_at) WHERE (state = 'confirmed'::text);

CREATE INDEX top_up_decided ON public.top_up USING btree (decided_at DESC, id DESC) WHERE (state = ANY (ARRAY['confirmed'::text, 'refused'::text]));

CREATE INDEX top_up_given_up ON public.top_up USING btree (given_up_at, id) WHERE ((state = 'started'::text) AND (given_up_at IS NOT NULL));

CREATE INDEX top_up_of_company ON public.top_up USING btree (company_id, id DESC);

CREATE INDEX top_up_open_card ON public.top_up USING btree (created_at, id) WHERE ((state = 'started'::text) AND (method = 'card'::text) AND (given_up_at IS NULL));

CREATE INDEX top_up_open_of_company ON public.top_up USING btree (company_id, id DESC) WHERE (state = ANY (ARRAY['started'::text, 'submitted'::text]));

CREATE INDEX top_up_rfq ON public.top_up USING btree (rfq_id) WHERE (rfq_id IS NOT NULL);

CREATE INDEX top_up_to_confirm ON public.top_up USING btree (submitted_at, id) WHERE (state = 'submitted'::text);

CREATE INDEX top_up_transfer_letters ON public.top_up USING btree (transfer_letters(bank_reference)) WHERE ((state = 'confirmed'::text) AND (bank_reference <> ''::text));

CREATE UNIQUE INDEX one_transfer ON public.top_up USING btree (transfer_key(bank_reference)) WHERE ((state = 'confirmed'::text) AND (bank_reference <> ''::text));

create table two_step (
  id uuid not null,
  member_id uuid,
  operator_id uuid,
  secret bytea not null,
  last_step bigint default 0 not null,
  enabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint two_step_pkey PRIMARY KEY (id),
  constraint two_step_member_id_key UNIQUE (member_id),
  constraint two_step_operator_id_key UNIQUE (operator_id),
  constraint two_step_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint two_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint two_step_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

create table undoable_review (
  company_id uuid not null,
  operator_id uuid not null,
  verb text not null,
  note text not null,
  decided_at timestamp with time zone not null,
  undo_until timestamp with time zone not null,
  before jsonb not null,
  constraint undoable_review_pkey PRIMARY KEY (company_id),
  constraint undoable_review_verb_check CHECK ((verb = ANY (ARRAY['approve'::text, 'refuse'::text]))),
  constraint undoable_review_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint undoable_review_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX undoable_review_due ON public.undoable_review USING btree (undo_until);

CREATE INDEX undoable_review_of_operator ON public.undoable_review USING btree (operator_id, undo_until);

comment on column undoable_review.note is 'The reason that the applicant receives; empty for an approval';

comment on column undoable_review.before is 'Company and documents before the decision, which an undo restores';

create table vat_rate (
  kind text not null,
  valid_from date not null,
  rate_bp integer not null,
  decision integer default 0 not null,
  decided_at timestamp with time zone not null,
  constraint vat_rate_pkey PRIMARY KEY (kind, valid_from, decision),
  constraint vat_rate_decision_check CHECK ((decision >= 0)),
  constraint vat_rate_kind_check CHECK ((kind = ANY (ARRAY['standard'::text, 'zero'::text, 'exempt'::text]))),
  constraint vat_rate_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);

create table wallet (
  company_id uuid not null,
  balance_fils bigint default 0 not null,
  row_count bigint default 0 not null,
  expires_at timestamp with time zone,
  first_top_up_at timestamp with time zone,
  bonus_fils bigint default 0 not null,
  constraint wallet_pkey PRIMARY KEY (company_id),
  constraint wallet_balance_fils_check CHECK ((balance_fils >= 0)),
  constraint wallet_bonus CHECK (((bonus_fils >= 0) AND (bonus_fils <= balance_fils))),
  constraint wallet_row_count_check CHECK ((row_count >= 0)),
  constraint wallet_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

create table wallet_day (
  company_id uuid not null,
  day date not null,
  debit_fils bigint not null,
  debits bigint not null,
  credit_fils bigint not null,
  credits bigint not null,
  first_row bigint not null,
  last_row bigint not null,
  constraint wallet_day_pkey PRIMARY KEY (company_id, day),
  constraint wallet_day_check CHECK ((first_row <= last_row)),
  constraint wallet_day_credit_fils_check CHECK ((credit_fils >= 0)),
  constraint wallet_day_credits_check CHECK ((credits >= 0)),
  constraint wallet_day_debit_fils_check CHECK ((debit_fils >= 0)),
  constraint wallet_day_debits_check CHECK ((debits >= 0)),
  constraint wallet_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES wallet(company_id)
);

comment on table wallet_day is 'Sums of the movements of a wallet on a day in Dubai';

comment on column wallet_day.first_row is 'The lowest wallet_row of the day';

comment on column wallet_day.last_row is 'The highest wallet_row of the day; rows of two days may overlap at midnight';

create table wallet_package (
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  price_fils bigint not null,
  credit_fils bigint not null,
  validity_days integer not null,
  "position" integer not null,
  disabled_at timestamp with time zone,
  replaced_by uuid,
  constraint wallet_package_pkey PRIMARY KEY (id),
  constraint wallet_package_check CHECK ((credit_fils >= price_fils)),
  constraint wallet_package_check1 CHECK (((replaced_by IS NULL) OR (disabled_at IS NOT NULL))),
  constraint wallet_package_price_fils_check CHECK ((price_fils > 0)),
  constraint wallet_package_validity_days_check CHECK ((validity_days > 0)),
  constraint wallet_package_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES wallet_package(id)
);

create table whatsapp_code (
  member_id uuid not null,
  id uuid not null,
  number text not null,
  code bytea not null,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint whatsapp_code_pkey PRIMARY KEY (member_id),
  constraint whatsapp_code_tries_left_check CHECK ((tries_left >= 0)),
  constraint whatsapp_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table whatsapp_optin (
  id uuid not null,
  member_id uuid not null,
  number text not null,
  act text not null,
  source text not null,
  locale text not null,
  words text not null,
  provider_id text,
  created_at timestamp with time zone not null,
  constraint whatsapp_optin_pkey PRIMARY KEY (id),
  constraint whatsapp_optin_act_check CHECK ((act = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint whatsapp_optin_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint whatsapp_optin_number_check CHECK ((number ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint whatsapp_optin_source_check CHECK ((source = ANY (ARRAY['settings'::text, 'stop'::text]))),
  constraint whatsapp_optin_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX whatsapp_optin_newest ON public.whatsapp_optin USING btree (member_id, created_at DESC, id DESC);

CREATE INDEX whatsapp_optin_number ON public.whatsapp_optin USING btree (number);

CREATE INDEX whatsapp_stops ON public.whatsapp_optin USING btree (created_at DESC) WHERE (source = 'stop'::text);

CREATE UNIQUE INDEX whatsapp_optin_stop ON public.whatsapp_optin USING btree (member_id, provider_id) WHERE (provider_id IS NOT NULL);

comment on column whatsapp_optin.number is 'E.164, proven by a code that was sent there';

comment on column whatsapp_optin.words is 'The text that the user agreed to, or the message that ended it';

comment on column whatsapp_optin.provider_id is 'The id of the STOP message, so that a repeated report adds nothing';

create table whatsapp_tariff (
  category text not null,
  from_month date not null,
  fils_per_thousand bigint not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint whatsapp_tariff_pkey PRIMARY KEY (category, from_month),
  constraint whatsapp_tariff_category_check CHECK ((category = ANY (ARRAY['utility'::text, 'authentication'::text]))),
  constraint whatsapp_tariff_fils_per_thousand_check CHECK (((fils_per_thousand >= 0) AND (fils_per_thousand <= 100000000))),
  constraint whatsapp_tariff_from_month_check CHECK ((EXTRACT(day FROM from_month) = (1)::numeric)),
  constraint whatsapp_tariff_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id)
);

comment on table whatsapp_tariff is 'The price of a category from a month of Dubai on';

comment on column whatsapp_tariff.fils_per_thousand is 'Fils for 1,000 messages, because one costs less than a fils in some countries';

create table whatsapp_template (
  name text not null,
  locale text not null,
  category text not null,
  meta_state text default 'draft'::text not null,
  reason text default ''::text not null,
  changed_at timestamp with time zone,
  constraint whatsapp_template_pkey PRIMARY KEY (name, locale),
  constraint whatsapp_template_category_check CHECK ((category = ANY (ARRAY['utility'::text, 'authentication'::text]))),
  constraint whatsapp_template_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint whatsapp_template_meta_state_check CHECK ((meta_state = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'paused'::text, 'disabled'::text])))
);

create table withdrawal (
  id uuid not null,
  number bigint default nextval('withdrawal_number'::regclass) not null,
  company_id uuid not null,
  amount_fils bigint not null,
  method text not null,
  iban text not null,
  holder_name text not null,
  state text not null,
  bank_reference text default ''::text not null,
  decision_note text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  bonus_fils bigint default 0 not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  purpose text default 'request'::text not null,
  opened_by uuid,
  opening_note text default ''::text not null,
  day_fils bigint not null,
  top_up_id uuid,
  sent_at timestamp with time zone,
  sent_by uuid,
  sends smallint default 0 not null,
  refund_reference text default ''::text not null,
  holder_note text default ''::text not null,
  other_holder boolean default false not null,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_number_key UNIQUE (number),
  constraint withdrawal_amount_fils_check CHECK ((amount_fils > 0)),
  constraint withdrawal_bonus_fils_check CHECK ((bonus_fils >= 0)),
  constraint withdrawal_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint withdrawal_check1 CHECK (((state <> 'paid'::text) OR (approved_by IS NULL) OR (approved_by <> decided_by))),
  constraint withdrawal_check2 CHECK (((created_by IS NULL) = (purpose = 'closed'::text))),
  constraint withdrawal_check3 CHECK (((opened_by IS NOT NULL) = (purpose = 'closed'::text))),
  constraint withdrawal_check4 CHECK ((day_fils >= amount_fils)),
  constraint withdrawal_method_check CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'card'::text]))),
  constraint withdrawal_purpose_check CHECK ((purpose = ANY (ARRAY['request'::text, 'closing'::text, 'closed'::text]))),
  constraint withdrawal_sent CHECK ((((sent_at IS NULL) = (sent_by IS NULL)) AND ((sent_at IS NULL) OR (method = 'card'::text)))),
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'refused'::text]))),
  constraint withdrawal_to_card CHECK (((method = 'card'::text) = (top_up_id IS NOT NULL))),
  constraint withdrawal_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator(id),
  constraint withdrawal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint withdrawal_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint withdrawal_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES operator(id),
  constraint withdrawal_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES operator(id),
  constraint withdrawal_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_up(id)
);

CREATE INDEX withdrawal_by_operator ON public.withdrawal USING btree (decided_by, decided_at) WHERE (state = 'paid'::text);

CREATE INDEX withdrawal_decided ON public.withdrawal USING btree (decided_at DESC, id DESC) WHERE (state <> 'held'::text);

CREATE INDEX withdrawal_of_account ON public.withdrawal USING btree (iban, company_id);

CREATE INDEX withdrawal_of_company ON public.withdrawal USING btree (company_id, id DESC);

CREATE INDEX withdrawal_of_top_up ON public.withdrawal USING btree (top_up_id) WHERE (top_up_id IS NOT NULL);

CREATE INDEX withdrawal_sent_to_provider ON public.withdrawal USING btree (sent_at) WHERE ((state = 'held'::text) AND (sent_at IS NOT NULL));

CREATE INDEX withdrawal_to_pay ON public.withdrawal USING btree (created_at, id) WHERE (state = 'held'::text);

comment on column withdrawal.other_holder is 'The holder was not the company by its legal names when the withdrawal was requested';

CREATE CONSTRAINT TRIGGER activity_is_audited AFTER INSERT ON public.activity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.operator_id IS NOT NULL) OR ((new.member_id IS NULL) AND ((new.address = 'command line'::text) OR (new.verb = ANY (ARRAY['wallet.booksProven'::text, 'audit.proven'::text])))))) EXECUTE FUNCTION chain_audit_at_commit();

CREATE CONSTRAINT TRIGGER offer_version_total AFTER INSERT ON public.offer_version DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION repeat_version_total();

CREATE CONSTRAINT TRIGGER posting_balances AFTER INSERT ON public.posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_posting();

CREATE CONSTRAINT TRIGGER rfq_search_words AFTER INSERT OR UPDATE OF search_text ON public.rfq DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION save_search_words();

CREATE TRIGGER access_has_words BEFORE INSERT ON public.access FOR EACH ROW EXECUTE FUNCTION write_access_words();

CREATE TRIGGER access_is_flagged BEFORE INSERT OR UPDATE OF refunded_at ON public.access FOR EACH ROW EXECUTE FUNCTION flag_access();

CREATE TRIGGER access_is_summed AFTER INSERT ON public.access FOR EACH ROW EXECUTE FUNCTION sum_access();

CREATE TRIGGER access_is_summed_again AFTER UPDATE OF refunded_at ON public.access FOR EACH ROW WHEN (((old.refunded_at IS NULL) <> (new.refunded_at IS NULL))) EXECUTE FUNCTION sum_access();

CREATE TRIGGER audit_entry_is_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION guard_audit_entry();

CREATE TRIGGER audit_entry_is_never_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_is_append_only BEFORE DELETE OR UPDATE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_is_never_emptied BEFORE TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER category_fee_begins AFTER INSERT ON public.category FOR EACH ROW WHEN ((new.parent_id IS NULL)) EXECUTE FUNCTION begin_category_fee();

CREATE TRIGGER company_links_contacts AFTER UPDATE OF approved_at, closed_at, trn, licence_number ON public.company FOR EACH ROW WHEN (((new.account_type = 'supplier'::text) AND (((((old.approved_at IS NULL) IS DISTINCT FROM (new.approved_at IS NULL)) OR ((old.closed_at IS NULL) IS DISTINCT FROM (new.closed_at IS NULL))) OR (old.trn IS DISTINCT FROM new.trn)) OR (old.licence_number IS DISTINCT FROM new.licence_number)))) EXECUTE FUNCTION link_contacts_of_company();

CREATE TRIGGER contact_is_linked BEFORE INSERT OR UPDATE OF email_key, trn, licence_number ON public.supplier_contact FOR EACH ROW WHEN ((new.removed_at IS NULL)) EXECUTE FUNCTION link_contact();

CREATE TRIGGER credit_stays_within_invoice AFTER INSERT ON public.order_tax_document FOR EACH ROW WHEN ((new.kind = 'credit_note'::text)) EXECUTE FUNCTION refuse_excess_credit();

CREATE TRIGGER ledger_transaction_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_transaction FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transaction_is_invoiced AFTER INSERT ON public.ledger_transaction FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['access_fee'::text, 'access_refund'::text]))) EXECUTE FUNCTION note_tax_invoice();

CREATE TRIGGER member_links_contacts AFTER INSERT ON public.member FOR EACH ROW WHEN ((new.email_proven_at IS NOT NULL)) EXECUTE FUNCTION link_contacts_of_member();

CREATE TRIGGER member_links_contacts_again AFTER UPDATE OF email_key, email_proven_at, disabled_at ON public.member FOR EACH ROW WHEN ((((old.email_key IS DISTINCT FROM new.email_key) OR ((old.email_proven_at IS NULL) IS DISTINCT FROM (new.email_proven_at IS NULL))) OR ((old.disabled_at IS NULL) IS DISTINCT FROM (new.disabled_at IS NULL)))) EXECUTE FUNCTION link_contacts_of_member();

CREATE TRIGGER moderation_rule_is_append_only BEFORE DELETE OR UPDATE ON public.moderation_rule FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER offer_flags_accesses AFTER INSERT ON public.offer FOR EACH ROW EXECUTE FUNCTION flag_accesses_of_offer();

CREATE TRIGGER offer_is_summed AFTER INSERT ON public.offer FOR EACH ROW EXECUTE FUNCTION sum_offer();

CREATE TRIGGER offer_is_summed_again AFTER UPDATE OF state, decided_at, sent_at, total_minor ON public.offer FOR EACH ROW WHEN (((((old.state IS DISTINCT FROM new.state) OR (old.decided_at IS DISTINCT FROM new.decided_at)) OR (old.sent_at IS DISTINCT FROM new.sent_at)) OR (old.total_minor IS DISTINCT FROM new.total_minor))) EXECUTE FUNCTION sum_offer();

CREATE TRIGGER offer_line_is_append_only BEFORE DELETE OR UPDATE ON public.offer_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER offer_line_saves_prices AFTER INSERT ON public.offer_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION save_quoted_prices();

CREATE TRIGGER offer_version_discount BEFORE INSERT ON public.offer_version FOR EACH ROW EXECUTE FUNCTION bound_version_discount();

CREATE TRIGGER offer_version_is_append_only BEFORE DELETE OR UPDATE ON public.offer_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_promises_delivery BEFORE INSERT OR UPDATE OF sent_at ON public.purchase_order FOR EACH ROW EXECUTE FUNCTION promise_delivery();

CREATE TRIGGER order_saves_prices AFTER INSERT ON public.purchase_order FOR EACH ROW WHEN ((new.sent_at IS NOT NULL)) EXECUTE FUNCTION save_paid_prices();

CREATE TRIGGER order_saves_prices_again AFTER UPDATE OF sent_at, canceled_at ON public.purchase_order FOR EACH ROW WHEN (((old.sent_at IS DISTINCT FROM new.sent_at) OR (old.canceled_at IS DISTINCT FROM new.canceled_at))) EXECUTE FUNCTION save_paid_prices();

CREATE TRIGGER order_tax_document_is_append_only BEFORE DELETE OR UPDATE ON public.order_tax_document FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER policy_stays BEFORE DELETE OR UPDATE ON public.policy FOR EACH ROW EXECUTE FUNCTION policy_stays();

CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE ON public.posting FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_is_summed AFTER INSERT ON public.posting FOR EACH ROW WHEN ((new.company_id IS NOT NULL)) EXECUTE FUNCTION sum_wallet_day();

CREATE TRIGGER q_invoice_is_summed AFTER INSERT ON public.q_invoice FOR EACH ROW EXECUTE FUNCTION sum_q_invoice();

CREATE TRIGGER q_invoice_is_summed_again AFTER UPDATE OF state, decided_at, amount_fils ON public.q_invoice FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.decided_at IS DISTINCT FROM new.decided_at)) OR (old.amount_fils IS DISTINCT FROM new.amount_fils))) EXECUTE FUNCTION sum_q_invoice();

CREATE TRIGGER question_has_buyer BEFORE INSERT ON public.question FOR EACH ROW EXECUTE FUNCTION address_question();

CREATE TRIGGER rfq_discount_terms BEFORE INSERT OR UPDATE OF discount_minor ON public.rfq FOR EACH ROW WHEN (((new.discount_minor IS NOT NULL) AND (new.rate_micro IS NOT NULL) AND (new.discount_rate_bp IS NULL))) EXECUTE FUNCTION fill_discount_terms();

CREATE TRIGGER rfq_flags_accesses AFTER UPDATE OF state ON public.rfq FOR EACH ROW WHEN (((old.state = 'active'::text) <> (new.state = 'active'::text))) EXECUTE FUNCTION flag_accesses_of_rfq();

CREATE TRIGGER rfq_is_counted AFTER INSERT ON public.rfq FOR EACH ROW EXECUTE FUNCTION count_rfq();

CREATE TRIGGER rfq_is_counted_again AFTER UPDATE OF state, published_at, offer_count ON public.rfq FOR EACH ROW WHEN (((old.state <> new.state) OR ((old.published_at IS NULL) <> (new.published_at IS NULL)) OR (old.offer_count <> new.offer_count))) EXECUTE FUNCTION count_rfq();

CREATE TRIGGER rfq_writes_words_of_accesses AFTER UPDATE OF search_text ON public.rfq FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION write_words_of_accesses();

CREATE TRIGGER tax_invoice_is_append_only BEFORE DELETE OR UPDATE ON public.tax_invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER vat_rate_is_append_only BEFORE DELETE OR UPDATE ON public.vat_rate FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER whatsapp_optin_is_append_only BEFORE UPDATE ON public.whatsapp_optin FOR EACH ROW EXECUTE FUNCTION refuse_change();

comment on function item_key(text,text) is 'The same for lines of the same item: by its code, or by its description if it has none';

comment on function search_norm(text) is 'Normal form of English and Arabic text for searching';

comment on function supplier_of_contact(text,text,text) is 'The supplier of the platform with a proven e-mail, or with TRN and licence number';
