-- What deleted comments were about, as far as their discussion decides who knows of them: events about a comment that is
-- gone stay denied to people to whom policies deny its documents (decision 135).
create table gone_comment_asset (
  comment_id uuid not null,
  asset_id uuid not null,
  workspace_id uuid not null references workspace (id),
  primary key (comment_id, asset_id)
);

-- Before the rows go: a discussion takes its replies along, which are about the same.
create function keep_gone_comments() returns trigger language plpgsql as $$
begin
  insert into gone_comment_asset (comment_id, asset_id, workspace_id)
  select distinct c.id, m.asset_id, old.workspace_id
    from comment c join comment_asset m on m.comment_id in (c.id, c.thread_id)
   where c.id = old.id or (old.id = old.thread_id and c.thread_id = old.id)
  on conflict do nothing;
  return old;
end $$;
create trigger comment_gone before delete on comment for each row execute function keep_gone_comments();

create or replace function denied_event(actor uuid, event bigint, place uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from audit_event e
     where e.id = event and e.entity_kind in ('Document', 'Link') and denied_asset(actor, e.entity_id, place))
    or exists (
      select from audit_event e
        join comment c on c.id = e.entity_id
        join comment_asset m on m.comment_id in (c.id, c.thread_id)
       where e.id = event and e.entity_kind = 'Comment' and denied_asset(actor, m.asset_id, place))
    or exists (
      select from audit_event e
        join gone_comment_asset g on g.comment_id = e.entity_id
       where e.id = event and e.entity_kind = 'Comment' and denied_asset(actor, g.asset_id, place));
end
$$;
