-- What every later table leans on: trigram search, the normal form of searched text, limits and repeated requests.

create extension if not exists pg_trgm;

do $$
begin
  if current_setting('server_encoding') <> 'UTF8' or similarity('أ', 'أ') = 0 then
    raise exception 'this database cannot search Arabic text'
      using hint = 'Create it with ENCODING ''UTF8'' and LOCALE ''C.UTF-8''.';
  end if;
end
$$;

-- The form in which text is searched, the same for what is stored and what is asked:
-- compatibility forms taken apart (presentation forms, é, أ, ؤ, ئ), marks and harakat dropped (with the hamza they carried),
-- invisible and bidirectional controls and tatweel dropped, letters that people write for one another made one
-- (ى ی ئ → ي, ة → ه, ک → ك, ٱ → ا, ء dropped), Arabic-Indic and Persian digits and separators made European,
-- English small, white space single. Collation "C" keeps it the same on every server, so that it is truly immutable.
create function search_norm(input text) returns text
  language sql immutable strict parallel safe
  as $$
  select btrim(regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(input, nfkd) collate "C",
        '[\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u08D3-\u08FF\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]',
        '', 'g')),
      'ىیةکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،؛؟ء',
      'ييهكا01234567890123456789.,,;?'),
    '\s+', ' ', 'g'))
$$;

comment on function search_norm(text) is 'Normal form of English and Arabic text for searching';

-- Counters of the request limits. Unlogged: after a crash they start from zero, and each count costs no log.
create unlogged table rate_limit (
  key text not null primary key,
  window_started_at timestamptz not null,
  hits integer not null check (hits >= 0)
);

comment on table rate_limit is 'One running window per limited key';
comment on column rate_limit.key is 'What is limited and for whom, e.g. sign-in:ip:203.0.113.7';

create index rate_limit_window_started_at_idx on rate_limit (window_started_at);

-- What a command under an Idempotency-Key came to, written in the command's own transaction: both or neither.
create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  input_hash text not null,
  outcome jsonb,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (scope, key)
);

comment on table idempotency_key is 'First outcome of each Idempotency-Key';
comment on column idempotency_key.scope is 'Who sent it and to which call: keys of different actors never meet';
comment on column idempotency_key.input_hash is 'SHA-256 of the request body: another body under the same key is refused';

create index idempotency_key_created_at_idx on idempotency_key (created_at);
