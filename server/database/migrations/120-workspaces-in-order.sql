-- A person's workspaces in the order in which they are shown. When a workspace was made and whether it is open stand with
-- each participant too, so that a page of five hundred is read from one index and counted in it. Triggers keep both.
alter table participant
  add column workspace_created timestamptz not null default 'epoch',
  add column workspace_open boolean not null default true;

update participant p set workspace_created = w.created, workspace_open = w.closed_at is null
  from workspace w where w.id = p.workspace_id;

create function know_workspace() returns trigger language plpgsql as $$
begin
  -- Whoever closes it waits, and then finds this row too.
  select created, closed_at is null into new.workspace_created, new.workspace_open
    from workspace where id = new.workspace_id for share;
  return new;
end $$;
create trigger participant_knows_workspace before insert on participant for each row execute function know_workspace();

create function tell_participants_of_end() returns trigger language plpgsql as $$
begin
  update participant set workspace_open = new.closed_at is null where workspace_id = new.id;
  return null;
end $$;
create trigger workspace_ended after update of closed_at on workspace
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function tell_participants_of_end();

create index participant_in_order on participant
  (person_id, (accepted_at is not null), workspace_created desc, workspace_id desc)
  include (id) where removed_at is null and shadow_of is null and workspace_open;
