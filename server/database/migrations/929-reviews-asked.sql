-- When those who decide were asked or reminded last: the time of their notice.
alter table access_review_place add asked_at timestamptz;

-- A workspace that moves to another workgroup leaves the reviews of its former one, which has no say in it any more.
create function leave_reviews() returns trigger language plpgsql as $$
begin
  update access_review_place set is_open = false where workspace_id = new.id and is_open;
  return null;
end $$;
create trigger workspace_moved_leaves_reviews after update of workgroup_id on workspace
  for each row when (old.workgroup_id <> new.workgroup_id) execute function leave_reviews();
update access_review_place p set is_open = false from access_review r, workspace w
 where p.is_open and r.id = p.review_id and w.id = p.workspace_id and w.workgroup_id <> r.workgroup_id;
