-- Contacts and dashboards of those who have very many: read in the order of names until the page is full, or found by a part
-- of a name. Nothing of this stands with participants, so that renaming a workspace writes one row. Each of these is an
-- entry more for a new person, address or workspace, and one for a renamed one. Whole, though disabled people and closed
-- workspaces aren't asked for: of 'is null' the database expects one row in two hundred before it has counted, and would
-- begin with everybody in an index like that.
create index person_by_name on person (lower(given_name || ' ' || family_name), id);
create index person_found on person using gin ((given_name || ' ' || family_name) gin_trgm_ops);
create index email_address_found on email_address using gin (address gin_trgm_ops) where is_primary;
create index workspace_by_name on workspace (lower(name), id);
create index workspace_by_modified on workspace (modified, id);
create index workspace_found on workspace using gin (name gin_trgm_ops);
create index participant_favourite on participant (person_id, workspace_id) where is_favourite and removed_at is null;
