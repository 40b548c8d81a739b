-- One row: which installation this database is, compared with the mark in the blob folder at start and by every sweep.
create table custody (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid(),
  -- The blob folder carries the mark: from then on a folder without it isn't the one that belongs to this database.
  blobs_marked boolean not null default false
);
insert into custody default values;

-- What the storage checks found last, for the readiness details of every node.
create table storage_finding (
  kind text primary key check (kind in ('files.unknown', 'files.missing', 'files.damaged')),
  count integer not null check (count > 0),
  found timestamptz not null default now()
);

-- Set when a claimed blob is let go of: somebody deleted it. A blob without it was never claimed.
alter table blob add column released timestamptz;

create function note_released_blob() returns trigger language plpgsql as $$
begin
  new.released := now();
  return new;
end $$;
create trigger note_released_blob before update of claimed on blob
  for each row when (old.claimed and not new.claimed) execute function note_released_blob();

-- Before this column only deletions set that time.
update blob set released = now() where not claimed and touched = timestamptz 'epoch';
