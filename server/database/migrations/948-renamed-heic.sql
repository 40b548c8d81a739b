-- HEIC pictures that were uploaded as .jpg or .png before the decoder was installed get their previews later, too.
drop index version_without_converter;
create index version_without_converter on version (id) where preview_status = 'UNSUPPORTED' and converter_tries < 3
  and scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}')
  and extension = any('{heic,heif,hif,jpg,jpeg,png,docx,docm,dotx,xlsx,xlsm,xltx,pptx,pptm,ppsx,potx,odt,ott,ods,ots,odp,otp,doc,dot,xls,xlt,ppt,pps,rtf}');
