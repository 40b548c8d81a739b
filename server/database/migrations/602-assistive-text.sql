-- People who use a screen reader may have the text of pages without the download ability (decision 150). The owner sets
-- it for each of them.
alter table participant add column has_assistive_text boolean not null default false;
