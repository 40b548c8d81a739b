-- How long the passwords of a workgroup's members are at least; 12 stands for the rule that everybody has.
alter table workgroup add password_minimum smallint not null default 12 check (password_minimum in (12, 15, 16));
