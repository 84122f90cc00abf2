-- The first of the two operators that a large top-up by bank transfer needs.
alter table top_up add column approved_by uuid references operator (id);
alter table top_up add column approved_at timestamptz;
alter table top_up add constraint top_up_approval check ((approved_by is null) = (approved_at is null));
alter table top_up add constraint top_up_two_people
  check (state <> 'confirmed' or approved_by is null or decided_by is null or approved_by <> decided_by);

-- Sums of what one operator decided in 24 hours.
create index top_up_by_operator on top_up (decided_by, decided_at) where state = 'confirmed';
create index q_invoice_by_operator on q_invoice (decided_by, decided_at) where state = 'accepted';
create index withdrawal_by_operator on withdrawal (decided_by, decided_at) where state = 'paid';

-- The time from which an operator's rights on money count, after an administrator gave them; null: they
-- count already.
alter table operator add column money_rights_from timestamptz;
