-- Money that was paid by card returns to the card: a withdrawal of the method "card" names its top-up. `sent_at` is set before the
-- provider is called, and `sends` counts the tries; `refund_reference` is the provider's. `holder_note` is the reason of the operator
-- who pays to an account that is not in the company's legal name. A process of the version before writes none of these.
alter table withdrawal
  add column top_up_id uuid references top_up (id),
  add column sent_at timestamptz,
  add column sent_by uuid references operator (id),
  add column sends smallint not null default 0,
  add column refund_reference text not null default '',
  add column holder_note text not null default '';
alter table withdrawal drop constraint withdrawal_method_check;
alter table withdrawal
  add constraint withdrawal_method_check check (method in ('bank_transfer', 'card')),
  add constraint withdrawal_to_card check ((method = 'card') = (top_up_id is not null)),
  add constraint withdrawal_sent check ((sent_at is null) = (sent_by is null) and (sent_at is null or method = 'card'));
create index withdrawal_of_top_up on withdrawal (top_up_id) where top_up_id is not null;
create index withdrawal_sent_to_provider on withdrawal (sent_at) where state = 'held' and sent_at is not null;

create table sandbox_refund (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawal (id),
  attempt smallint not null,
  payment_id uuid not null references sandbox_payment (id),
  amount_fils bigint not null check (amount_fils > 0),
  state text not null check (state in ('open', 'paid', 'failed')),
  created_at timestamptz not null,
  unique (withdrawal_id, attempt)
);
