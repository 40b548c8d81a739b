-- The last sign of life of each worker of the job queue: jobs of those who gave none for a minute go to others.
create table job_worker (
  worker_id text primary key,
  seen timestamptz not null
);
