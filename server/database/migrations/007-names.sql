-- Which of some names are taken in a folder. Locks the folder, so that of two who look for a free name at the same
-- moment the second sees what the first has taken; it is locked last and until the commit, since everybody who adds to
-- the folder waits here.
create function taken_names(folder uuid, names text[]) returns setof text language plpgsql as $$
begin
  perform from asset where id = folder for no key update;
  return query select name_key from asset where parent_id = folder and name_key = any(names);
end $$;
