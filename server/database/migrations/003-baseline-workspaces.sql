-- Baseline: workspaces and who takes part, as the migrations 001 to 180 of the unreleased product had made it (decision 114).

-- Reminders that are still to be mailed.
create table end_reminder (
  workspace_id uuid not null,
  due timestamp with time zone not null,
  audience text not null
);
alter table end_reminder add constraint end_reminder_pkey primary key (workspace_id, due, audience);
alter table end_reminder add constraint end_reminder_audience_check check ((audience = any (array['EVERYONE'::text, 'LEADERS'::text])));
create index end_reminder_due on end_reminder (due);

-- Rows stay after removal: what a person made keeps its author.
create table participant (
  id uuid not null,
  workspace_id uuid not null,
  -- Null until somebody with this address registers.
  person_id uuid,
  email text not null,
  type text not null default 'STANDARD'::text,
  has_download boolean not null default false,
  has_create_document boolean not null default false,
  has_create_folder boolean not null default false,
  has_edit boolean not null default false,
  has_edit_online boolean not null default false,
  has_delete boolean not null default false,
  has_commenter boolean not null default false,
  has_inviter boolean not null default false,
  has_manage_workspace boolean not null default false,
  is_favourite boolean not null default false,
  message text not null default ''::text,
  invited_by uuid,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  removed_at timestamp with time zone,
  removal text,
  -- What others call a hidden participant, given with the first thing that they make.
  party_number integer,
  -- Somebody who doesn't know of a hidden participant has invited them: an invitation like any other to everybody, and
  -- once it is accepted the hidden participant is seen.
  shadow_of uuid,
  expires_at timestamp with time zone,
  reminded_days integer,
  -- What became of the mail with an invitation: null where it was sent, or is on its way.
  not_mailed text,
  workspace_created timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  workspace_open boolean not null default true,
  role_rank smallint not null default 0,
  sort_name text not null default ''::text
);
alter table participant add constraint participant_pkey primary key (id);
alter table participant add constraint participant_accepted_is_person check (((accepted_at is null) or (person_id is not null)));
alter table participant add constraint participant_edit_needs_download check ((has_download or (not has_edit)));
alter table participant add constraint participant_not_mailed_check check ((not_mailed = any (array['SUPPRESSED'::text, 'FAILED'::text])));
alter table participant add constraint participant_removal check (((removed_at is null) = (removal is null)));
alter table participant add constraint participant_removal_check check ((removal = any (array['removed'::text, 'declined'::text, 'left'::text, 'expired'::text])));
alter table participant add constraint participant_type_check check ((type = any (array['STANDARD'::text, 'BCC'::text])));
create index participant_by_role on participant (workspace_id, role_rank desc, sort_name, id) include (type) where (removed_at is null);
create unique index participant_email on participant (workspace_id, email) where ((removed_at is null) and (shadow_of is null));
create index participant_expires on participant (expires_at) where ((removed_at is null) and (expires_at is not null));
create index participant_hidden on participant (workspace_id) where (type = 'BCC'::text);
create index participant_in_order on participant (person_id, ((accepted_at is not null)), workspace_created desc, workspace_id desc) include (id) where ((removed_at is null) and (shadow_of is null) and workspace_open);
create index participant_of_person on participant (person_id, workspace_id) where (removed_at is null);
create unique index participant_party on participant (workspace_id, party_number) where (party_number is not null);
create unique index participant_person on participant (workspace_id, person_id) where ((removed_at is null) and (person_id is not null) and (shadow_of is null));
create unique index participant_shadow on participant (shadow_of) where ((removed_at is null) and (shadow_of is not null));
create index participant_waiting on participant (email) where ((removed_at is null) and (person_id is null));

-- Let in without a code, as long as the workgroup allows it.
create table two_step_bypass (
  participant_id uuid not null,
  created timestamp with time zone not null
);
alter table two_step_bypass add constraint two_step_bypass_pkey primary key (participant_id);

-- Who sees a workspace as a participant of it: recorded once in a while for each session and participant.
create table viewing (
  session_id uuid not null,
  participant_id uuid not null,
  until timestamp with time zone not null
);
alter table viewing add constraint viewing_pkey primary key (session_id, participant_id);
create index viewing_until on viewing (until);

create table workspace (
  id uuid not null,
  workgroup_id uuid not null,
  owner_id uuid not null,
  name text not null,
  two_step boolean not null default false,
  two_step_mechanism text,
  scheduled_end timestamp with time zone,
  closed_at timestamp with time zone,
  -- The key of everything stored in this workspace, wrapped by the installation's master key. Gone once it is closed.
  wrapped_key bytea,
  created timestamp with time zone not null,
  modified timestamp with time zone not null,
  -- Without it hidden people take part under a number; with it only once they have stepped forward.
  taking_part_reveals boolean not null default false,
  end_reason text not null default ''::text,
  -- Days before the end at which owner and managers want to be reminded; 0 for never.
  end_reminder_days integer not null default 0,
  -- Null where the plan closed it.
  closed_by uuid,
  -- When the last byte was gone, and when the names were.
  purged_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  -- Workspaces that a records system keeps: COLLABORATION people work in, PUBLICATION they only read.
  link_type text not null default 'NONE'::text,
  link_agent_id uuid,
  link_folder text
);
alter table workspace add constraint workspace_pkey primary key (id);
alter table workspace add constraint workspace_key_until_closed check (((wrapped_key is not null) or (closed_at is not null)));
alter table workspace add constraint workspace_link_type_check check ((link_type = any (array['NONE'::text, 'COLLABORATION'::text, 'PUBLICATION'::text])));
alter table workspace add constraint workspace_link_whole check (((link_agent_id is null) = (link_folder is null)));
alter table workspace add constraint workspace_two_step_mechanism_check check ((two_step_mechanism = any (array['EMAIL'::text, 'MOBILE'::text])));
create index workspace_closed on workspace (workgroup_id, closed_at) where ((closed_at is not null) and (forgotten_at is null));
create index workspace_ending on workspace (scheduled_end) where ((closed_at is null) and (scheduled_end is not null));
create unique index workspace_link on workspace (link_agent_id, link_folder) where ((link_agent_id is not null) and (closed_at is null));
create index workspace_owner on workspace (owner_id);
create index workspace_workgroup on workspace (workgroup_id);

alter table blob add constraint blob_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table end_reminder add constraint end_reminder_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table mail add constraint mail_participant_id_fkey foreign key (participant_id) references participant(id) on delete set null;
alter table participant add constraint participant_invited_by_fkey foreign key (invited_by) references participant(id);
alter table participant add constraint participant_person_id_fkey foreign key (person_id) references person(id);
alter table participant add constraint participant_shadow_of_fkey foreign key (shadow_of) references participant(id);
alter table participant add constraint participant_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table registration_link add constraint registration_link_participant_id_fkey foreign key (participant_id) references participant(id);
alter table two_step_bypass add constraint two_step_bypass_participant_id_fkey foreign key (participant_id) references participant(id) on delete cascade;
alter table viewing add constraint viewing_participant_id_fkey foreign key (participant_id) references participant(id);
alter table viewing add constraint viewing_session_id_fkey foreign key (session_id) references session(id) on delete cascade;
alter table workspace add constraint workspace_closed_by_fkey foreign key (closed_by) references person(id);
alter table workspace add constraint workspace_link_agent_id_fkey foreign key (link_agent_id) references person(id);
alter table workspace add constraint workspace_owner_id_fkey foreign key (owner_id) references person(id);

create function know_place_in_order() returns trigger language plpgsql as $$
begin
  new.role_rank := case
    when new.person_id = (select owner_id from workspace where id = new.workspace_id) then 6
    when new.has_manage_workspace then 5
    when new.has_inviter then 4
    when new.has_edit then 3
    when new.has_create_document or new.has_create_folder then 2
    when new.has_download then 1
    else 0 end;
  new.sort_name := lower(coalesce(
    (select family_name || ' ' || given_name from person where id = new.person_id), new.email));
  return new;
end $$;

create function know_workspace() returns trigger language plpgsql as $$
begin
  -- Whoever closes it waits, and then finds this row too.
  select created, closed_at is null into new.workspace_created, new.workspace_open
    from workspace where id = new.workspace_id for share;
  return new;
end $$;

create function place_owners() returns trigger language plpgsql as $$
begin
  update participant set email = email where workspace_id = new.id and person_id in (old.owner_id, new.owner_id);
  return null;
end $$;

create function tell_participants_of_end() returns trigger language plpgsql as $$
begin
  update participant set workspace_open = new.closed_at is null where workspace_id = new.id;
  return null;
end $$;

-- Hidden people are seen by the owner and by themselves.
create function visible_participant(actor uuid) returns setof participant language sql stable as $$
  select o.* from participant o
    join participant p on p.workspace_id = o.workspace_id
    join workspace w on w.id = o.workspace_id
   where p.person_id = actor and p.removed_at is null and p.shadow_of is null and o.removed_at is null and w.closed_at is null
     and (p.accepted_at is not null or o.id = p.id)
     and (o.type = 'STANDARD' or o.id = p.id or w.owner_id = actor)
$$;

-- The participants of one workspace whom the asker may see, for pages: they must be ordered by workspace_id first. Who the
-- asker is there is asked once and not for every row. A range and not '=', as for what is in a folder.
create function visible_participant_in(actor uuid, place uuid) returns setof participant language sql stable as $$
  select o.* from participant o
   where o.workspace_id >= place and o.workspace_id <= place and o.removed_at is null
     and (o.id = (select p.id from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open)
       or exists (select from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and p.accepted_at is not null)
          and (o.type = 'STANDARD' or (select w.owner_id = actor from workspace w where w.id = place)))
$$;

-- The standing of a person in each workspace that they own, take part in or are invited to.
create function visible_workspace(actor uuid) returns setof participant language sql stable as $$
  select p.* from participant p where p.person_id = actor and p.removed_at is null and p.shadow_of is null
$$;

-- The workspaces whose content a person sees: it is invisible until the invitation is accepted, and gone once the
-- workspace is closed.
create function workspace_with_content(actor uuid) returns setof participant language sql stable as $$
  select p.* from participant p join workspace w on w.id = p.workspace_id
   where p.person_id = actor and p.removed_at is null and p.accepted_at is not null and w.closed_at is null
$$;

create trigger participant_knows_place before insert or update of person_id, email, has_manage_workspace, has_inviter, has_edit, has_create_document, has_create_folder, has_download on participant for each row execute function know_place_in_order();
create trigger participant_knows_workspace before insert on participant for each row execute function know_workspace();
create trigger workspace_ended after update of closed_at on workspace for each row when (((old.closed_at is null) <> (new.closed_at is null))) execute function tell_participants_of_end();
create trigger workspace_passed_on after update of owner_id on workspace for each row when ((old.owner_id <> new.owner_id)) execute function place_owners();
