-- People and workspaces are found without case and accents, as documents are (decision 261).
drop index workspace_found;
create index workspace_found on workspace using gin (workgroup_id, plain_text(name) gin_trgm_ops);
drop index person_found;
create index person_found on person using gin (plain_text(given_name || ' ' || family_name) gin_trgm_ops);
drop index email_address_found;
create index email_address_found on email_address using gin (plain_text(address) gin_trgm_ops) where is_primary;
drop index participant_found;
create index participant_found on participant using gin (workspace_id, plain_text(found_by) gin_trgm_ops) where removed_at is null;
