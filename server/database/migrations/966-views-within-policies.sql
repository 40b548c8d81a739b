-- Whether policies let another person see documents that they deny to a person, who then doesn't view a workspace as them
-- (decision 257). From the policies and the people's tags alone: an answer from the documents would tell of denied ones.
create function sees_more(actor uuid, other uuid, place uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  if other is null or not is_policed(actor, place) then
    return false;
  end if;
  return exists (
    select from workspace w
      cross join lateral policies_for(actor, w.workgroup_id) own
      join lateral policies_for(other, w.workgroup_id) theirs on theirs.policy_id = own.policy_id
     where w.id = place and case when own.is_deny then own.is_met and not theirs.is_met else theirs.is_met and not own.is_met end);
end
$$;
