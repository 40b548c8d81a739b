-- The room that open uploads still need is added up whenever one begins; finished ones stay as replies to repeated calls.
create index upload_open on upload (created) where finished_as is null;
