-- Lets the old address undo a confirmed change of address for some days. One row per change, so that a second change does
-- not take the first address's right to undo.
create table address_undo (
  token_hash bytea primary key,
  person_id uuid not null references person,
  -- The address to restore.
  address text not null,
  -- The address that the change added; null where the person had it as an alias before.
  added text,
  -- When the change was requested: factors added from then on go with the undo.
  since timestamptz not null,
  created timestamptz not null,
  expires timestamptz not null
);
create index address_undo_person on address_undo (person_id);
create index address_undo_expires on address_undo (expires);
