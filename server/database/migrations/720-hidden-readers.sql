-- Events of reading that the caller may learn of. Unlike visible_event it has the acts of hidden participants who have
-- contributed: the others know them by a pseudonym. Hidden participants without a pseudonym stay unknown.
create function visible_reading(actor uuid, place uuid, at timestamptz) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor, visible_reading.at) p where p.workspace_id = place)
     and (not e.restricted
       or (select w.owner_id = actor from workspace w where w.id = place)
       or exists (select from participant h
            where h.id = e.participant_id and h.type = 'BCC' and h.party_number is not null))
     and (not (select is_policed(actor, place)) or not denied_event(actor, e.id, place))
$$;
