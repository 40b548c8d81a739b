-- Tags of documents and links that were deleted for good, or whose workspace was closed, as policies compare them: what
-- policies denied to a person stays denied in events and tasks (decision 135).
create table gone_asset_tag (
  asset_id uuid not null,
  workspace_id uuid not null references workspace (id),
  name_key text collate natural_order not null,
  value_key text collate natural_order not null,
  primary key (asset_id, name_key, value_key)
);
create index gone_asset_tag_workspace on gone_asset_tag (workspace_id);

create function keep_gone_tags() returns trigger language plpgsql as $$
begin
  insert into gone_asset_tag (asset_id, workspace_id, name_key, value_key)
  select distinct t.asset_id, t.workspace_id, t.name_key, t.value_key from gone t
   where not exists (select from asset a where a.id = t.asset_id)
      or exists (select from workspace w where w.id = t.workspace_id and w.closed_at is not null)
  on conflict do nothing;
  return null;
end $$;
create trigger asset_tag_gone after delete on asset_tag
  referencing old table as gone for each statement execute function keep_gone_tags();

create or replace function denied_asset(actor uuid, document uuid, place uuid) returns boolean
  language plpgsql stable parallel safe as $$
declare
  answer boolean;
begin
  if not exists (select from asset_tag g where g.asset_id = document)
    and not exists (select from gone_asset_tag g where g.asset_id = document) or not is_policed(actor, place) then
    return false;
  end if;
  select bool_or(y.is_deny and y.is_met) or (bool_or(not y.is_deny) and not bool_or(not y.is_deny and y.is_met))
    into answer
    from (select t.policy_id, count(distinct t.position) as many
            from workspace w
           cross join (select a.name_key, a.value_key from asset_tag a where a.asset_id = document
                       union all
                       select a.name_key, a.value_key from gone_asset_tag a where a.asset_id = document) g
            join tag_policy_tag t on t.workgroup_id = w.workgroup_id and t.side = 'ASSET' and t.name_key = g.name_key
             and (t.value_key is null or t.value_key = g.value_key)
           where w.id = place group by t.policy_id) m
    join policies_for(actor, (select w.workgroup_id from workspace w where w.id = place)) y
      on y.policy_id = m.policy_id and y.assets_needed <= m.many;
  return coalesce(answer, false);
end
$$;
