-- A lock begins with the attempt that was one too many, not with the first one.
alter table attempt add locked_until timestamptz;
