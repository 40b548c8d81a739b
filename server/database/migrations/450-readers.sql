-- The readers of one document, without reading the events of its workspace.
create index audit_event_reading on audit_event (entity_id, participant_id)
  where type in ('DOCUMENT_PREVIEWED', 'DOCUMENT_STREAMED', 'DOCUMENT_DOWNLOADED');
