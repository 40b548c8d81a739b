-- Access reviews: owners and managers confirm the participants of their workspaces by a date, or their access ends.
create table access_review (
  id uuid primary key,
  workgroup_id uuid not null references workgroup (id) on delete cascade,
  name text not null,
  due_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'CANCELLED')),
  created timestamptz not null
);
create index access_review_of_workgroup on access_review (workgroup_id, created desc, id);

create table access_review_place (
  review_id uuid not null references access_review (id) on delete cascade,
  workspace_id uuid not null references workspace (id) on delete cascade,
  is_open boolean not null default true,
  -- The review's, or later where someone has become responsible in the meantime.
  due_at timestamptz not null,
  -- The owner who was asked last, by email.
  asked_owner uuid,
  reminded_days integer,
  primary key (review_id, workspace_id)
);
create unique index access_review_place_open on access_review_place (workspace_id) where is_open;
create index access_review_place_due on access_review_place (due_at) where is_open;

-- The participations at the start of the review, without the owner's. Another participation of the same person has
-- another row of participant.
create table access_review_item (
  review_id uuid not null,
  workspace_id uuid not null,
  participant_id uuid not null references participant (id) on delete cascade,
  decision text check (decision in ('CONFIRMED', 'ENDED', 'EXPIRED', 'GONE')),
  decided_by uuid references person (id) on delete set null,
  decided_at timestamptz,
  primary key (review_id, workspace_id, participant_id),
  foreign key (review_id, workspace_id) references access_review_place on delete cascade
);
create index access_review_item_of_participant on access_review_item (participant_id);

alter table participant drop constraint participant_removal_check;
alter table participant add constraint participant_removal_check
  check (removal in ('removed', 'declined', 'left', 'expired', 'reviewed'));

-- The open items of a workspace: participations that still exist and aren't the owner's.
create function open_review_item(review uuid, place uuid, at timestamptz) returns setof access_review_item language sql stable as $$
  select i.* from access_review_item i join participant p on p.id = i.participant_id join workspace w on w.id = i.workspace_id
   where i.review_id = review and i.workspace_id = place and i.decision is null and p.removed_at is null
     and (p.expires_at is null or p.expires_at > at) and p.person_id is distinct from w.owner_id
$$;
