-- Whether the pages leave out something of a file that is too large to show whole: a long text, a large table.
alter table version add column preview_is_cut boolean not null default false;
