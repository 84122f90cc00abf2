-- A company's people beyond the built-in roles (product §5): roles of its own, and who stands in for whom.

create table company_role (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null,
  -- search_norm(name): two roles that people would read as one are one.
  name_key text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null,
  unique (company_id, name_key)
);

create table member_role (
  member_id uuid not null references member on delete cascade,
  -- A role in use cannot be deleted.
  role_id uuid not null references company_role,
  primary key (member_id, role_id)
);
create index member_role_of_role on member_role (role_id);

-- From the first to the last day, by Dubai's calendar, the stand-in may what the absent one may.
create table stand_in (
  id uuid primary key,
  company_id uuid not null references company,
  absent_id uuid not null references member,
  stand_in_id uuid not null references member,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null references member,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (ends_on >= starts_on),
  check (absent_id <> stand_in_id)
);
-- Asked with every request of a member.
create index stand_in_by_person on stand_in (stand_in_id, ends_on) where ended_at is null;
create index stand_in_of_absent on stand_in (absent_id, ends_on) where ended_at is null;

-- Whether a user ever did anything: one who did stays, disabled.
create index activity_of_member on activity (member_id, id desc) where member_id is not null;
