-- Words of texts have positions from now on, for ranks. The texts of before are read once more, little by little; until
-- then they are found as before.
update version set text_read = false where id in (select version_id from document_text);
