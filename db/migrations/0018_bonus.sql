-- The bonus of packages inside a wallet: it pays fees and is never cash. Own money is the rest of the balance; fees take
-- own money first (docs/decisions/0015). Each row of a wallet says what of the balance after it is bonus.
alter table wallet add column bonus_fils bigint not null default 0;
alter table posting add column new_bonus_fils bigint not null default 0;
-- What a withdrawal takes back of the bonus, beside its amount; it returns with a refused one.
alter table withdrawal add column bonus_fils bigint not null default 0 check (bonus_fils >= 0);

-- Rows of before: by the same rule, row by row. Withdrawals left the bonus then.
alter table posting disable trigger posting_is_append_only;
do $$
declare
  line record;
  company uuid;
  bonus bigint;
begin
  for line in
    select p.id, p.company_id, p.new_balance_fils, p.amount_fils, t.kind, t.subject_id,
      -coalesce((select b.amount_fils from posting b
        where b.transaction_id = t.id and b.account = 'package_bonus'), 0) as given
    from posting p join ledger_transaction t on t.id = p.transaction_id
    where p.company_id is not null
    order by p.company_id, p.wallet_row
  loop
    if company is distinct from line.company_id then
      company := line.company_id;
      bonus := 0;
    end if;
    if line.kind = 'access_refund' then
      bonus := bonus + coalesce((
        select coalesce(before.new_bonus_fils, 0) - fee.new_bonus_fils
        from ledger_transaction t
        join posting fee on fee.transaction_id = t.id and fee.company_id = company
        left join posting before on before.company_id = company and before.wallet_row = fee.wallet_row - 1
        where t.kind = 'access_fee' and t.subject_id = line.subject_id), 0);
    else
      bonus := greatest(bonus + line.given, 0);
    end if;
    bonus := least(bonus, line.new_balance_fils);
    if bonus > 0 then
      update posting set new_bonus_fils = bonus where id = line.id;
    end if;
  end loop;
end
$$;
alter table posting enable trigger posting_is_append_only;
update wallet w set bonus_fils = p.new_bonus_fils from posting p
where p.company_id = w.company_id and p.wallet_row = w.row_count and p.new_bonus_fils > 0;

alter table wallet add constraint wallet_bonus check (bonus_fils between 0 and balance_fils);
alter table posting add constraint posting_bonus check (new_bonus_fils between 0 and coalesce(new_balance_fils, 0));

-- What the platform pays of an order's Q discount, fixed when the goods are in: less than was agreed where the buyer closed
-- the rest (docs/decisions/0016). Null before.
alter table purchase_order add column q_payable_minor bigint check (q_payable_minor between 0 and q_discount_minor);
update purchase_order set q_payable_minor = q_discount_minor where delivered_at is not null;

-- Uploads that no record names are swept a day later; of what is named it is kept here when to look again.
alter table stored_file add column kept_until timestamptz;
create index stored_file_unseen on stored_file (created_at) where kept_until is null and purpose = 'document';
create index stored_file_kept on stored_file (kept_until) where kept_until is not null;
