-- Hidden participants: whom the owner alone sees, beside themselves.

alter table workgroup add column edition text not null default 'ENTERPRISE' check (edition in ('STANDARD', 'ENTERPRISE'));

-- Without it hidden people take part under a number; with it only once they have stepped forward.
alter table workspace add column taking_part_reveals boolean not null default false;

alter table participant
  -- What others call a hidden participant, given with the first thing that they make.
  add column party_number integer,
  -- Somebody who doesn't know of a hidden participant has invited them: an invitation like any other to everybody, and
  -- once it is accepted the hidden participant is seen.
  add column shadow_of uuid references participant;
create unique index participant_party on participant (workspace_id, party_number) where party_number is not null;

drop index participant_person;
drop index participant_email;
create unique index participant_person on participant (workspace_id, person_id)
  where removed_at is null and person_id is not null and shadow_of is null;
create unique index participant_email on participant (workspace_id, email) where removed_at is null and shadow_of is null;
create unique index participant_shadow on participant (shadow_of) where removed_at is null and shadow_of is not null;

create or replace function visible_workspace(actor uuid) returns setof participant language sql stable as $$
  select p.* from participant p where p.person_id = actor and p.removed_at is null and p.shadow_of is null
$$;

create or replace function visible_participant(actor uuid) returns setof participant language sql stable as $$
  select o.* from participant o
    join participant p on p.workspace_id = o.workspace_id
    join workspace w on w.id = o.workspace_id
   where p.person_id = actor and p.removed_at is null and p.shadow_of is null and o.removed_at is null and w.closed_at is null
     and (p.accepted_at is not null or o.id = p.id)
     and (o.type = 'STANDARD' or o.id = p.id or w.owner_id = actor)
$$;
