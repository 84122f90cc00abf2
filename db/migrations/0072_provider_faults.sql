-- That a provider of card payments refuses us, as with a wrong key: the console shows it until a request succeeds again.
create table provider_fault (
  provider text primary key,
  -- Of the first refusal since the last success.
  since timestamptz not null,
  last_at timestamptz not null,
  refusals integer not null check (refusals > 0),
  -- As the newest refusal said: the HTTP status, the provider's own words of it ('' for none) and its id of the request.
  status integer,
  type text not null,
  code text not null,
  request_id text not null
);
