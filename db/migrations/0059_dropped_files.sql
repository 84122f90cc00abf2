-- Bytes in the store of files that no record needs: they are deleted in the background, however often the store fails
-- (docs/decisions/0041-dropped-files.md). An upload stands here from before its bytes are put until its record is there.
create table dropped_file (
  storage_key text primary key,
  -- From when on they are to be deleted: an hour after a file, or after an upload began that came to nothing.
  due_at timestamptz not null,
  -- Deletions that were begun.
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  -- What the store said to the last one.
  error text not null default ''
);
create index dropped_file_next on dropped_file (next_try_at);
create index dropped_file_waiting on dropped_file (due_at);
