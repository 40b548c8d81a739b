-- Whom a workgroup doesn't trust in a large workspace: its rule is mostly about domains, which are few. One entry for a
-- participant. Of one text and not of two columns: as (workspace, domain) it looked as good to the database as the indexes
-- of people for finding one person in a workspace, and read a million entries for it.
create index participant_domain on participant ((workspace_id::text || ' ' || split_part(email, '@', 2)) collate "C")
  where removed_at is null;
