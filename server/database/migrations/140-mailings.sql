-- Mails about what happens in workspaces: at once, daily and weekly.

-- The events of a workspace that somebody may be told of, who is inside it: one rule for the activity list and for mails.
create function visible_event(actor uuid, place uuid) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
$$;

-- When somebody's next mail of a kind is due, and from where on it tells. -infinity: it is yet to be planned; infinity:
-- nothing is waiting. What transactions before since_xid have done was told, or is never to be told by this kind.
create table mailing (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('IMMEDIATE', 'DAILY', 'WEEKLY')),
  due timestamptz not null,
  since_xid xid8 not null,
  -- Finds the events by time: what happened earlier was told before, but for transactions that were still running.
  since_at timestamptz not null,
  primary key (person_id, kind)
);
create index mailing_due on mailing (due);

-- Up to where everybody who is told at once has been found: one row.
create table news_told (
  one boolean primary key default true check (one),
  xid xid8 not null,
  at timestamptz not null
);
insert into news_told (xid, at) values (pg_current_xact_id(), now());

create function plan_mailings() returns trigger language plpgsql as $$
begin
  delete from mailing
   where person_id = new.id
     and not case kind when 'DAILY' then new.daily_email when 'WEEKLY' then new.weekly_email else new.immediate_email end;
  -- Another time zone has its mornings at another time: that is found out anew, and nothing is told twice.
  insert into mailing (person_id, kind, due, since_xid, since_at)
  select new.id, kind, due, pg_current_xact_id(), now()
    from (values ('DAILY', new.daily_email, '-infinity'::timestamptz), ('WEEKLY', new.weekly_email, '-infinity'),
                 ('IMMEDIATE', new.immediate_email, 'infinity')) as wish (kind, is_wanted, due)
   where is_wanted and not new.is_agent
  on conflict (person_id, kind) do update set due = excluded.due where mailing.kind <> 'IMMEDIATE';
  return null;
end $$;
create trigger person_is_mailed after insert on person for each row execute function plan_mailings();
create trigger person_is_mailed_otherwise after update of daily_email, weekly_email, immediate_email, timezone on person
  for each row when ((old.daily_email, old.weekly_email, old.immediate_email, old.timezone)
    is distinct from (new.daily_email, new.weekly_email, new.immediate_email, new.timezone))
  execute function plan_mailings();

insert into mailing (person_id, kind, due, since_xid, since_at)
select p.id, wish.kind, wish.due, pg_current_xact_id(), now()
  from person p cross join lateral (
    values ('DAILY', p.daily_email, '-infinity'::timestamptz), ('WEEKLY', p.weekly_email, '-infinity'),
           ('IMMEDIATE', p.immediate_email, 'infinity')) as wish (kind, is_wanted, due)
 where wish.is_wanted and not p.is_agent;
