-- Baseline: accounts, workgroups, providers, brands, as the migrations 001 to 180 of the unreleased product had made it (decision 114).

create table account (
  id uuid not null,
  name text not null,
  created timestamp with time zone not null
);
alter table account add constraint account_pkey primary key (id);

-- Mail domains that an account admin wants for a workgroup, until the domain's own DNS says that it may be so.
create table domain_claim (
  workgroup_id uuid not null,
  domain text not null,
  -- What the DNS has to say; of its own for each workgroup, so that nobody can use another's.
  token text not null,
  created timestamp with time zone not null
);
alter table domain_claim add constraint domain_claim_pkey primary key (workgroup_id, domain);

-- Rows stay after removal: sessions that were opened by a provider stay its own.
create table identity_provider (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed under the installation's key.
  client_secret text not null,
  is_enabled boolean not null default true,
  created timestamp with time zone not null,
  removed_at timestamp with time zone,
  scopes text not null default 'openid email profile'::text,
  proven_at timestamp with time zone,
  acr_values text not null default ''::text
);
alter table identity_provider add constraint identity_provider_pkey primary key (id);
create index identity_provider_workgroup on identity_provider (workgroup_id) where (removed_at is null);

-- Claimed domains whose people a provider signs in, as its workgroup claimed them. Without the claim it ends.
create table identity_provider_domain (
  provider_id uuid not null,
  domain text not null
);
alter table identity_provider_domain add constraint identity_provider_domain_pkey primary key (provider_id, domain);
create index identity_provider_domain_domain on identity_provider_domain (domain);

-- A person is a member of exactly one workgroup at a time.
create table member (
  person_id uuid not null,
  workgroup_id uuid not null,
  is_workgroup_admin boolean not null default false,
  is_account_admin boolean not null default false,
  accepted_at timestamp with time zone,
  created timestamp with time zone not null
);
alter table member add constraint member_pkey primary key (person_id);
create index member_workgroup on member (workgroup_id);

create table membership_invitation (
  id uuid not null,
  workgroup_id uuid not null,
  -- Null until somebody with this address registers.
  person_id uuid,
  email text not null,
  -- Null where it was made by a command.
  invited_by uuid,
  message text not null default ''::text,
  created timestamp with time zone not null,
  ended_at timestamp with time zone,
  ending text
);
alter table membership_invitation add constraint membership_invitation_pkey primary key (id);
alter table membership_invitation add constraint membership_invitation_ending check (((ended_at is null) = (ending is null)));
alter table membership_invitation add constraint membership_invitation_ending_check check ((ending = any (array['accepted'::text, 'declined'::text, 'withdrawn'::text])));
create unique index membership_invitation_email on membership_invitation (workgroup_id, email) where (ended_at is null);
create index membership_invitation_of_person on membership_invitation (person_id) where (ended_at is null);
create unique index membership_invitation_person on membership_invitation (workgroup_id, person_id) where ((ended_at is null) and (person_id is not null));
create index membership_invitation_waiting on membership_invitation (email) where ((ended_at is null) and (person_id is null));

create table suggested_tag (
  id uuid not null,
  tag_set_id uuid not null,
  name text not null,
  name_key text not null,
  type text not null,
  -- The only values that it takes; where there are none, any of its type.
  valid_values text[] not null default '{}'::text[],
  description text not null default ''::text,
  colour text not null
);
alter table suggested_tag add constraint suggested_tag_pkey primary key (id);
alter table suggested_tag add constraint suggested_tag_name unique (tag_set_id, name_key);
alter table suggested_tag add constraint suggested_tag_type_check check ((type = any (array['NONE'::text, 'TEXT'::text, 'NUMBER'::text, 'BOOLEAN'::text, 'DATE'::text])));

-- Tags that a workgroup suggests, in sets: for documents, or for people.
create table tag_set (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  name_key text not null,
  kind text not null,
  -- Disabled sets aren't offered; where they were chosen they stay.
  enabled boolean not null default true,
  created timestamp with time zone not null
);
alter table tag_set add constraint tag_set_pkey primary key (id);
alter table tag_set add constraint tag_set_kind_check check ((kind = any (array['ASSET'::text, 'USER'::text])));
alter table tag_set add constraint tag_set_name unique (workgroup_id, name_key);

-- Whom the people of a workgroup may share with; where there is no entry, everybody.
create table trusted_entry (
  workgroup_id uuid not null,
  -- An address, a domain, or '*.' and a domain for its sub-domains; as addresses are stored.
  entry text not null,
  created timestamp with time zone not null
);
alter table trusted_entry add constraint trusted_entry_pkey primary key (workgroup_id, entry);

create table whitelabel (
  workgroup_id uuid not null,
  primary_colour text,
  custom_name text
);
alter table whitelabel add constraint whitelabel_pkey primary key (workgroup_id);
alter table whitelabel add constraint whitelabel_primary_colour_check check ((primary_colour ~ '^#[0-9a-f]{6}$'::text));

create table whitelabel_image (
  workgroup_id uuid not null,
  image text not null,
  -- Drawn anew as WebP, sealed under the installation's key.
  blob_id uuid not null,
  size integer not null
);
alter table whitelabel_image add constraint whitelabel_image_pkey primary key (workgroup_id, image);
alter table whitelabel_image add constraint whitelabel_image_blob_id_key unique (blob_id);
alter table whitelabel_image add constraint whitelabel_image_image_check check ((image = any (array['barlogo'::text, 'squarelogo'::text, 'loginGraphic'::text])));

create table workgroup (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  default_locale text not null default 'en-gb'::text,
  additional_locale text,
  large_files boolean not null default false,
  asset_delete_allowed boolean not null default true,
  created timestamp with time zone not null,
  enforce_mobile_auth_login boolean not null default false,
  two_step_mechanism text not null default 'EMAIL'::text,
  two_step_mandatory boolean not null default false,
  password_sign_in boolean not null default true,
  sso_bypasses_mfa boolean not null default false,
  phishing_resistant_only boolean not null default false,
  edition text not null default 'ENTERPRISE'::text,
  password_minimum smallint not null default 12,
  bypass_two_step_allowed boolean not null default false,
  avatar_blob_id uuid,
  avatar_size integer,
  open_share boolean not null default true,
  secure_share boolean not null default true,
  trial_started_at timestamp with time zone,
  trial_ends timestamp with time zone,
  contract text
);
alter table workgroup add constraint workgroup_pkey primary key (id);
alter table workgroup add constraint workgroup_avatar check (((avatar_blob_id is null) = (avatar_size is null)));
alter table workgroup add constraint workgroup_avatar_blob_id_key unique (avatar_blob_id);
alter table workgroup add constraint workgroup_edition_check check ((edition = any (array['STANDARD'::text, 'ENTERPRISE'::text])));
alter table workgroup add constraint workgroup_mandate_is_possible check ((secure_share or (not two_step_mandatory)));
alter table workgroup add constraint workgroup_password_minimum_check check ((password_minimum = any (array[12, 15, 16])));
alter table workgroup add constraint workgroup_shares_somehow check ((open_share or secure_share));
alter table workgroup add constraint workgroup_two_step_mechanism_check check ((two_step_mechanism = any (array['EMAIL'::text, 'MOBILE'::text])));
create index workgroup_trial_ends on workgroup (trial_ends) where (trial_ends is not null);

-- One workgroup per mail domain; '*.example.org' covers the sub-domains of example.org.
create table workgroup_domain (
  domain text not null,
  workgroup_id uuid not null
);
alter table workgroup_domain add constraint workgroup_domain_pkey primary key (domain);

-- What is suggested in a workspace. A set counts while the workspace belongs to its workgroup.
create table workspace_tag_set (
  workspace_id uuid not null,
  tag_set_id uuid not null
);
alter table workspace_tag_set add constraint workspace_tag_set_pkey primary key (workspace_id, tag_set_id);
create index workspace_tag_set_of_set on workspace_tag_set (tag_set_id);

alter table domain_claim add constraint domain_claim_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table identity_attempt add constraint identity_attempt_provider_id_fkey foreign key (provider_id) references identity_provider(id);
alter table identity_handoff add constraint identity_handoff_provider_id_fkey foreign key (provider_id) references identity_provider(id);
alter table identity_provider add constraint identity_provider_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table identity_provider_domain add constraint identity_provider_domain_domain_fkey foreign key (domain) references workgroup_domain(domain) on delete cascade;
alter table identity_provider_domain add constraint identity_provider_domain_provider_id_fkey foreign key (provider_id) references identity_provider(id) on delete cascade;
alter table member add constraint member_person_id_fkey foreign key (person_id) references person(id);
alter table member add constraint member_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table membership_invitation add constraint membership_invitation_invited_by_fkey foreign key (invited_by) references person(id);
alter table membership_invitation add constraint membership_invitation_person_id_fkey foreign key (person_id) references person(id);
alter table membership_invitation add constraint membership_invitation_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table session add constraint session_identity_provider_id_fkey foreign key (identity_provider_id) references identity_provider(id);
alter table suggested_tag add constraint suggested_tag_tag_set_id_fkey foreign key (tag_set_id) references tag_set(id) on delete cascade;
alter table tag_set add constraint tag_set_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table trusted_entry add constraint trusted_entry_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table whitelabel add constraint whitelabel_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table whitelabel_image add constraint whitelabel_image_blob_id_fkey foreign key (blob_id) references blob(id);
alter table whitelabel_image add constraint whitelabel_image_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table workgroup add constraint workgroup_account_id_fkey foreign key (account_id) references account(id);
alter table workgroup add constraint workgroup_avatar_blob_id_fkey foreign key (avatar_blob_id) references blob(id);
alter table workgroup_domain add constraint workgroup_domain_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table workspace add constraint workspace_workgroup_id_fkey foreign key (workgroup_id) references workgroup(id);
alter table workspace_tag_set add constraint workspace_tag_set_tag_set_id_fkey foreign key (tag_set_id) references tag_set(id) on delete cascade;
alter table workspace_tag_set add constraint workspace_tag_set_workspace_id_fkey foreign key (workspace_id) references workspace(id) on delete cascade;

-- The providers that sign in an address: those of the workgroup with the nearest claim to its domain, where they serve it.
create function identity_providers_of(address text) returns setof identity_provider language sql stable as $$
  select i.* from (
      select c.domain, c.workgroup_id from workgroup_domain c
       where c.domain = any(claims_of(address)) order by length(c.domain) desc limit 1) claim
    join identity_provider_domain d on d.domain = claim.domain
    join identity_provider i on i.id = d.provider_id and i.workgroup_id = claim.workgroup_id
   where i.is_enabled and i.removed_at is null
$$;

-- A provider takes people's passwords away only once somebody has come by it with what it has now: one that never worked
-- would shut them out.
create function identity_only(person uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from member m
      join workgroup g on g.id = m.workgroup_id and not g.password_sign_in
      join identity_provider p on p.workgroup_id = g.id and p.is_enabled and p.removed_at is null and p.proven_at is not null
     where m.person_id = person and m.accepted_at is not null
       and (exists (select 1 from identity i where i.person_id = m.person_id and i.issuer = p.issuer)
         or exists (
           select 1 from email_address e
             join lateral identity_providers_of(e.address) served on served.id = p.id
            where e.person_id = m.person_id and e.is_primary)))
$$;

-- Members are always trusted, and so is whoever would become one by the domain of their address.
create function is_trusted(place uuid, address text) returns boolean language sql stable as $$
  select not exists (select from trusted_entry t where t.workgroup_id = place)
      or exists (select from trusted_entry t
                  where t.workgroup_id = place
                    and (t.entry = address or t.entry = split_part(address, '@', 2)
                      or (starts_with(t.entry, '*.') and right(split_part(address, '@', 2), length(t.entry) - 1) = substr(t.entry, 2))))
      or exists (select from workgroup_domain d
                  where d.workgroup_id = place
                    and (d.domain = split_part(address, '@', 2)
                      or (starts_with(d.domain, '*.') and right(split_part(address, '@', 2), length(d.domain) - 1) = substr(d.domain, 2))))
      or exists (select from email_address e join member m on m.person_id = e.person_id
                  where e.address = is_trusted.address and m.workgroup_id = place and m.accepted_at is not null)
$$;
