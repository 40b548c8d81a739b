-- Whom a workgroup doesn't trust in a large workspace: its rule is mostly about domains, which are few. One entry for a
-- participant.
create index participant_domain on participant (workspace_id, split_part(email, '@', 2)) where removed_at is null;
