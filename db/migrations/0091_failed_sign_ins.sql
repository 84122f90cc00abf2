-- Wrong passwords and codes, summed by account, network and hour. `account` is the key of the typed
-- e-mail address, which may have no account. `notified` is the number in the logs, and `mailed_at` the
-- time of the last mail to the holder.
create table failed_sign_in (
  side text not null check (side in ('member', 'operator')),
  account text not null,
  step text not null check (step in ('password', 'code')),
  network text not null,
  hour timestamptz not null,
  tries integer not null check (tries > 0),
  notified integer not null default 0,
  mailed_at timestamptz,
  last_at timestamptz not null,
  primary key (account, side, step, network, hour)
);
create index failed_sign_in_by_time on failed_sign_in (last_at);
