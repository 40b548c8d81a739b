-- What became of the mail with an invitation: null where it was sent, or is on its way.
alter table participant add column not_mailed text check (not_mailed in ('SUPPRESSED', 'FAILED'));
-- Whose invitation a mail is, so that a mail server that refuses it is heard of.
alter table mail add column participant_id uuid references participant on delete set null;
