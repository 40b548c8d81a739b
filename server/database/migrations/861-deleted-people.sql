-- When a person's account was deleted: it stays disabled, and its name stays for what the person created.
alter table person add deleted_at timestamptz, add constraint deleted_is_disabled check (deleted_at is null or disabled_at is not null);
