-- One row: something sealed under the master key at the first start, so that a start with another key is noticed.
create table installation (
  singleton boolean primary key default true check (singleton),
  key_check text not null
);
