-- For how many years a workgroup keeps the records of closed workspaces; null: for ever (decision 232).
alter table workgroup add keep_record_years integer check (keep_record_years between 1 and 100);

alter table workspace add record_destroyed_at timestamptz,
  add constraint destroyed_is_forgotten check (record_destroyed_at is null or forgotten_at is not null);
create index workspace_record_kept on workspace (workgroup_id, closed_at)
  where forgotten_at is not null and record_destroyed_at is null;

-- How far the chains of a closed workspace are destroyed: the last destroyed position and its link, where what follows
-- continues.
create table audit_destroyed (
  workspace_id uuid not null references workspace (id),
  chain text not null check (chain in ('OPEN', 'RESTRICTED')),
  position bigint not null,
  link bytea not null,
  primary key (workspace_id, chain)
);

create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  -- Only the owner of the tables gets here; these settings keep the owner's own statements from it.
  if tg_op = 'UPDATE' and tg_table_name in ('audit_event', 'audit_seal')
      and current_setting('strongroom.erasing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'DELETE' and tg_table_name in ('audit_event', 'audit_seal', 'audit_erasure')
      and current_setting('strongroom.destroying', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_destroyed'
      and current_setting('strongroom.destroying', true) = 'on' then
    return new;
  end if;
  raise exception 'audit events are only ever added';
end $$;

create trigger audit_destroyed_stays before delete or update on audit_destroyed
  for each row execute function refuse_to_rewrite();
create trigger audit_destroyed_stays_whole before truncate on audit_destroyed
  for each statement execute function refuse_to_rewrite();

-- Destroys the first sealed events of a closed workspace whose time has passed, at most so many of each chain. Returns
-- how many. The caller has set record_destroyed_at and recorded it.
create function destroy_record(place uuid, most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one text;
  gone bigint := 0;
  doomed bigint[];
begin
  perform from workspace w where w.id = place and w.record_destroyed_at is not null and w.held_at is null for update;
  if not found then
    raise exception 'the record of this workspace is kept';
  end if;
  perform set_config('strongroom.destroying', 'on', true);
  foreach one in array array['OPEN', 'RESTRICTED'] loop
    doomed := array(select event_id from audit_seal where workspace_id = place and chain = one order by position limit most);
    continue when cardinality(doomed) = 0;
    insert into audit_destroyed (workspace_id, chain, position, link)
      select place, one, position, link from audit_seal
       where event_id = any(doomed) order by position desc limit 1
      on conflict (workspace_id, chain) do update set position = excluded.position, link = excluded.link;
    delete from audit_erasure where event_id = any(doomed);
    delete from audit_seal where event_id = any(doomed);
    delete from audit_event where id = any(doomed);
    gone := gone + cardinality(doomed);
  end loop;
  perform set_config('strongroom.destroying', '', true);
  return gone;
end $$;
