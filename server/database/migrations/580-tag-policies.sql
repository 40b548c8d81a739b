-- Tag policies (decision 146): which people don't get to see documents with certain tags, by tags of the people.

-- Tags that administrators of a workgroup give people, external ones too.
create table user_tag (
  id uuid primary key,
  workgroup_id uuid not null references workgroup (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  -- As the administrator entered it: administrators learn no other address of the person.
  email text not null,
  name text not null,
  name_key text collate natural_order not null,
  type text not null check (type in ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE')),
  -- '' of a tag that is only a name.
  value text not null,
  value_key text collate natural_order not null,
  constraint user_tag_once unique (workgroup_id, person_id, name_key, value_key, type)
);
create index user_tag_person on user_tag (person_id);

create table tag_policy (
  id uuid primary key,
  workgroup_id uuid not null references workgroup (id) on delete cascade,
  name text not null,
  name_key text collate natural_order not null,
  effect text not null check (effect in ('ALLOW', 'DENY')),
  condition text not null check (condition in ('ALL', 'ANY')),
  -- How many of its tags a document and a person must have: 1 with ANY.
  assets_needed integer not null,
  users_needed integer not null,
  created timestamptz not null,
  constraint tag_policy_name unique (workgroup_id, name_key)
);

create table tag_policy_tag (
  policy_id uuid not null references tag_policy (id) on delete cascade,
  side text not null check (side in ('ASSET', 'USER')),
  position integer not null,
  workgroup_id uuid not null,
  name text not null,
  name_key text collate natural_order not null,
  type text not null check (type in ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE')),
  -- null: any value, and none.
  value text,
  value_key text collate natural_order,
  primary key (policy_id, side, position)
);
create index tag_policy_tag_name on tag_policy_tag (workgroup_id, side, name_key);

-- These functions are plpgsql, which keeps their plans for the session; functions in SQL would be planned for each
-- statement.

-- Whether documents of a workspace may be denied to a person: its workgroup has policies, and the person isn't the owner.
create function is_policed(actor uuid, place uuid) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (
    select from workspace w where w.id = place and w.owner_id is distinct from actor
       and exists (select from tag_policy y where y.workgroup_id = w.workgroup_id));
end
$$;

-- The policies of a workgroup, and whether a person meets each.
create function policies_for(actor uuid, workgroup uuid)
  returns table (policy_id uuid, is_deny boolean, is_met boolean, assets_needed integer)
  language plpgsql stable parallel safe rows 10 as $$
begin
  return query
    select y.id, y.effect = 'DENY', y.users_needed <= (
        select count(distinct t.position) from tag_policy_tag t
          join user_tag u on u.workgroup_id = workgroup and u.person_id = actor and u.name_key = t.name_key
           and (t.value_key is null or u.value_key = t.value_key)
         where t.policy_id = y.id and t.side = 'USER'),
        y.assets_needed
      from tag_policy y where y.workgroup_id = workgroup;
end
$$;

-- Whether policies deny a document or link to a person: a matching one that denies is met, or some that allow match and
-- none of them is met. Tags stay in the bin, and so does this answer.
create function denied_asset(actor uuid, document uuid, place uuid) returns boolean
  language plpgsql stable parallel safe as $$
declare
  answer boolean;
begin
  if not exists (select from asset_tag g where g.asset_id = document) or not is_policed(actor, place) then
    return false;
  end if;
  select bool_or(y.is_deny and y.is_met) or (bool_or(not y.is_deny) and not bool_or(not y.is_deny and y.is_met))
    into answer
    from (select t.policy_id, count(distinct t.position) as many
            from workspace w join asset_tag g on g.asset_id = document
            join tag_policy_tag t on t.workgroup_id = w.workgroup_id and t.side = 'ASSET' and t.name_key = g.name_key
             and (t.value_key is null or t.value_key = g.value_key)
           where w.id = place group by t.policy_id) m
    join policies_for(actor, (select w.workgroup_id from workspace w where w.id = place)) y
      on y.policy_id = m.policy_id and y.assets_needed <= m.many;
  return coalesce(answer, false);
end
$$;

-- All documents and links of a workspace that policies deny to a person, the bin included, from the index of tags: for
-- counts and exports of all of it.
create function denied_in(actor uuid, place uuid) returns setof uuid
  language plpgsql stable parallel safe rows 100 as $$
begin
  if not is_policed(actor, place) then
    return;
  end if;
  return query
    select m.asset_id
      from (select g.asset_id, t.policy_id, count(distinct t.position) as many
              from workspace w join tag_policy_tag t on t.workgroup_id = w.workgroup_id and t.side = 'ASSET'
              join asset_tag g on g.workspace_id = place and g.name_key = t.name_key
               and (t.value_key is null or t.value_key = g.value_key)
             where w.id = place group by g.asset_id, t.policy_id) m
      join policies_for(actor, (select w.workgroup_id from workspace w where w.id = place)) y
        on y.policy_id = m.policy_id and y.assets_needed <= m.many
     group by m.asset_id
    having bool_or(y.is_deny and y.is_met) or (bool_or(not y.is_deny) and not bool_or(not y.is_deny and y.is_met));
end
$$;

-- Whether an event names a document that policies deny to a person. By the event's id, so that lists without policies
-- still choose their events from an index alone.
create function denied_event(actor uuid, event bigint, place uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from audit_event e
     where e.id = event and e.entity_kind in ('Document', 'Link') and denied_asset(actor, e.entity_id, place));
end
$$;

create or replace function visible_asset(actor uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from live_asset() a join workspace_with_content(actor, at) p on p.workspace_id = a.workspace_id
   where not (select exists (select from tag_policy)) or a.kind not in ('DOCUMENT', 'LINK')
      or not denied_asset(actor, a.id, a.workspace_id)
$$;

create or replace function visible_asset_in(actor uuid, place uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.workspace_id = place and (a.parent_id is not null or a.kind = 'ROOT')
     and exists (select from workspace_with_content(actor, at) p where p.workspace_id = place)
     and coalesce(a.parent_id, a.id) not in (
       with recursive binned as (
         select asset_id as id from bin_entry where workspace_id = place and is_folder
         union all
         select f.id from binned b cross join lateral (
           select id from asset where parent_id >= b.id and parent_id <= b.id and kind = 'FOLDER' offset 0) f)
       select id from binned)
     and a.id not in (select denied_in(actor, place))
$$;

create or replace function visible_child(actor uuid, folder uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from live_asset() f join workspace_with_content(actor, at) p on p.workspace_id = f.workspace_id where f.id = folder)
     and (not coalesce((select is_policed(actor, f.workspace_id) from asset f where f.id = folder), true)
       or a.kind not in ('DOCUMENT', 'LINK') or not denied_asset(actor, a.id, a.workspace_id))
$$;

create or replace function visible_event(actor uuid, place uuid, at timestamptz) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor, visible_event.at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
     and (not (select is_policed(actor, place)) or not denied_event(actor, e.id, place))
$$;

create or replace function visible_event_in(actor uuid, place uuid, at timestamptz) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id >= place and e.workspace_id <= place
     and exists (select from workspace_with_content(actor, visible_event_in.at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
     and (not (select is_policed(actor, place)) or not denied_event(actor, e.id, place))
$$;
