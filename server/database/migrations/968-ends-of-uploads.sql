-- An upload that is voided while a request sends its bytes ends at once: the request is registered under this name.
create function cut_voided_upload() returns trigger language plpgsql as $$
begin
  perform pg_notify('strongroom_cut', json_build_object('sessionId', 'upload ' || new.id || ' ' || new.lease)::text);
  return null;
end $$;
create trigger upload_voided after update of expires on upload
  for each row when (new.expires = '-infinity' and old.expires <> '-infinity' and new.lease is not null)
  execute function cut_voided_upload();
