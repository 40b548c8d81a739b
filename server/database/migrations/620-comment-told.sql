-- Who was emailed because a comment mentioned them: an edit back and forth emails each person once (decision 133).
alter table comment add column told uuid[] not null default '{}';
alter table comment add column told_everyone boolean not null default false;
