-- A workgroup's own picture, drawn anew as WebP and sealed under the installation's key; without it its square logo stands.
alter table workgroup
  add avatar_blob_id uuid unique references blob,
  add avatar_size integer,
  add constraint workgroup_avatar check ((avatar_blob_id is null) = (avatar_size is null));
