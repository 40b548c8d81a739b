-- Pages that could not be drawn: nobody waits for them again before retry_at.
create table page_failure (
  version_id uuid not null references version on delete cascade,
  page integer not null,
  tries integer not null default 1,
  -- null where the fault lies in the file: it would be the same the next time.
  retry_at timestamptz,
  primary key (version_id, page)
);

-- How often a preview failed for a reason that may not lie in the file (time, memory, a crash), and when it is tried again.
alter table version add column preview_faults integer not null default 0;
alter table version add column preview_retry_at timestamptz;
-- When the scanner was first out of reach for this version; null again once it has answered.
alter table version add column scanner_away_since timestamptz;

-- The versions that the reconciling job looks at.
create index version_unfinished on version (id)
  where scan_status = 'SCANNING' or preview_status = 'PROCESSING' or preview_retry_at is not null
     or scanner_away_since is not null;
create index workspace_unpurged on workspace (id) where closed_at is not null and purged_at is null;
