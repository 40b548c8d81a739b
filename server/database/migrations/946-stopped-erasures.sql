-- A legal hold stops the search of a running erasure until its release, and a search that can't be completed ends
-- without all of the record, so that what was looked for isn't kept for ever (decision 236).
alter table erasure
  -- Since when the search has been trying; the release of a legal hold begins anew.
  add column since timestamptz,
  add column held boolean not null default false,
  -- The last try left values in the record.
  add column incomplete boolean not null default false,
  add constraint held_is_running check (not held or done_at is null);
update erasure set since = requested;
alter table erasure alter column since set not null;
