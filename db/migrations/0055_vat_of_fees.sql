-- The VAT inside the platform's own fees follows the dated rule (docs/decisions/0036-vat-of-fees.md).

-- When a rate was decided: one for that very day holds from then on, not from the day's beginning.
alter table vat_rate add column decided_at timestamptz;
update vat_rate set decided_at = coalesce(
  (select decided_at from tariff_decision where book = 'vat' and number = vat_rate.decision),
  valid_from::timestamp at time zone 'Asia/Dubai');
alter table vat_rate alter column decided_at set not null;
-- What fees were charged by is proven against these rows.
create trigger vat_rate_is_append_only before update or delete on vat_rate
  for each row execute function refuse_change();

-- The standard rate in force at a moment, basis points: of the rules that were decided before it and whose day has come in
-- Dubai, the newest day, and of one day the newest decision. Later decisions change nothing of it.
create function vat_rate_at(moment timestamptz) returns integer language sql stable as $$
  select rate_bp from public.vat_rate
  where kind = 'standard' and decided_at < moment and valid_from <= (moment at time zone 'Asia/Dubai')::date
  order by valid_from desc, decision desc limit 1
$$;

-- The same for a fee that is charged at that moment, which the clock told before: whoever decides takes this lock alone and
-- then looks at the clock, so every rule decided before the moment is committed once the lock is ours. The look-up is a
-- statement of its own, since what a statement sees was settled before it waited.
create function charged_vat_rate(moment timestamptz) returns integer language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('vat rate', 0));
  return (select public.vat_rate_at(moment));
end
$$;

-- What a fee was split by, and comes back by. Until now every fee was split by five per cent.
alter table ledger_transaction add column vat_rate_bp integer check (vat_rate_bp between 0 and 10000);
alter table ledger_transaction disable trigger ledger_transaction_is_append_only;
update ledger_transaction set vat_rate_bp = 500 where kind in ('access_fee', 'access_refund');
alter table ledger_transaction enable trigger ledger_transaction_is_append_only;
alter table ledger_transaction
  add check ((kind in ('access_fee', 'access_refund')) = (vat_rate_bp is not null));
