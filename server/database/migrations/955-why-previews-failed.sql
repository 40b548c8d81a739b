-- Why the file itself has no preview; null where the cause may lie elsewhere (time, memory, a crash), and in versions
-- whose preview failed before this column existed.
alter table version add column preview_failure text
  constraint version_preview_failure_check check (preview_failure in ('ENCRYPTED', 'BROKEN', 'TOO_COMPLEX'));
