-- People and workspaces are found without case and accents, as documents are (decision 261). The former indexes go at the
-- end, because dropping one locks its table against reading, too.
create index workspace_plain on workspace using gin (workgroup_id, plain_text(name) gin_trgm_ops);
create index person_plain on person using gin (plain_text(given_name || ' ' || family_name) gin_trgm_ops);
create index email_address_plain on email_address using gin (plain_text(address) gin_trgm_ops) where is_primary;
create index participant_plain on participant using gin (workspace_id, plain_text(found_by) gin_trgm_ops) where removed_at is null;
drop index workspace_found, person_found, email_address_found, participant_found;
alter index workspace_plain rename to workspace_found;
alter index person_plain rename to person_found;
alter index email_address_plain rename to email_address_found;
alter index participant_plain rename to participant_found;
