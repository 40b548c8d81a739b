-- Tasks without a title store none: each reader sees the type's name in their language. Titles that were the type's name in
-- the creator's language are taken away.
alter table task alter column title set default '';
update task set title = '' where (type, title) in (
  ('acknowledge', 'Acknowledge'), ('acknowledge', 'Cydnabod'), ('acknowledge', 'Āhukahuka'),
  ('approve', 'Approve'), ('approve', 'Cymeradwyo'), ('approve', 'Whakamana'),
  ('review', 'Review'), ('review', 'Adolygu'), ('review', 'Arotake'));
