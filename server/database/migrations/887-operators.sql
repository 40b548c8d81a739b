-- People who run the installation, what they show on its pages, and what they note about it.
alter table person add is_operator boolean not null default false;

create table banner (
  id uuid primary key,
  message jsonb not null,
  type text not null check (type in ('userDashboard', 'adminDashboard', 'global', 'custom')),
  is_ongoing boolean not null,
  show_message boolean not null,
  start_time timestamptz,
  stop_time timestamptz,
  timer integer,
  created timestamptz not null
);

-- The maintenance itself, and its announcement.
create table maintenance (
  kind text primary key check (kind in ('running', 'announced')),
  is_on boolean not null default false,
  message jsonb,
  start_time timestamptz,
  stop_time timestamptz
);
insert into maintenance (kind) values ('running'), ('announced');

create table backup_note (
  is_single boolean primary key default true check (is_single),
  noted timestamptz not null
);
