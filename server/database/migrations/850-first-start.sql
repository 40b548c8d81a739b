-- The link of the first start, until somebody has used it, and the address that they set.
alter table installation add first_start_hash bytea, add public_url text;
