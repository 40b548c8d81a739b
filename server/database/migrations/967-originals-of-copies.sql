-- An event about an annotated copy names the document of which it is a copy, which policies may deny to people who see the
-- copy: it is denied with either.
create or replace function denied_event(actor uuid, event bigint, place uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from audit_event e
     where e.id = event and e.entity_kind in ('Document', 'Link') and denied_asset(actor, e.entity_id, place))
    or exists (
      select from audit_event e
       where e.id = event and case when e.type = 'ANNOTATED_COPY_SAVED'
         then denied_asset(actor, (e.original ->> 'uuid')::uuid, place) end)
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
