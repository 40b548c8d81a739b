-- An address in a group that becomes a member's stands for the member from then on (decision 210), as if it were added now.
create function groups_know_member(member_id uuid) returns void language sql as $$
  with found as (
    select e.id, e.group_id from people_group_entry e
      join people_group g on g.id = e.group_id
      join email_address a on a.address = e.email
      join member m on m.person_id = a.person_id and m.workgroup_id = g.workgroup_id
     where a.person_id = member_id and m.accepted_at is not null),
  first as (
    select distinct on (f.group_id) f.id from found f
     where not exists (select from people_group_entry o where o.group_id = f.group_id and o.person_id = member_id)
     order by f.group_id, f.id),
  gone as (delete from people_group_entry e using found f where e.id = f.id and f.id not in (select id from first))
  update people_group_entry e set person_id = member_id, email = null from first where e.id = first.id
$$;
create function groups_know_person() returns trigger language plpgsql as $$
begin
  perform groups_know_member(new.person_id);
  return null;
end $$;
create trigger member_joins_groups after insert or update of workgroup_id, accepted_at on member
  for each row when (new.accepted_at is not null) execute function groups_know_person();
create trigger address_joins_groups after insert or update of address, person_id on email_address
  for each row execute function groups_know_person();
create index people_group_entry_of_address on people_group_entry (email) where email is not null;

select groups_know_member(person_id) from member
 where exists (select from people_group_entry e join email_address a on a.address = e.email where a.person_id = member.person_id);
