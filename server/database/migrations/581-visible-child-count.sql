-- How many documents, links and folders of a folder a person sees: for workspaces with policies, where kept counts are too
-- high. Planned apart from the lists that call it, which rarely need it.
create function visible_child_count(actor uuid, folder uuid, at timestamptz) returns integer
  language plpgsql stable as $$
begin
  return (select count(*)::integer from visible_child(actor, folder, at));
end
$$;
