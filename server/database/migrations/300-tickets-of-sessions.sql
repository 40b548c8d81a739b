-- Forgetting a session asks which tickets are its own.
create index ticket_session on ticket (session_id);
