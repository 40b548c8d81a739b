-- Groups of people for inviting. An entry is a member of the workgroup, or an address outside it.
create table people_group (
  id uuid primary key,
  workgroup_id uuid not null references workgroup (id) on delete cascade,
  name text collate natural_order not null,
  name_key text not null,
  -- A provisioning client writes it, and people don't change it.
  is_provisioned boolean not null default false,
  external_id text,
  created timestamptz not null,
  constraint people_group_name unique (workgroup_id, name_key),
  constraint people_group_external unique (workgroup_id, external_id)
);
create index people_group_in_order on people_group (workgroup_id, name, id);

create table people_group_entry (
  id uuid primary key,
  group_id uuid not null references people_group (id) on delete cascade,
  person_id uuid references person (id) on delete cascade,
  email text,
  created timestamptz not null,
  constraint people_group_entry_is_one check ((person_id is null) <> (email is null)),
  constraint people_group_entry_person unique (group_id, person_id),
  constraint people_group_entry_email unique (group_id, email)
);
create index people_group_entry_of_person on people_group_entry (person_id) where person_id is not null;

-- Whoever leaves the workgroup leaves its groups.
create function leave_groups() returns trigger language plpgsql as $$
begin
  delete from people_group_entry e using people_group g
   where e.person_id = old.person_id and g.id = e.group_id and g.workgroup_id = old.workgroup_id;
  return null;
end $$;
create trigger member_gone_leaves_groups after delete on member for each row execute function leave_groups();
create trigger member_moved_leaves_groups after update of workgroup_id on member
  for each row when (old.workgroup_id <> new.workgroup_id) execute function leave_groups();
