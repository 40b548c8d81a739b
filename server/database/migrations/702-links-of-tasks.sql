-- The address of a link at the creation of the task that is about it. Unknown of earlier tasks.
alter table task_asset add column url text;
