-- The look of a workgroup, for its sign-in page.

create table whitelabel (
  workgroup_id uuid primary key references workgroup,
  primary_colour text check (primary_colour ~ '^#[0-9a-f]{6}$'),
  custom_name text
);

create table whitelabel_image (
  workgroup_id uuid not null references workgroup,
  image text not null check (image in ('barlogo', 'squarelogo', 'loginGraphic')),
  -- Drawn anew as WebP, sealed under the installation's key.
  blob_id uuid not null unique references blob,
  size integer not null,
  primary key (workgroup_id, image)
);
