-- Each person's primary address. Queries join this view, so that none of them can forget the condition.
create view primary_address as
select person_id, address from email_address where is_primary;
