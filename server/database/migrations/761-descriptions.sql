-- What a client said about a document or folder when it created it; null if nothing.
alter table asset add column description text check (description <> '');
