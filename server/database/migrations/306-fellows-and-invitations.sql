-- Whether the asker takes part where somebody else does, as visible_participant has it, asked for one person: from that
-- person's workspaces, each with the asker's own row. As a join it began with whichever of the two the database guessed.
create function takes_part_with(actor uuid, other uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from (
      select o.workspace_id from participant o
       where o.person_id = other and o.type = 'STANDARD' and o.accepted_at is not null and o.removed_at is null
         and (o.expires_at is null or o.expires_at > at) offset 0) place
     cross join lateral (
      select from participant p join workspace w on w.id = p.workspace_id
       where p.person_id = actor and p.workspace_id between place.workspace_id and place.workspace_id
         and p.accepted_at is not null and p.removed_at is null and p.shadow_of is null
         and (p.expires_at is null or p.expires_at > at)
         and w.closed_at is null and (w.scheduled_end is null or w.scheduled_end > at) offset 0) own)
$$;

-- What somebody is invited to, among a hundred thousand workspaces of theirs: it comes first on their dashboard.
create index participant_invited on participant (person_id, workspace_id) where accepted_at is null and removed_at is null;
