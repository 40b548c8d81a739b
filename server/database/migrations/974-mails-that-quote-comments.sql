-- An email that quotes a comment is sent only while its reader sees the comment and it isn't deleted.
alter table mail add column quoted_comment_id uuid;
