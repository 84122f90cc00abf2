-- A draft is its author's alone (product §9), and who changes a published request keeps what was typed as well.
drop index one_offer_draft;
drop index draft_of_company;
alter table draft
  drop constraint draft_check,
  drop constraint draft_kind_check;
alter table draft
  add constraint draft_kind_check check (kind in ('rfq', 'offer', 'edit', 'amend')),
  add constraint draft_rfq_check check ((kind = 'rfq') = (rfq_id is null));
create unique index one_draft_of_rfq on draft (member_id, kind, rfq_id) where rfq_id is not null;
create index draft_of_member on draft (member_id, updated_at desc, id desc);
