-- Films that were uploaded while ffmpeg wasn't installed get their picture later, within few tries. Films that were
-- tried before this column are tried once more.
alter table version add column poster_tries smallint not null default 0;
-- Only films that still lack one, so that the job that looks for them every five minutes reads nothing else.
create index version_without_poster on version (id) where preview_status = 'UNSUPPORTED' and not has_poster
  and poster_tries < 3 and scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}')
  and (media_type like 'video/%' or extension = any('{avi,f4v,flv,mkv,mpeg,mpg}'));
