-- The hidden row of a participant, removed or not: each end of a participation looks for one, and read all participants.
create index participant_of_shadow on participant (shadow_of) where shadow_of is not null;
