-- Where a workgroup's events are sent. `secrets` are the current signing secret and, for a day, the one before.
create table webhook (
  id uuid primary key,
  workgroup_id uuid not null references workgroup (id),
  url text not null,
  description text not null,
  groups text[] not null,
  -- Sealed under the installation's key.
  secrets text not null,
  created timestamptz not null,
  created_by uuid references person (id),
  -- By an administrator, or because it failed for too long.
  paused_at timestamptz,
  switched_off_at timestamptz,
  -- While the receiver doesn't answer: since when, how often, and when it is tried again.
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz
);
create index webhook_of_workgroup on webhook (workgroup_id, created, id);

-- A message to one receiver. Its id stays the same when it is sent again.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  -- Null for tests.
  event_uuid uuid,
  type text not null,
  body text not null,
  created timestamptz not null,
  attempts integer not null default 0,
  -- Null once it was delivered or given up.
  next_at timestamptz,
  attempted_at timestamptz,
  delivered_at timestamptz,
  -- The answer's status, or why there was none.
  status integer,
  failure text check (failure in ('status', 'timeout', 'forbidden', 'unreachable')),
  unique (webhook_id, event_uuid)
);
create index webhook_delivery_newest on webhook_delivery (webhook_id, created, id);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where next_at is not null;
create index webhook_delivery_old on webhook_delivery (created);

-- The last event that was read, in the order of transactions.
create table webhook_reading (
  singleton boolean primary key default true check (singleton),
  xid xid8 not null,
  id bigint not null
);
insert into webhook_reading (xid, id) values (pg_snapshot_xmin(pg_current_snapshot()), 0);
