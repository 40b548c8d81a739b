-- HEIC pictures that were uploaded while the optional decoder wasn't installed get their previews later.
alter table version add column decoder_tries smallint not null default 0;
-- Only those without a preview, so that the job that looks for them every five minutes reads nothing else.
create index version_without_decoder on version (id) where preview_status = 'UNSUPPORTED' and decoder_tries < 3
  and scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}') and extension = any('{heic,heif}');
