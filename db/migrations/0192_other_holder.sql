-- A withdrawal to a bank account in another name takes two operators (decision 0171). Rows of before, and of a process of the
-- previous version, have false here: their names are compared when an operator decides.
alter table withdrawal add column other_holder boolean not null default false;
comment on column withdrawal.other_holder is 'The holder was not the company by its legal names when the withdrawal was requested';
