-- When the visit before the current one ended: later additions of others are marked as new. Times of a visit are less than
-- half an hour apart.
alter table visit add column previous_at timestamptz;
