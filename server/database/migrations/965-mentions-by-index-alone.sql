-- The bell and the list of mentions read a person's mentions and their times from the index alone.
drop index comment_mention_person;
create index comment_mention_person on comment_mention (participant_id, comment_id) include (added_at);
