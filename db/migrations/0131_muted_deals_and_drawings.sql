-- Deals whose mails and pushes a user does not get. A process of the version before sends them.
create table muted_deal (
  member_id uuid not null references member (id),
  rfq_id uuid not null references rfq (id),
  muted_at timestamptz not null,
  primary key (member_id, rfq_id)
);
-- The document of the request that draws a line. Without a reference, because a removed document only ends the link.
alter table rfq_line
  add column drawing_id uuid;
