-- A film has a thumbnail, but no pages: its preview stays unsupported (decision 149).
alter table version add column has_poster boolean not null default false;
