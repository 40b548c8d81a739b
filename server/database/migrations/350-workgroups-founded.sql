-- Somebody who was invited by another organisation gets a workgroup of their own, in which they administer nothing until
-- they make something: until then it is not founded.
alter table workgroup add column founded_at timestamptz default now();
