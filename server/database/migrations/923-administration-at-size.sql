-- Directories list the members of a workgroup without those whom they have deleted, who are few.
create index provisioned_person_hidden on provisioned_person (workgroup_id, person_id) where hidden_at is not null;

-- Administrators remind everybody who hasn't finished a review; the job mails a place at a time.
alter table access_review_place add reminder_wanted boolean not null default false;
