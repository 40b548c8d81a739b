-- Comments (decision 137). The first comment of a discussion is the discussion: its id is the thread's. Ids ascend with
-- time, so lists are in the order of ids.
create table comment (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  thread_id uuid not null references comment (id) on delete cascade,
  author_id uuid not null references participant (id),
  -- '' once deleted: the place of the comment remains.
  text text not null,
  mentions_everyone boolean not null default false,
  created timestamptz not null,
  edited timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references participant (id),
  -- Of discussions.
  resolved_at timestamptz,
  resolved_by uuid references participant (id)
);
create index comment_threads on comment (workspace_id, id) where id = thread_id;
create index comment_threads_open on comment (workspace_id, id) where id = thread_id and resolved_at is null;
create index comment_threads_resolved on comment (workspace_id, id) where id = thread_id and resolved_at is not null;
create index comment_of_thread on comment (thread_id, id);
create index comment_of_everyone on comment (workspace_id, id) where mentions_everyone;

-- The documents, folders and links that a comment mentions. No foreign key to the asset: what is deleted for good takes
-- its comments with it, below.
create table comment_asset (
  comment_id uuid not null references comment (id) on delete cascade,
  thread_id uuid not null,
  asset_id uuid not null,
  primary key (comment_id, asset_id)
);
create index comment_asset_threads on comment_asset (asset_id, thread_id);

create table comment_mention (
  comment_id uuid not null references comment (id) on delete cascade,
  participant_id uuid not null references participant (id),
  primary key (comment_id, participant_id)
);
create index comment_mention_person on comment_mention (participant_id, comment_id);

-- Emails about a comment that are still to be written. A batch of them and its progress are one transaction.
create table comment_notice (
  id uuid primary key,
  comment_id uuid not null references comment (id) on delete cascade,
  everyone boolean not null,
  -- Participants: those mentioned, the other authors of the discussion, and those who were told before.
  mentioned uuid[] not null,
  repliers uuid[] not null,
  told uuid[] not null,
  -- The last participant who was told.
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
create index comment_notice_comment on comment_notice (comment_id);

-- Comments that mention something that was deleted for good, with their replies.
create function delete_comments() returns trigger language plpgsql as $$
begin
  delete from comment where id in (select m.comment_id from gone g join comment_asset m on m.asset_id = g.id);
  return null;
end $$;
create trigger asset_comments after delete on asset
  referencing old table as gone for each statement execute function delete_comments();

-- A comment is absent for people who don't see everything that it, or the first comment of its discussion, mentions.
create function visible_comment(actor uuid, at timestamptz) returns setof comment language sql stable as $$
  select c.* from comment c join workspace_with_content(actor, at) p on p.workspace_id = c.workspace_id
   where not exists (
     select from comment_asset m where m.comment_id in (c.id, c.thread_id)
        and not exists (select from visible_asset(actor, at) a where a.id = m.asset_id))
$$;

-- The same in one workspace, for pages: order by workspace_id first.
create function visible_comment_in(actor uuid, place uuid, at timestamptz) returns setof comment language sql stable as $$
  select c.* from comment c
   where c.workspace_id >= place and c.workspace_id <= place
     and exists (select from workspace_with_content(actor, at) p where p.workspace_id = place)
     and not exists (
       select from comment_asset m where m.comment_id in (c.id, c.thread_id)
          and not exists (select from visible_asset(actor, at) a where a.id = m.asset_id))
$$;
