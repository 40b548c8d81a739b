-- Who changed a workspace last; null where that isn't known. People who take part hidden can't change any.
alter table workspace add column modified_by uuid references person (id);
