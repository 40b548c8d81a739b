-- What a person did, and what was done with them, is found for their export by an index of its own (decision 225).
create index participant_ever on participant (person_id, id) where person_id is not null;
create index version_author on version (created_by, id);
create index annotation_author on annotation (author_id, id);
-- Documents are found by their versions.
create index asset_author on asset (created_by, id) where kind in ('FOLDER', 'LINK');
create index audit_event_of_participant on audit_event (entity_id, at) where entity_kind = 'Participant';
