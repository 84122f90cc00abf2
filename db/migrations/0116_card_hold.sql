-- Money paid by card can be withdrawn some days later (docs/decisions/0146-card-money-waits.md).
create index top_up_by_card on top_up (company_id, decided_at) include (amount_fils) where state = 'confirmed' and method = 'card';
