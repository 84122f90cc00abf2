-- Named views of lists, each of one member or of one operator (decision 0156). `company_id` is set while a member shares the view.
-- `hidden` null: the columns of the device.
create table saved_view (
  id uuid primary key,
  member_id uuid references member,
  operator_id uuid references operator,
  company_id uuid references company,
  list text not null,
  name text not null check (char_length(name) between 1 and 40),
  name_key text not null,
  path text not null check (char_length(path) <= 100),
  query text not null check (char_length(query) <= 1000),
  hidden text[],
  place integer not null,
  is_default boolean not null,
  created_at timestamptz not null,
  check ((member_id is null) <> (operator_id is null)),
  check (company_id is null or member_id is not null)
);
create unique index saved_view_of_member on saved_view (member_id, list, name_key) where member_id is not null;
create unique index saved_view_of_operator on saved_view (operator_id, list, name_key) where operator_id is not null;
create index saved_view_of_company on saved_view (company_id, list) where company_id is not null;
