-- Events about comments in discussions about a denied document are denied too: their number and times would tell of it.
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
       where e.id = event and e.entity_kind = 'Comment' and denied_asset(actor, m.asset_id, place));
end
$$;
