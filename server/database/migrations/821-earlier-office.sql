-- Office files that were uploaded while there was no converter get their previews later, too.
alter table version rename column decoder_tries to converter_tries;
drop index version_without_decoder;
-- Only those without a preview, so that the job that looks for them every five minutes reads nothing else.
create index version_without_converter on version (id) where preview_status = 'UNSUPPORTED' and converter_tries < 3
  and scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}')
  and extension = any('{heic,heif,docx,docm,dotx,xlsx,xlsm,xltx,pptx,pptm,ppsx,potx,odt,ott,ods,ots,odp,otp,doc,dot,xls,xlt,ppt,pps,rtf}');
