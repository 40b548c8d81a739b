-- The members of a large workgroup in the order of their names, until a page is full; and programs, few among many people,
-- which every look at a workgroup asks for. One entry for a new person, and one for a renamed one.
create index person_by_family on person (family_name, given_name, id);
create index person_agent on person (id) where is_agent;
