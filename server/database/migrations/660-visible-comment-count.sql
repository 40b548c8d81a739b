-- How many comments a person sees in the discussions about a document, folder or link, without deleted ones. Planned apart
-- from the lists that call it, for rows with comments only; counted up to the 10,000 that other totals end at.
create function visible_comment_count(actor uuid, document uuid, at timestamptz) returns integer
  language plpgsql stable as $$
begin
  return (
    select count(*)::integer from (
      select from (select distinct m.thread_id as id from comment_asset m where m.asset_id = document) t
       cross join lateral (
         select from visible_comment(actor, at) c where c.thread_id = t.id and c.deleted_at is null offset 0) c
       limit 10000) bounded);
end
$$;
