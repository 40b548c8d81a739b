-- How often reading the text of a version used up its job's attempts, and when it is read again.
alter table version add column text_faults smallint not null default 0;
alter table version add column text_retry_at timestamptz;
