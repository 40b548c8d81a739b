-- Search in the names of documents and in their texts (decision 145).

-- Text without case and accents: ā is a, ŵ is w. The same in TypeScript: server/documents/search/plain-text.ts.
create function plain_text(given text) returns text
  language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')) $$;

-- Parts of names from three characters on, in one workspace at a time.
create index asset_by_part_of_name on asset using gin (workspace_id, plain_text(name) gin_trgm_ops);

-- The text of a document's current version. `plain` has the same number of characters as `body`, so that a match in one
-- is at the same place in the other. `words` holds every word and each of its endings: a part of a word is the
-- beginning of an ending.
create table document_text (
  asset_id uuid primary key references asset on delete cascade,
  workspace_id uuid not null references workspace,
  version_id uuid not null references version on delete cascade,
  body text not null,
  plain text not null,
  words tsvector not null
);
create index document_text_words on document_text using gin (workspace_id, words);
create index document_text_version on document_text (version_id);

-- Whether the text of a version has been read. Versions of before are read little by little.
alter table version add column text_read boolean not null default false;
create index version_without_text on version (id)
  where not text_read and preview_status = 'COMPLETED' and preview_kind = 'pdf';
