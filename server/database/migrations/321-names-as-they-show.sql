-- What has to be unique in a folder or workgroup is what shows of a name: server/kernel/names.ts. Rows from before are
-- brought to the same form; where two differ in nothing that shows, both stay as they are.
create temporary table invisible as select
  '[' || U&'\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\2800\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFF8\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF' || ']' as signs;

with shown as (
  select a.id, a.parent_id, trim(regexp_replace(a.name_key, signs, '', 'g')) as shown from asset a, invisible
   where a.name_key ~ signs)
update asset set name_key = s.shown from shown s
 where asset.id = s.id and s.shown <> ''
   and not exists (select from asset o where o.parent_id = s.parent_id and o.name_key = s.shown)
   and not exists (select from shown t where t.parent_id = s.parent_id and t.shown = s.shown and t.id < s.id);

with shown as (
  select t.id, t.workgroup_id, trim(regexp_replace(t.name_key, signs, '', 'g')) as shown from tag_set t, invisible
   where t.name_key ~ signs)
update tag_set set name_key = s.shown from shown s
 where tag_set.id = s.id and s.shown <> ''
   and not exists (select from tag_set o where o.workgroup_id = s.workgroup_id and o.name_key = s.shown)
   and not exists (select from shown t where t.workgroup_id = s.workgroup_id and t.shown = s.shown and t.id < s.id);

with shown as (
  select t.id, t.tag_set_id, trim(regexp_replace(t.name_key, signs, '', 'g')) as shown from suggested_tag t, invisible
   where t.name_key ~ signs)
update suggested_tag set name_key = s.shown from shown s
 where suggested_tag.id = s.id and s.shown <> ''
   and not exists (select from suggested_tag o where o.tag_set_id = s.tag_set_id and o.name_key = s.shown)
   and not exists (select from shown t where t.tag_set_id = s.tag_set_id and t.shown = s.shown and t.id < s.id);

drop table invisible;
