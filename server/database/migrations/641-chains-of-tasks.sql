-- Tasks whose assignees act one after another (decision 154). A part can be done from its turn on: the creation of the
-- task, or in a chain the end of the part before it.
alter table task add column is_chain boolean not null default false;
alter table task_assignment add column turn_at timestamptz;
update task_assignment a set turn_at = t.created from task t where t.id = a.task_id;
