-- The last time that a node was sure of, in one row. A clock far past it is doubted, until it has run on for an hour
-- without another node that knows better.
create table time_known (
  is_row boolean primary key default true check (is_row),
  at timestamptz not null,
  doubted_since timestamptz,
  doubted_until timestamptz
);
