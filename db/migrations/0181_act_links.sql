-- Links in mails and WhatsApp messages by which a member acts without a sign-in (decision 0213).
alter table member add column acts_by_link boolean not null default true;
comment on column member.acts_by_link is 'False: the member wants no links that act';

create table act_link (
  id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid not null references member (id),
  verb text not null check (verb in ('approve', 'acknowledge', 'receive')),
  subject_id uuid not null,
  version text not null,
  stamp bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column act_link.subject_id is 'approve: the offer; otherwise the purchase order';
comment on column act_link.version is 'The state of the record for which the link was made. Another one makes the link invalid';
comment on column act_link.stamp is 'SHA-256 of password hash and address, so that a change of either makes the link invalid';
create index act_link_of_member on act_link (member_id);
create index act_link_expiry on act_link (expires_at);
