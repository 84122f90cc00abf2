-- Accesses that await an offer are found by an index, because a dashboard counted them among the newest 1,000 accesses only
-- (decision 0123). Triggers instead of the statements of the product, so that a process of the previous version keeps the flag
-- during an upgrade. Each change of an access, an offer or a state has the lock of the RFQ, so the flag needs no lock of its own.
alter table access add column to_quote boolean not null default false;
comment on column access.to_quote is 'The fee was not refunded, the RFQ is active and the company has no offer on it';

create function awaits_offer(rfq_id uuid, company_id uuid) returns boolean
  language sql stable
  return exists (select from public.rfq where rfq.id = $1 and rfq.state = 'active')
    and not exists (select from public.offer where offer.rfq_id = $1 and offer.company_id = $2);

create function flag_access() returns trigger
  language plpgsql
  as $$
begin
  new.to_quote := new.refunded_at is null and public.awaits_offer(new.rfq_id, new.company_id);
  return new;
end
$$;
create trigger access_is_flagged before insert or update of refunded_at on access
  for each row execute function flag_access();

create function flag_accesses_of_offer() returns trigger
  language plpgsql
  as $$
begin
  update public.access set to_quote = false
  where access.rfq_id = new.rfq_id and access.company_id = new.company_id and access.to_quote;
  return null;
end
$$;
create trigger offer_flags_accesses after insert on offer for each row execute function flag_accesses_of_offer();

create function flag_accesses_of_rfq() returns trigger
  language plpgsql
  as $$
begin
  update public.access set to_quote = new.state = 'active' and public.awaits_offer(new.id, access.company_id)
  where access.rfq_id = new.id and access.refunded_at is null
    and access.to_quote <> (new.state = 'active' and public.awaits_offer(new.id, access.company_id));
  return null;
end
$$;
create trigger rfq_flags_accesses after update of state on rfq
  for each row when ((old.state = 'active') <> (new.state = 'active')) execute function flag_accesses_of_rfq();

-- Written out, because a function is called for each row and cannot become a join.
update access set to_quote = true from rfq
where rfq.id = access.rfq_id and rfq.state = 'active' and access.refunded_at is null
  and not exists (select from offer where offer.rfq_id = access.rfq_id and offer.company_id = access.company_id);

create index access_to_quote on access (company_id, id desc) where to_quote;
