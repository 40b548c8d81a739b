-- What a workspace that a records system's link made is there: the agent of that system and its folder.
alter table workspace
  add column link_agent_id uuid references person,
  add column link_folder text,
  add constraint workspace_link_whole check ((link_agent_id is null) = (link_folder is null));
create unique index workspace_link on workspace (link_agent_id, link_folder)
  where link_agent_id is not null and closed_at is null;
