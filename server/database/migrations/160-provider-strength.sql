-- How strongly a provider must have checked somebody, in its own words (acr): one of these; empty: however it does.
alter table identity_provider add acr_values text not null default '';
