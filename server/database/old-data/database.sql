-- A database of commit c83fe05: its schema, then its rows. README.md says how it was made.

set check_function_bodies = off;

create table access_code (
  session_id uuid not null,
  code_hash bytea,
  sent_at timestamp with time zone not null,
  tries integer not null default 0
);

create table account (
  id uuid not null,
  name text not null,
  created timestamp with time zone not null
);

create table asset (
  id uuid not null,
  workspace_id uuid not null,
  parent_id uuid,
  kind text not null,
  name text not null,
  name_key text not null,
  extension text not null default ''::text,
  current_version_id uuid,
  version_count integer not null default 0,
  size bigint not null default 0,
  allow_new_document boolean not null default true,
  allow_new_folder boolean not null default true,
  allow_edit boolean not null default true,
  open_new_document boolean not null default true,
  open_new_folder boolean not null default true,
  open_edit boolean not null default true,
  depth integer not null default 0,
  child_count integer not null default 0,
  created timestamp with time zone not null,
  created_by uuid not null,
  modified timestamp with time zone not null,
  modified_by uuid not null
);

create table attempt (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  locked_until timestamp with time zone
);

create table audit_event (
  id bigint not null generated always as identity,
  uuid uuid not null,
  type text not null,
  at timestamp with time zone not null,
  actor_id uuid,
  participant_id uuid,
  session_id uuid,
  address text,
  workspace_id uuid,
  entity_kind text not null,
  entity_id uuid,
  entity_name text not null,
  original jsonb,
  modified jsonb,
  restricted boolean not null default false,
  xid xid8 not null default pg_current_xact_id()
);

create table audit_head (
  workspace_id uuid not null,
  chain text not null,
  position bigint not null,
  at timestamp with time zone not null,
  link bytea not null,
  key_id uuid not null,
  signature bytea not null
);

create table audit_key (
  id uuid not null,
  public_key text not null,
  sealed_private_key text not null,
  created timestamp with time zone not null
);

create table audit_seal (
  event_id bigint not null,
  workspace_id uuid not null,
  chain text not null,
  position bigint not null,
  actor_name text not null,
  actor_email text not null,
  salt bytea not null,
  link bytea not null
);

create table audit_sealed (
  one boolean not null default true,
  xid xid8 not null,
  id bigint not null
);

create table blob (
  id uuid not null,
  workspace_id uuid,
  size bigint,
  sha256 bytea,
  touched timestamp with time zone not null,
  claimed boolean not null default false
);

create table client_secret (
  id uuid not null,
  person_id uuid not null,
  name text not null,
  hash bytea not null,
  scope text not null,
  created timestamp with time zone not null,
  last_used timestamp with time zone,
  revoked_at timestamp with time zone
);

create table domain_claim (
  workgroup_id uuid not null,
  domain text not null,
  token text not null,
  created timestamp with time zone not null
);

create table download_grant (
  session_id uuid not null,
  version_id uuid not null,
  kind text not null,
  until timestamp with time zone not null
);

create table email_address (
  address text not null,
  person_id uuid not null,
  is_primary boolean not null
);

create table end_reminder (
  workspace_id uuid not null,
  due timestamp with time zone not null,
  audience text not null
);

create table idempotency_key (
  person_id uuid not null,
  key text not null,
  request_hash bytea not null,
  reply jsonb not null,
  created timestamp with time zone not null
);

create table identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created timestamp with time zone not null
);

create table identity_attempt (
  state_hash bytea not null,
  provider_id uuid not null,
  binding_hash bytea not null,
  secrets text not null,
  purpose text not null,
  next text not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);

create table identity_handoff (
  hash bytea not null,
  provider_id uuid not null,
  person_id uuid not null,
  authenticated_at timestamp with time zone,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);

create table identity_provider (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  is_enabled boolean not null default true,
  created timestamp with time zone not null,
  removed_at timestamp with time zone,
  scopes text not null default 'openid email profile'::text,
  proven_at timestamp with time zone,
  acr_values text not null default ''::text
);

create table identity_provider_domain (
  provider_id uuid not null,
  domain text not null
);

create table installation (
  singleton boolean not null default true,
  key_check text not null
);

create table mail (
  id uuid not null,
  to_address text not null,
  content text not null,
  created timestamp with time zone not null,
  sent_at timestamp with time zone,
  participant_id uuid
);

create table mailing (
  person_id uuid not null,
  kind text not null,
  due timestamp with time zone not null,
  since_xid xid8 not null,
  since_at timestamp with time zone not null
);

create table member (
  person_id uuid not null,
  workgroup_id uuid not null,
  is_workgroup_admin boolean not null default false,
  is_account_admin boolean not null default false,
  accepted_at timestamp with time zone,
  created timestamp with time zone not null
);

create table membership_invitation (
  id uuid not null,
  workgroup_id uuid not null,
  person_id uuid,
  email text not null,
  invited_by uuid,
  message text not null default ''::text,
  created timestamp with time zone not null,
  ended_at timestamp with time zone,
  ending text
);

create table mobile_authenticator (
  person_id uuid not null,
  secret text not null,
  backup_hash bytea,
  last_step bigint not null default 0,
  asks_at_login boolean not null default true,
  pending_until timestamp with time zone,
  registered_at timestamp with time zone,
  created timestamp with time zone not null
);

create table mobile_init_key (
  person_id uuid not null,
  key_hash bytea not null,
  expires timestamp with time zone not null
);

create table news_told (
  one boolean not null default true,
  xid xid8 not null,
  at timestamp with time zone not null
);

create table participant (
  id uuid not null,
  workspace_id uuid not null,
  person_id uuid,
  email text not null,
  type text not null default 'STANDARD'::text,
  has_download boolean not null default false,
  has_create_document boolean not null default false,
  has_create_folder boolean not null default false,
  has_edit boolean not null default false,
  has_edit_online boolean not null default false,
  has_delete boolean not null default false,
  has_commenter boolean not null default false,
  has_inviter boolean not null default false,
  has_manage_workspace boolean not null default false,
  is_favourite boolean not null default false,
  message text not null default ''::text,
  invited_by uuid,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  removed_at timestamp with time zone,
  removal text,
  party_number integer,
  shadow_of uuid,
  expires_at timestamp with time zone,
  reminded_days integer,
  not_mailed text,
  workspace_created timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  workspace_open boolean not null default true,
  role_rank smallint not null default 0,
  sort_name text not null default ''::text
);

create table passkey (
  id uuid not null,
  person_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created timestamp with time zone not null,
  last_used timestamp with time zone
);

create table passkey_challenge (
  hash bytea not null,
  purpose text not null,
  session_id uuid,
  browser_hash bytea,
  expires timestamp with time zone not null
);

create table passkey_recovery (
  person_id uuid not null,
  code_hash bytea not null,
  created timestamp with time zone not null
);

create table password_reset (
  person_id uuid not null,
  token_hash bytea not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);

create table pending_address (
  person_id uuid not null,
  address text not null,
  token_hash bytea not null,
  stop_hash bytea not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null
);

create table person (
  id uuid not null,
  given_name text not null,
  family_name text not null,
  password_hash text,
  locale text not null default 'en-gb'::text,
  theme text not null default 'LIGHT'::text,
  timezone text not null default 'Europe/London'::text,
  email_subscriber boolean not null default true,
  disabled_at timestamp with time zone,
  created timestamp with time zone not null,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  hide_email_address boolean not null default false,
  daily_email boolean not null default true,
  weekly_email boolean not null default false,
  immediate_email boolean not null default false,
  immediate_favourites_only boolean not null default false,
  avatar_blob_id uuid,
  avatar_size integer,
  is_agent boolean not null default false
);

create table refusal (
  actor_id uuid not null,
  entity_id uuid not null,
  minute timestamp with time zone not null
);

create table registration_link (
  token_hash bytea not null,
  email text not null,
  participant_id uuid,
  locale text not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);

create table rendition (
  version_id uuid not null,
  kind text not null,
  page integer not null default 0,
  width integer not null default 0,
  blob_id uuid not null,
  size bigint not null,
  media_type text not null
);

create table session (
  id uuid not null,
  person_id uuid not null,
  cookie_hash bytea not null,
  created timestamp with time zone not null,
  authenticated_at timestamp with time zone not null,
  last_used timestamp with time zone not null,
  expires timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  user_agent text not null,
  second_factor text not null default 'NONE'::text,
  identity_provider_id uuid,
  client_secret_id uuid
);

create table session_token (
  hash bytea not null,
  session_id uuid not null,
  valid_until timestamp with time zone
);

create table sign_up_code (
  address text not null,
  kind text not null,
  hash bytea not null,
  tries integer not null default 0,
  expires timestamp with time zone not null
);

create table suggested_tag (
  id uuid not null,
  tag_set_id uuid not null,
  name text not null,
  name_key text not null,
  type text not null,
  valid_values text[] not null default '{}'::text[],
  description text not null default ''::text,
  colour text not null
);

create table tag_set (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  name_key text not null,
  kind text not null,
  enabled boolean not null default true,
  created timestamp with time zone not null
);

create table ticket (
  hash bytea not null,
  session_id uuid not null,
  version_id uuid not null,
  created timestamp with time zone not null,
  begun_at timestamp with time zone
);

create table trusted_entry (
  workgroup_id uuid not null,
  entry text not null,
  created timestamp with time zone not null
);

create table two_step_bypass (
  participant_id uuid not null,
  created timestamp with time zone not null
);

create table version (
  id uuid not null,
  asset_id uuid not null,
  number integer not null,
  blob_id uuid not null,
  size bigint not null,
  sha256 bytea not null,
  extension text not null,
  media_type text not null,
  created timestamp with time zone not null,
  created_by uuid not null,
  scan_status text not null,
  scan_attempts integer not null default 0,
  preview_status text not null,
  preview_kind text,
  pages jsonb
);

create table viewing (
  session_id uuid not null,
  participant_id uuid not null,
  until timestamp with time zone not null
);

create table whitelabel (
  workgroup_id uuid not null,
  primary_colour text,
  custom_name text
);

create table whitelabel_image (
  workgroup_id uuid not null,
  image text not null,
  blob_id uuid not null,
  size integer not null
);

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

create table workgroup_domain (
  domain text not null,
  workgroup_id uuid not null
);

create table workspace (
  id uuid not null,
  workgroup_id uuid not null,
  owner_id uuid not null,
  name text not null,
  two_step boolean not null default false,
  two_step_mechanism text,
  scheduled_end timestamp with time zone,
  closed_at timestamp with time zone,
  wrapped_key bytea,
  created timestamp with time zone not null,
  modified timestamp with time zone not null,
  taking_part_reveals boolean not null default false,
  end_reason text not null default ''::text,
  end_reminder_days integer not null default 0,
  closed_by uuid,
  purged_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  link_type text not null default 'NONE'::text,
  link_agent_id uuid,
  link_folder text
);

create table workspace_tag_set (
  workspace_id uuid not null,
  tag_set_id uuid not null
);

alter table access_code add constraint access_code_pkey PRIMARY KEY (session_id);
alter table account add constraint account_pkey PRIMARY KEY (id);
alter table asset add constraint asset_pkey PRIMARY KEY (id);
alter table asset add constraint asset_kind_check CHECK ((kind = ANY (ARRAY['ROOT'::text, 'FOLDER'::text, 'DOCUMENT'::text])));
alter table asset add constraint asset_root_has_no_parent CHECK (((kind = 'ROOT'::text) = (parent_id IS NULL)));
alter table asset add constraint asset_root_id CHECK (((kind <> 'ROOT'::text) OR (id = workspace_id)));
alter table attempt add constraint attempt_pkey PRIMARY KEY (key);
alter table audit_event add constraint audit_event_pkey PRIMARY KEY (id);
alter table audit_event add constraint audit_event_uuid_key UNIQUE (uuid);
alter table audit_head add constraint audit_head_pkey PRIMARY KEY (workspace_id, chain, "position");
alter table audit_key add constraint audit_key_pkey PRIMARY KEY (id);
alter table audit_seal add constraint audit_seal_pkey PRIMARY KEY (event_id);
alter table audit_seal add constraint audit_seal_chain_check CHECK ((chain = ANY (ARRAY['OPEN'::text, 'RESTRICTED'::text])));
alter table audit_seal add constraint audit_seal_workspace_id_chain_position_key UNIQUE (workspace_id, chain, "position");
alter table audit_sealed add constraint audit_sealed_pkey PRIMARY KEY (one);
alter table audit_sealed add constraint audit_sealed_one_check CHECK (one);
alter table blob add constraint blob_pkey PRIMARY KEY (id);
alter table client_secret add constraint client_secret_pkey PRIMARY KEY (id);
alter table client_secret add constraint client_secret_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])));
alter table domain_claim add constraint domain_claim_pkey PRIMARY KEY (workgroup_id, domain);
alter table download_grant add constraint download_grant_pkey PRIMARY KEY (session_id, version_id, kind);
alter table email_address add constraint email_address_pkey PRIMARY KEY (address);
alter table end_reminder add constraint end_reminder_pkey PRIMARY KEY (workspace_id, due, audience);
alter table end_reminder add constraint end_reminder_audience_check CHECK ((audience = ANY (ARRAY['EVERYONE'::text, 'LEADERS'::text])));
alter table idempotency_key add constraint idempotency_key_pkey PRIMARY KEY (person_id, key);
alter table identity add constraint identity_pkey PRIMARY KEY (issuer, subject);
alter table identity add constraint identity_person UNIQUE (person_id, issuer);
alter table identity_attempt add constraint identity_attempt_pkey PRIMARY KEY (state_hash);
alter table identity_attempt add constraint identity_attempt_purpose_check CHECK ((purpose = ANY (ARRAY['LOGIN'::text, 'RESUME'::text, 'SILENT'::text, 'CONFIRM'::text])));
alter table identity_handoff add constraint identity_handoff_pkey PRIMARY KEY (hash);
alter table identity_provider add constraint identity_provider_pkey PRIMARY KEY (id);
alter table identity_provider_domain add constraint identity_provider_domain_pkey PRIMARY KEY (provider_id, domain);
alter table installation add constraint installation_pkey PRIMARY KEY (singleton);
alter table installation add constraint installation_singleton_check CHECK (singleton);
alter table mail add constraint mail_pkey PRIMARY KEY (id);
alter table mailing add constraint mailing_pkey PRIMARY KEY (person_id, kind);
alter table mailing add constraint mailing_kind_check CHECK ((kind = ANY (ARRAY['IMMEDIATE'::text, 'DAILY'::text, 'WEEKLY'::text])));
alter table member add constraint member_pkey PRIMARY KEY (person_id);
alter table membership_invitation add constraint membership_invitation_pkey PRIMARY KEY (id);
alter table membership_invitation add constraint membership_invitation_ending CHECK (((ended_at IS NULL) = (ending IS NULL)));
alter table membership_invitation add constraint membership_invitation_ending_check CHECK ((ending = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text])));
alter table mobile_authenticator add constraint mobile_authenticator_pkey PRIMARY KEY (person_id);
alter table mobile_authenticator add constraint mobile_authenticator_registered CHECK (((registered_at IS NULL) = (backup_hash IS NULL)));
alter table mobile_init_key add constraint mobile_init_key_pkey PRIMARY KEY (person_id);
alter table mobile_init_key add constraint mobile_init_key_key_hash_key UNIQUE (key_hash);
alter table news_told add constraint news_told_pkey PRIMARY KEY (one);
alter table news_told add constraint news_told_one_check CHECK (one);
alter table participant add constraint participant_pkey PRIMARY KEY (id);
alter table participant add constraint participant_accepted_is_person CHECK (((accepted_at IS NULL) OR (person_id IS NOT NULL)));
alter table participant add constraint participant_edit_needs_download CHECK ((has_download OR (NOT has_edit)));
alter table participant add constraint participant_not_mailed_check CHECK ((not_mailed = ANY (ARRAY['SUPPRESSED'::text, 'FAILED'::text])));
alter table participant add constraint participant_removal CHECK (((removed_at IS NULL) = (removal IS NULL)));
alter table participant add constraint participant_removal_check CHECK ((removal = ANY (ARRAY['removed'::text, 'declined'::text, 'left'::text, 'expired'::text])));
alter table participant add constraint participant_type_check CHECK ((type = ANY (ARRAY['STANDARD'::text, 'BCC'::text])));
alter table passkey add constraint passkey_pkey PRIMARY KEY (id);
alter table passkey add constraint passkey_credential UNIQUE (credential_id);
alter table passkey_challenge add constraint passkey_challenge_pkey PRIMARY KEY (hash);
alter table passkey_challenge add constraint passkey_challenge_check CHECK (((session_id IS NULL) <> (browser_hash IS NULL)));
alter table passkey_challenge add constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'FACTOR'::text, 'SIGN_IN'::text, 'RESUME'::text])));
alter table passkey_recovery add constraint passkey_recovery_pkey PRIMARY KEY (person_id);
alter table password_reset add constraint password_reset_pkey PRIMARY KEY (person_id);
alter table password_reset add constraint password_reset_token_hash_key UNIQUE (token_hash);
alter table pending_address add constraint pending_address_pkey PRIMARY KEY (person_id);
alter table pending_address add constraint pending_address_stop_hash_key UNIQUE (stop_hash);
alter table pending_address add constraint pending_address_token_hash_key UNIQUE (token_hash);
alter table person add constraint person_pkey PRIMARY KEY (id);
alter table person add constraint agents_have_no_password CHECK (((NOT is_agent) OR (password_hash IS NULL)));
alter table person add constraint person_avatar CHECK (((avatar_blob_id IS NULL) = (avatar_size IS NULL)));
alter table refusal add constraint refusal_pkey PRIMARY KEY (actor_id, entity_id, minute);
alter table registration_link add constraint registration_link_pkey PRIMARY KEY (token_hash);
alter table rendition add constraint rendition_pkey PRIMARY KEY (version_id, kind, page, width);
alter table rendition add constraint rendition_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'thumbnail'::text, 'page'::text])));
alter table session add constraint session_pkey PRIMARY KEY (id);
alter table session add constraint session_cookie_hash_key UNIQUE (cookie_hash);
alter table session add constraint session_second_factor_check CHECK ((second_factor = ANY (ARRAY['NONE'::text, 'EMAIL'::text, 'MOBILE'::text, 'PASSKEY'::text])));
alter table session_token add constraint session_token_pkey PRIMARY KEY (hash);
alter table sign_up_code add constraint sign_up_code_pkey PRIMARY KEY (address, kind);
alter table sign_up_code add constraint sign_up_code_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'mail'::text])));
alter table suggested_tag add constraint suggested_tag_pkey PRIMARY KEY (id);
alter table suggested_tag add constraint suggested_tag_name UNIQUE (tag_set_id, name_key);
alter table suggested_tag add constraint suggested_tag_type_check CHECK ((type = ANY (ARRAY['NONE'::text, 'TEXT'::text, 'NUMBER'::text, 'BOOLEAN'::text, 'DATE'::text])));
alter table tag_set add constraint tag_set_pkey PRIMARY KEY (id);
alter table tag_set add constraint tag_set_kind_check CHECK ((kind = ANY (ARRAY['ASSET'::text, 'USER'::text])));
alter table tag_set add constraint tag_set_name UNIQUE (workgroup_id, name_key);
alter table ticket add constraint ticket_pkey PRIMARY KEY (hash);
alter table trusted_entry add constraint trusted_entry_pkey PRIMARY KEY (workgroup_id, entry);
alter table two_step_bypass add constraint two_step_bypass_pkey PRIMARY KEY (participant_id);
alter table version add constraint version_pkey PRIMARY KEY (id);
alter table version add constraint version_asset_id_number_key UNIQUE (asset_id, number);
alter table version add constraint version_preview_kind_check CHECK ((preview_kind = ANY (ARRAY['pdf'::text, 'picture'::text])));
alter table version add constraint version_preview_status_check CHECK ((preview_status = ANY (ARRAY['PROCESSING'::text, 'COMPLETED'::text, 'UNSUPPORTED'::text, 'FAILED'::text, 'TOO_LARGE'::text])));
alter table version add constraint version_scan_status_check CHECK ((scan_status = ANY (ARRAY['SCANNING'::text, 'COMPLETE'::text, 'COMPLETE_NOT_SCANNED'::text, 'UNABLE_TO_SCAN'::text, 'VIRUS_DETECTED'::text])));
alter table viewing add constraint viewing_pkey PRIMARY KEY (session_id, participant_id);
alter table whitelabel add constraint whitelabel_pkey PRIMARY KEY (workgroup_id);
alter table whitelabel add constraint whitelabel_primary_colour_check CHECK ((primary_colour ~ '^#[0-9a-f]{6}$'::text));
alter table whitelabel_image add constraint whitelabel_image_pkey PRIMARY KEY (workgroup_id, image);
alter table whitelabel_image add constraint whitelabel_image_blob_id_key UNIQUE (blob_id);
alter table whitelabel_image add constraint whitelabel_image_image_check CHECK ((image = ANY (ARRAY['barlogo'::text, 'squarelogo'::text, 'loginGraphic'::text])));
alter table workgroup add constraint workgroup_pkey PRIMARY KEY (id);
alter table workgroup add constraint workgroup_avatar CHECK (((avatar_blob_id IS NULL) = (avatar_size IS NULL)));
alter table workgroup add constraint workgroup_avatar_blob_id_key UNIQUE (avatar_blob_id);
alter table workgroup add constraint workgroup_edition_check CHECK ((edition = ANY (ARRAY['STANDARD'::text, 'ENTERPRISE'::text])));
alter table workgroup add constraint workgroup_mandate_is_possible CHECK ((secure_share OR (NOT two_step_mandatory)));
alter table workgroup add constraint workgroup_password_minimum_check CHECK ((password_minimum = ANY (ARRAY[12, 15, 16])));
alter table workgroup add constraint workgroup_shares_somehow CHECK ((open_share OR secure_share));
alter table workgroup add constraint workgroup_two_step_mechanism_check CHECK ((two_step_mechanism = ANY (ARRAY['EMAIL'::text, 'MOBILE'::text])));
alter table workgroup_domain add constraint workgroup_domain_pkey PRIMARY KEY (domain);
alter table workspace add constraint workspace_pkey PRIMARY KEY (id);
alter table workspace add constraint workspace_key_until_closed CHECK (((wrapped_key IS NOT NULL) OR (closed_at IS NOT NULL)));
alter table workspace add constraint workspace_link_type_check CHECK ((link_type = ANY (ARRAY['NONE'::text, 'COLLABORATION'::text, 'PUBLICATION'::text])));
alter table workspace add constraint workspace_link_whole CHECK (((link_agent_id IS NULL) = (link_folder IS NULL)));
alter table workspace add constraint workspace_two_step_mechanism_check CHECK ((two_step_mechanism = ANY (ARRAY['EMAIL'::text, 'MOBILE'::text])));
alter table workspace_tag_set add constraint workspace_tag_set_pkey PRIMARY KEY (workspace_id, tag_set_id);

CREATE INDEX asset_by_created ON public.asset USING btree (parent_id, created, id);
CREATE INDEX asset_by_modified ON public.asset USING btree (parent_id, modified, id);
CREATE INDEX asset_by_name ON public.asset USING btree (parent_id, name_key, id);
CREATE INDEX asset_by_size ON public.asset USING btree (parent_id, size, id);
CREATE INDEX asset_current_version ON public.asset USING btree (current_version_id);
CREATE UNIQUE INDEX asset_name ON public.asset USING btree (parent_id, name_key) WHERE (parent_id IS NOT NULL);
CREATE INDEX asset_workspace ON public.asset USING btree (workspace_id);
CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor_id, at);
CREATE INDEX audit_event_workspace ON public.audit_event USING btree (workspace_id, at, id);
CREATE INDEX audit_event_xid ON public.audit_event USING btree (xid, id) WHERE (workspace_id IS NOT NULL);
CREATE INDEX blob_unclaimed ON public.blob USING btree (touched) WHERE (NOT claimed);
CREATE INDEX blob_workspace ON public.blob USING btree (workspace_id);
CREATE INDEX client_secret_person ON public.client_secret USING btree (person_id);
CREATE INDEX download_grant_until ON public.download_grant USING btree (until);
CREATE INDEX download_grant_version ON public.download_grant USING btree (version_id);
CREATE INDEX email_address_person ON public.email_address USING btree (person_id);
CREATE UNIQUE INDEX email_address_primary ON public.email_address USING btree (person_id) WHERE is_primary;
CREATE INDEX end_reminder_due ON public.end_reminder USING btree (due);
CREATE INDEX identity_attempt_expires ON public.identity_attempt USING btree (expires);
CREATE INDEX identity_handoff_expires ON public.identity_handoff USING btree (expires);
CREATE INDEX identity_provider_workgroup ON public.identity_provider USING btree (workgroup_id) WHERE (removed_at IS NULL);
CREATE INDEX identity_provider_domain_domain ON public.identity_provider_domain USING btree (domain);
CREATE INDEX mail_created ON public.mail USING btree (created DESC);
CREATE INDEX mailing_due ON public.mailing USING btree (due);
CREATE INDEX member_workgroup ON public.member USING btree (workgroup_id);
CREATE UNIQUE INDEX membership_invitation_email ON public.membership_invitation USING btree (workgroup_id, email) WHERE (ended_at IS NULL);
CREATE INDEX membership_invitation_of_person ON public.membership_invitation USING btree (person_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX membership_invitation_person ON public.membership_invitation USING btree (workgroup_id, person_id) WHERE ((ended_at IS NULL) AND (person_id IS NOT NULL));
CREATE INDEX membership_invitation_waiting ON public.membership_invitation USING btree (email) WHERE ((ended_at IS NULL) AND (person_id IS NULL));
CREATE INDEX participant_by_role ON public.participant USING btree (workspace_id, role_rank DESC, sort_name, id) INCLUDE (type) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX participant_email ON public.participant USING btree (workspace_id, email) WHERE ((removed_at IS NULL) AND (shadow_of IS NULL));
CREATE INDEX participant_expires ON public.participant USING btree (expires_at) WHERE ((removed_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX participant_hidden ON public.participant USING btree (workspace_id) WHERE (type = 'BCC'::text);
CREATE INDEX participant_in_order ON public.participant USING btree (person_id, ((accepted_at IS NOT NULL)), workspace_created DESC, workspace_id DESC) INCLUDE (id) WHERE ((removed_at IS NULL) AND (shadow_of IS NULL) AND workspace_open);
CREATE INDEX participant_of_person ON public.participant USING btree (person_id, workspace_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX participant_party ON public.participant USING btree (workspace_id, party_number) WHERE (party_number IS NOT NULL);
CREATE UNIQUE INDEX participant_person ON public.participant USING btree (workspace_id, person_id) WHERE ((removed_at IS NULL) AND (person_id IS NOT NULL) AND (shadow_of IS NULL));
CREATE UNIQUE INDEX participant_shadow ON public.participant USING btree (shadow_of) WHERE ((removed_at IS NULL) AND (shadow_of IS NOT NULL));
CREATE INDEX participant_waiting ON public.participant USING btree (email) WHERE ((removed_at IS NULL) AND (person_id IS NULL));
CREATE INDEX passkey_person ON public.passkey USING btree (person_id);
CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires);
CREATE INDEX passkey_challenge_session ON public.passkey_challenge USING btree (session_id);
CREATE INDEX password_reset_expires ON public.password_reset USING btree (expires);
CREATE INDEX pending_address_expires ON public.pending_address USING btree (expires);
CREATE UNIQUE INDEX person_avatar_blob ON public.person USING btree (avatar_blob_id) WHERE (avatar_blob_id IS NOT NULL);
CREATE INDEX refusal_minute ON public.refusal USING btree (minute);
CREATE INDEX registration_link_email ON public.registration_link USING btree (email);
CREATE INDEX rendition_blob ON public.rendition USING btree (blob_id);
CREATE INDEX session_person ON public.session USING btree (person_id) WHERE (ended_at IS NULL);
CREATE INDEX session_token_session ON public.session_token USING btree (session_id);
CREATE INDEX sign_up_code_expires ON public.sign_up_code USING btree (expires);
CREATE INDEX ticket_created ON public.ticket USING btree (created);
CREATE INDEX ticket_version ON public.ticket USING btree (version_id);
CREATE INDEX version_blob ON public.version USING btree (blob_id);
CREATE INDEX viewing_until ON public.viewing USING btree (until);
CREATE INDEX workgroup_trial_ends ON public.workgroup USING btree (trial_ends) WHERE (trial_ends IS NOT NULL);
CREATE INDEX workspace_closed ON public.workspace USING btree (workgroup_id, closed_at) WHERE ((closed_at IS NOT NULL) AND (forgotten_at IS NULL));
CREATE INDEX workspace_ending ON public.workspace USING btree (scheduled_end) WHERE ((closed_at IS NULL) AND (scheduled_end IS NOT NULL));
CREATE UNIQUE INDEX workspace_link ON public.workspace USING btree (link_agent_id, link_folder) WHERE ((link_agent_id IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX workspace_owner ON public.workspace USING btree (owner_id);
CREATE INDEX workspace_workgroup ON public.workspace USING btree (workgroup_id);
CREATE INDEX workspace_tag_set_of_set ON public.workspace_tag_set USING btree (tag_set_id);

CREATE OR REPLACE FUNCTION public.claims_of(address text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_append(
      array(select '*.' || array_to_string(parts[n:], '.') from generate_subscripts(parts, 1) n where n > 1),
      array_to_string(parts, '.'))
    from (select string_to_array(split_part(address, '@', 2), '.') as parts) p
$function$;

CREATE OR REPLACE FUNCTION public.count_children()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update asset p set child_count = child_count + n.many
      from (select parent_id, count(*)::integer as many from added where parent_id is not null group by parent_id) n
      where p.id = n.parent_id;
  elsif tg_op = 'DELETE' then
    update asset p set child_count = child_count - n.many
      from (select parent_id, count(*)::integer as many from gone where parent_id is not null group by parent_id) n
      where p.id = n.parent_id;
  else
    update asset p set child_count = child_count + n.many
      from (select parent_id, sum(one)::integer as many
              from (select parent_id, 1 as one from added union all select parent_id, -1 from gone) both_sides
             where parent_id is not null group by parent_id having sum(one) <> 0) n
      where p.id = n.parent_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.identity_only(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.identity_providers_of(address text)
 RETURNS SETOF identity_provider
 LANGUAGE sql
 STABLE
AS $function$
  select i.* from (
      select c.domain, c.workgroup_id from workgroup_domain c
       where c.domain = any(claims_of(address)) order by length(c.domain) desc limit 1) claim
    join identity_provider_domain d on d.domain = claim.domain
    join identity_provider i on i.id = d.provider_id and i.workgroup_id = claim.workgroup_id
   where i.is_enabled and i.removed_at is null
$function$;

CREATE OR REPLACE FUNCTION public.is_trusted(place uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.know_place_in_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.role_rank := case
    when new.person_id = (select owner_id from workspace where id = new.workspace_id) then 6
    when new.has_manage_workspace then 5
    when new.has_inviter then 4
    when new.has_edit then 3
    when new.has_create_document or new.has_create_folder then 2
    when new.has_download then 1
    else 0 end;
  new.sort_name := lower(coalesce(
    (select family_name || ' ' || given_name from person where id = new.person_id), new.email));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.know_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever closes it waits, and then finds this row too.
  select created, closed_at is null into new.workspace_created, new.workspace_open
    from workspace where id = new.workspace_id for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update participant set email = email where workspace_id = new.id and person_id in (old.owner_id, new.owner_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.place_participants_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update participant set email = email where person_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_mailings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from mailing
   where person_id = new.id
     and not case kind when 'DAILY' then new.daily_email when 'WEEKLY' then new.weekly_email else new.immediate_email end;
  -- Another time zone has its mornings at another time: that is found out anew, and nothing is told twice.
  insert into mailing (person_id, kind, due, since_xid, since_at)
  select new.id, kind, due, pg_current_xact_id(), now()
    from (values ('DAILY', new.daily_email, '-infinity'::timestamptz), ('WEEKLY', new.weekly_email, '-infinity'),
                 ('IMMEDIATE', new.immediate_email, 'infinity')) as wish (kind, is_wanted, due)
   where is_wanted and not new.is_agent
  on conflict (person_id, kind) do update set due = excluded.due where mailing.kind <> 'IMMEDIATE';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_to_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit events are only ever added';
end $function$;

CREATE OR REPLACE FUNCTION public.taken_names(folder uuid, names text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
begin
  perform from asset where id = folder for no key update;
  return query select name_key from asset where parent_id = folder and name_key = any(names);
end $function$;

CREATE OR REPLACE FUNCTION public.tell_participants_of_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update participant set workspace_open = new.closed_at is null where workspace_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.visible_asset(actor uuid)
 RETURNS SETOF asset
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from asset a join workspace_with_content(actor) p on p.workspace_id = a.workspace_id
$function$;

CREATE OR REPLACE FUNCTION public.visible_child(actor uuid, folder uuid)
 RETURNS SETOF asset
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from asset f join workspace_with_content(actor) p on p.workspace_id = f.workspace_id where f.id = folder)
$function$;

CREATE OR REPLACE FUNCTION public.visible_event(actor uuid, place uuid)
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
$function$;

CREATE OR REPLACE FUNCTION public.visible_participant(actor uuid)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select o.* from participant o
    join participant p on p.workspace_id = o.workspace_id
    join workspace w on w.id = o.workspace_id
   where p.person_id = actor and p.removed_at is null and p.shadow_of is null and o.removed_at is null and w.closed_at is null
     and (p.accepted_at is not null or o.id = p.id)
     and (o.type = 'STANDARD' or o.id = p.id or w.owner_id = actor)
$function$;

CREATE OR REPLACE FUNCTION public.visible_participant_in(actor uuid, place uuid)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select o.* from participant o
   where o.workspace_id >= place and o.workspace_id <= place and o.removed_at is null
     and (o.id = (select p.id from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open)
       or exists (select from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and p.accepted_at is not null)
          and (o.type = 'STANDARD' or (select w.owner_id = actor from workspace w where w.id = place)))
$function$;

CREATE OR REPLACE FUNCTION public.visible_workspace(actor uuid)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select p.* from participant p where p.person_id = actor and p.removed_at is null and p.shadow_of is null
$function$;

CREATE OR REPLACE FUNCTION public.workspace_with_content(actor uuid)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select p.* from participant p join workspace w on w.id = p.workspace_id
   where p.person_id = actor and p.removed_at is null and p.accepted_at is not null and w.closed_at is null
$function$;

CREATE TRIGGER asset_added AFTER INSERT ON public.asset REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_children();
CREATE TRIGGER asset_gone AFTER DELETE ON public.asset REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_children();
CREATE TRIGGER asset_moved AFTER UPDATE ON public.asset REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION count_children();
CREATE TRIGGER audit_event_stays BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_event_stays_whole BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_head_stays BEFORE DELETE OR UPDATE ON public.audit_head FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_head_stays_whole BEFORE TRUNCATE ON public.audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_seal_stays BEFORE DELETE OR UPDATE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_seal_stays_whole BEFORE TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER participant_knows_place BEFORE INSERT OR UPDATE OF person_id, email, has_manage_workspace, has_inviter, has_edit, has_create_document, has_create_folder, has_download ON public.participant FOR EACH ROW EXECUTE FUNCTION know_place_in_order();
CREATE TRIGGER participant_knows_workspace BEFORE INSERT ON public.participant FOR EACH ROW EXECUTE FUNCTION know_workspace();
CREATE TRIGGER person_is_mailed AFTER INSERT ON public.person FOR EACH ROW EXECUTE FUNCTION plan_mailings();
CREATE TRIGGER person_is_mailed_otherwise AFTER UPDATE OF daily_email, weekly_email, immediate_email, timezone ON person FOR EACH ROW WHEN ((old.daily_email, old.weekly_email, old.immediate_email, old.timezone) IS DISTINCT FROM (new.daily_email, new.weekly_email, new.immediate_email, new.timezone)) EXECUTE FUNCTION plan_mailings();
CREATE TRIGGER person_renamed AFTER UPDATE OF given_name, family_name ON public.person FOR EACH ROW WHEN (((old.given_name IS DISTINCT FROM new.given_name) OR (old.family_name IS DISTINCT FROM new.family_name))) EXECUTE FUNCTION place_participants_of_person();
CREATE TRIGGER workspace_ended AFTER UPDATE OF closed_at ON public.workspace FOR EACH ROW WHEN (((old.closed_at IS NULL) <> (new.closed_at IS NULL))) EXECUTE FUNCTION tell_participants_of_end();
CREATE TRIGGER workspace_passed_on AFTER UPDATE OF owner_id ON public.workspace FOR EACH ROW WHEN ((old.owner_id <> new.owner_id)) EXECUTE FUNCTION place_owners();

alter table access_code add constraint access_code_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table asset add constraint asset_created_by_fkey FOREIGN KEY (created_by) REFERENCES participant(id);
alter table asset add constraint asset_current_version_exists FOREIGN KEY (current_version_id) REFERENCES version(id) DEFERRABLE INITIALLY DEFERRED;
alter table asset add constraint asset_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES participant(id);
alter table asset add constraint asset_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES asset(id);
alter table asset add constraint asset_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_event add constraint audit_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person(id);
alter table audit_event add constraint audit_event_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table audit_event add constraint audit_event_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_head add constraint audit_head_key_id_fkey FOREIGN KEY (key_id) REFERENCES audit_key(id);
alter table audit_head add constraint audit_head_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_seal add constraint audit_seal_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_event(id);
alter table audit_seal add constraint audit_seal_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table blob add constraint blob_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table client_secret add constraint client_secret_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table domain_claim add constraint domain_claim_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table download_grant add constraint download_grant_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table download_grant add constraint download_grant_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table email_address add constraint email_address_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table end_reminder add constraint end_reminder_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table idempotency_key add constraint idempotency_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table identity add constraint identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table identity_attempt add constraint identity_attempt_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id);
alter table identity_handoff add constraint identity_handoff_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table identity_handoff add constraint identity_handoff_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id);
alter table identity_provider add constraint identity_provider_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table identity_provider_domain add constraint identity_provider_domain_domain_fkey FOREIGN KEY (domain) REFERENCES workgroup_domain(domain) ON DELETE CASCADE;
alter table identity_provider_domain add constraint identity_provider_domain_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id) ON DELETE CASCADE;
alter table mail add constraint mail_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE SET NULL;
alter table mailing add constraint mailing_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table member add constraint member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table member add constraint member_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table membership_invitation add constraint membership_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(id);
alter table membership_invitation add constraint membership_invitation_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table membership_invitation add constraint membership_invitation_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table mobile_authenticator add constraint mobile_authenticator_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table mobile_init_key add constraint mobile_init_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table participant add constraint participant_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES participant(id);
alter table participant add constraint participant_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table participant add constraint participant_shadow_of_fkey FOREIGN KEY (shadow_of) REFERENCES participant(id);
alter table participant add constraint participant_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table passkey add constraint passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table passkey_challenge add constraint passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table passkey_recovery add constraint passkey_recovery_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table password_reset add constraint password_reset_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table pending_address add constraint pending_address_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table person add constraint person_avatar_blob_id_fkey FOREIGN KEY (avatar_blob_id) REFERENCES blob(id);
alter table refusal add constraint refusal_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person(id);
alter table registration_link add constraint registration_link_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table rendition add constraint rendition_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id);
alter table rendition add constraint rendition_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table session add constraint session_client_secret_id_fkey FOREIGN KEY (client_secret_id) REFERENCES client_secret(id);
alter table session add constraint session_identity_provider_id_fkey FOREIGN KEY (identity_provider_id) REFERENCES identity_provider(id);
alter table session add constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table session_token add constraint session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table suggested_tag add constraint suggested_tag_tag_set_id_fkey FOREIGN KEY (tag_set_id) REFERENCES tag_set(id) ON DELETE CASCADE;
alter table tag_set add constraint tag_set_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table ticket add constraint ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table ticket add constraint ticket_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table trusted_entry add constraint trusted_entry_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table two_step_bypass add constraint two_step_bypass_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE CASCADE;
alter table version add constraint version_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table version add constraint version_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id);
alter table version add constraint version_created_by_fkey FOREIGN KEY (created_by) REFERENCES participant(id);
alter table viewing add constraint viewing_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table viewing add constraint viewing_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table whitelabel add constraint whitelabel_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table whitelabel_image add constraint whitelabel_image_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id);
alter table whitelabel_image add constraint whitelabel_image_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table workgroup add constraint workgroup_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table workgroup add constraint workgroup_avatar_blob_id_fkey FOREIGN KEY (avatar_blob_id) REFERENCES blob(id);
alter table workgroup_domain add constraint workgroup_domain_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table workspace add constraint workspace_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES person(id);
alter table workspace add constraint workspace_link_agent_id_fkey FOREIGN KEY (link_agent_id) REFERENCES person(id);
alter table workspace add constraint workspace_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id);
alter table workspace add constraint workspace_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table workspace_tag_set add constraint workspace_tag_set_tag_set_id_fkey FOREIGN KEY (tag_set_id) REFERENCES tag_set(id) ON DELETE CASCADE;
alter table workspace_tag_set add constraint workspace_tag_set_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;

create table migration (name text primary key, sha256 text not null, applied timestamptz not null default now());
set session_replication_role = replica;
insert into account (id, name, created) values ('01a20353-8291-7481-aff1-55112e00bdb7', 'Demo workgroup', '2026-11-22 12:55:34.29+00');
insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, allow_new_document, allow_new_folder, allow_edit, open_new_document, open_new_folder, open_edit, depth, child_count, created, created_by, modified, modified_by) values ('01a20354-3ad9-7792-ad29-48ea013976d4', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, 'ROOT', '', '', '', NULL, '0', '0', 'true', 'true', 'true', 'true', 'true', 'true', '0', '2', '2026-11-22 12:56:21.478+00', '01a20354-3ae0-7708-b478-523d199ab244', '2026-11-22 12:56:21.478+00', '01a20354-3ae0-7708-b478-523d199ab244');
insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, allow_new_document, allow_new_folder, allow_edit, open_new_document, open_new_folder, open_edit, depth, child_count, created, created_by, modified, modified_by) values ('01a20354-3b1d-72b5-88e2-d4d756a635ab', '01a20354-3b1d-72b5-88e2-d4d756a635ab', NULL, 'ROOT', '', '', '', NULL, '0', '0', 'true', 'true', 'true', 'true', 'true', 'true', '0', '0', '2026-11-22 12:56:21.537+00', '01a20354-3b20-72a5-95d7-928395e50fb3', '2026-11-22 12:56:21.537+00', '01a20354-3b20-72a5-95d7-928395e50fb3');
insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, allow_new_document, allow_new_folder, allow_edit, open_new_document, open_new_folder, open_edit, depth, child_count, created, created_by, modified, modified_by) values ('01a20354-3b39-751d-aac0-abbd5c44268c', '01a20354-3ad9-7792-ad29-48ea013976d4', '01a20354-3ad9-7792-ad29-48ea013976d4', 'FOLDER', 'Drafts', 'drafts', '', NULL, '0', '0', 'true', 'true', 'true', 'true', 'true', 'true', '1', '1', '2026-11-22 12:56:21.562+00', '01a20354-3ae0-7708-b478-523d199ab244', '2026-11-22 12:56:21.562+00', '01a20354-3ae0-7708-b478-523d199ab244');
insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, allow_new_document, allow_new_folder, allow_edit, open_new_document, open_new_folder, open_edit, depth, child_count, created, created_by, modified, modified_by) values ('01a20354-3b86-73e8-b04a-c3bc2a1b2f9a', '01a20354-3ad9-7792-ad29-48ea013976d4', '01a20354-3b39-751d-aac0-abbd5c44268c', 'DOCUMENT', 'Figures 2026.txt', 'figures 2026.txt', 'txt', '01a20354-3bf5-7296-b680-18a5ea569a8d', '2', '720', 'true', 'true', 'true', 'true', 'true', 'true', '2', '0', '2026-11-22 12:56:21.638+00', '01a20354-3ae0-7708-b478-523d199ab244', '2026-11-22 12:56:21.939+00', '01a20354-3ae0-7708-b478-523d199ab244');
insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, allow_new_document, allow_new_folder, allow_edit, open_new_document, open_new_folder, open_edit, depth, child_count, created, created_by, modified, modified_by) values ('01a20354-3c40-761b-8cbd-d9a538840692', '01a20354-3ad9-7792-ad29-48ea013976d4', '01a20354-3ad9-7792-ad29-48ea013976d4', 'DOCUMENT', 'Plan.txt', 'plan.txt', 'txt', '01a20354-3c40-761b-8cbd-de8d48ec043d', '1', '8', 'true', 'true', 'true', 'true', 'true', 'true', '1', '0', '2026-11-22 12:56:21.824+00', '01a20354-3ae0-7708-b478-523d199ab244', '2026-11-22 12:56:21.824+00', '01a20354-3ae0-7708-b478-523d199ab244');
insert into attempt (key, window_start, count, locked_until) values ('invite:01a20353-8297-7505-bbcb-cf9ed8713fc7', '2026-11-22 12:56:22.029+00', '2', NULL);
insert into attempt (key, window_start, count, locked_until) values ('login-from:127.0.0.1', '2026-11-22 12:56:21.171+00', '0', NULL);
insert into attempt (key, window_start, count, locked_until) values ('login-to:Emmq2U03vRbbZXUl4cWRSQXfk2hUT0B0_oYjpg81Ais', '2026-11-22 12:56:21.171+00', '0', NULL);
insert into attempt (key, window_start, count, locked_until) values ('login-to:zNQWqZ4iKp3fGfnxD2wZMKdMXb5hl1OqAULZrpkNoMI', '2026-11-22 12:56:21.332+00', '0', NULL);
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('1', '01a20353-82c2-7312-8980-fb03b587d8a3', 'USER_REGISTERED', '2026-11-22 12:55:34.338+00', NULL, NULL, NULL, NULL, NULL, 'User', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'Demo Owner', NULL, NULL, 'false', '816');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('10', '01a20354-3c06-73d6-83a0-6bd2614eb11c', 'NEW_DOCUMENT_VERSION_ADDED', '2026-11-22 12:56:21.766+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Document', '01a20354-3b86-73e8-b04a-c3bc2a1b2f9a', 'Figures.txt', '{"version": 1}', '{"size": 720, "version": 2}', 'false', '843');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('11', '01a20354-3c46-72dd-aec6-c2ec4cf8e654', 'DOCUMENT_CREATED', '2026-11-22 12:56:21.83+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Document', '01a20354-3c40-761b-8cbd-d9a538840692', 'Plan.txt', NULL, '{"name": "Plan.txt", "size": 8, "version": 1}', 'false', '847');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('12', '01a20354-3c6c-75c0-b945-e01210944140', 'DOCUMENT_CREATED', '2026-11-22 12:56:21.869+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Document', '01a20354-3c68-7741-8b82-861c25a20df9', 'Mistake.txt', NULL, '{"name": "Mistake.txt", "size": 5, "version": 1}', 'false', '851');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('13', '01a20354-3c98-7164-a872-0d7f2e713a02', 'ASSET_DELETED', '2026-11-22 12:56:21.912+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Document', '01a20354-3c68-7741-8b82-861c25a20df9', 'Mistake.txt', '{"name": "Mistake.txt", "folders": 0, "documents": 1}', NULL, 'false', '855');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('14', '01a20354-3cb5-7739-a868-6e2fc2b61c48', 'ASSET_RENAMED', '2026-11-22 12:56:21.941+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Document', '01a20354-3b86-73e8-b04a-c3bc2a1b2f9a', 'Figures 2026.txt', '{"name": "Figures.txt"}', '{"name": "Figures 2026.txt"}', 'false', '856');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('15', '01a20354-3d1c-745a-a7b4-d5e23828ab17', 'PARTICIPANT_INVITED', '2026-11-22 12:56:22.045+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Participant', '01a20354-3d15-7666-827e-e07ff53d2b41', 'colleague@demo.example', NULL, '{"hasEdit": false, "hasDelete": false, "hasInviter": false, "hasDownload": true, "hasCommenter": false, "hasEditOnline": false, "hasCreateFolder": false, "hasCreateDocument": false, "hasManageWorkspace": false}', 'false', '857');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('16', '01a20354-3d2a-7359-a50f-274b6174a9d2', 'PARTICIPANT_INVITED', '2026-11-22 12:56:22.058+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Participant', '01a20354-3d28-77e2-a072-4da939be0b3a', 'guest@elsewhere.example', NULL, '{"hasEdit": false, "hasDelete": false, "hasInviter": false, "hasDownload": true, "hasCommenter": false, "hasEditOnline": false, "hasCreateFolder": false, "hasCreateDocument": false, "hasManageWorkspace": false}', 'false', '857');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('17', '01a20354-3d80-7348-8015-8941f1dbda24', 'PARTICIPANT_ACCEPTED', '2026-11-22 12:56:22.144+00', '01a20353-82c2-7312-8980-fc3d63370f13', '01a20354-3d15-7666-827e-e07ff53d2b41', '01a20354-3aa5-7775-b958-2928b458b5a2', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Participant', '01a20354-3d15-7666-827e-e07ff53d2b41', 'colleague@demo.example', NULL, NULL, 'false', '860');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('2', '01a20353-82c7-70d4-b850-3c0e607491b5', 'USER_REGISTERED', '2026-11-22 12:55:34.343+00', NULL, NULL, NULL, NULL, NULL, 'User', '01a20353-82c2-7312-8980-fc3d63370f13', 'Demo Colleague', NULL, NULL, 'false', '816');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('3', '01a20353-82d0-75ea-81fc-400a2c18c462', 'USER_REGISTERED', '2026-11-22 12:55:34.352+00', NULL, NULL, NULL, NULL, NULL, 'User', '01a20353-82c7-70d4-b850-42ca1b07208d', 'Demo Admin', NULL, NULL, 'false', '816');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('4', '01a20354-39f2-7091-a191-3a6165f62168', 'USER_LOGIN', '2026-11-22 12:56:21.234+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', NULL, NULL, '127.0.0.1', NULL, 'User', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'Demo Owner', NULL, NULL, 'false', '829');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('5', '01a20354-3aa8-70af-b9c5-ce6ad384d147', 'USER_LOGIN', '2026-11-22 12:56:21.416+00', '01a20353-82c2-7312-8980-fc3d63370f13', NULL, NULL, '127.0.0.1', NULL, 'User', '01a20353-82c2-7312-8980-fc3d63370f13', 'Demo Colleague', NULL, NULL, 'false', '833');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('6', '01a20354-3aea-7616-b91f-be1769f1f51d', 'WORKSPACE_CREATED', '2026-11-22 12:56:21.482+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Workspace', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Annual report', NULL, '{"name": "Annual report", "hasTwoStepEnabled": false}', 'false', '834');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('7', '01a20354-3b23-76f0-bdff-7865ef5939d2', 'WORKSPACE_CREATED', '2026-11-22 12:56:21.539+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3b20-72a5-95d7-928395e50fb3', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3b1d-72b5-88e2-d4d756a635ab', 'Workspace', '01a20354-3b1d-72b5-88e2-d4d756a635ab', 'Board papers', NULL, '{"name": "Board papers", "hasTwoStepEnabled": false}', 'false', '835');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('8', '01a20354-3b44-72ac-a20e-63e2bdb79d4f', 'FOLDER_CREATED', '2026-11-22 12:56:21.572+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Folder', '01a20354-3b39-751d-aac0-abbd5c44268c', 'Drafts', NULL, '{"name": "Drafts"}', 'false', '836');
insert into audit_event (id, uuid, type, at, actor_id, participant_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, original, modified, restricted, xid) overriding system value values ('9', '01a20354-3b8e-76a9-b8e7-03d40c6f4c39', 'DOCUMENT_CREATED', '2026-11-22 12:56:21.646+00', '01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20354-3ae0-7708-b478-523d199ab244', '01a20354-39e5-71e8-b7b5-86454f7d1965', '127.0.0.1', '01a20354-3ad9-7792-ad29-48ea013976d4', 'Document', '01a20354-3b86-73e8-b04a-c3bc2a1b2f9a', 'Figures.txt', NULL, '{"name": "Figures.txt", "size": 500, "version": 1}', 'false', '839');
select setval(pg_get_serial_sequence('audit_event', 'id'), 17);
insert into audit_head (workspace_id, chain, position, at, link, key_id, signature) values ('01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '11', '2026-11-22 12:57:00.102+00', E'\\xa9d956d6ff41a03537fa86cce11778ea27e8029203c9050070d609ba8a090a63', '01a20354-d1b5-760d-a008-c09d00f7e1eb', E'\\x1e8e8baf642deffb13b39c8fe5ef139f2faad2c2fbb46a14562542a337f724801b6e01e9472fba0b53b63ca4ed2506323a97f53b957c4e109dac01507690aa0b');
insert into audit_head (workspace_id, chain, position, at, link, key_id, signature) values ('01a20354-3b1d-72b5-88e2-d4d756a635ab', 'OPEN', '1', '2026-11-22 12:57:00.102+00', E'\\xd5b30b200605e968ab1bdebf0ad49afb016f3d4fb5fc5cf99c8d892acb24f2af', '01a20354-d1b5-760d-a008-c09d00f7e1eb', E'\\x4c57c98e157e684b8acd9ac5303fe5e5fb32bdbd74b88461af8abbc3aa10f7f6a69b7af28bcb88cddd351f1e48c4c8cb4abc0ad854079c2b35368d31f319d506');
insert into audit_key (id, public_key, sealed_private_key, created) values ('01a20354-d1b5-760d-a008-c09d00f7e1eb', 'a4082c6f958790ae83036c43fec4ee7c239745f4beb8eca6f87ab37b14c4dc42', 'v1.AaGYm0HegNZQAOc-MKgOzf9waSJbr_GlyHIUCslo4t_YDA7GTIsPq95dbTzisLX3UdWmS8yX3dsS7JTVXf_J1jSz0XG-HVShfguR4K8mELHyKeokf-6GMef5qY_w', '2026-11-22 12:57:00.078+00');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('10', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '4', 'Demo Owner', 'owner@demo.example', E'\\x16fcd1111b622b731e84155c4f72c80c', E'\\x9312b696fc4c3ca367e0b7cd2b9dc9ea101906d96b88ba2810c405b98a8088bb');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('11', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '5', 'Demo Owner', 'owner@demo.example', E'\\x4ffe7db60d0308b2edb05497c9d16614', E'\\xb5702b610bacaa16edc384fb1ef66a827ba8e0386d644a3b23a9c1f82efb13c9');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('12', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '6', 'Demo Owner', 'owner@demo.example', E'\\xb21d9e20094c8539fbe9bf1382c1f100', E'\\x6f7ab0558c794597eba340e99f59716d9825b841943b352ac18a710cda901554');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('13', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '7', 'Demo Owner', 'owner@demo.example', E'\\x9832d698131fe4fe7b976625aaef47ca', E'\\x8918d2081367312856479d4b524ab6aa8c9e9a4fce5bd07f875a95db151f0084');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('14', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '8', 'Demo Owner', 'owner@demo.example', E'\\x1001204d0399b4b889ec5ad38f1cb288', E'\\x62ba4a11507bd94be24a6a3a0da334bf8b14258d11f72d0d467ef98fdb3909f1');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('15', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '9', 'Demo Owner', 'owner@demo.example', E'\\xfcb669846a144fbd0c5bea8c03ee44a0', E'\\x3334cdca577e21be226d921f773f1ce9b0a28edf455004aa61b5b6284119f0d7');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('16', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '10', 'Demo Owner', 'owner@demo.example', E'\\x447dc064ff50141dcbf4fcd3c1bcef7a', E'\\xe5e46ec0a04b674f8e5a61e5e46fe0a3be01506a7edfe8ff7ffffa4b34cb8fc1');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('17', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '11', 'Demo Colleague', 'colleague@demo.example', E'\\x711dd795cd15d34bc66c2d953ff805c0', E'\\xa9d956d6ff41a03537fa86cce11778ea27e8029203c9050070d609ba8a090a63');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('6', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '1', 'Demo Owner', 'owner@demo.example', E'\\x675b69ad4ba9dfa2c2d7cd8a92b39347', E'\\x748ef340b85333f88c4e99b860110d445938eb67ce59d2c013df005ec244a67d');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('7', '01a20354-3b1d-72b5-88e2-d4d756a635ab', 'OPEN', '1', 'Demo Owner', 'owner@demo.example', E'\\x784bd504e9979085decc76b5dfbcf517', E'\\xd5b30b200605e968ab1bdebf0ad49afb016f3d4fb5fc5cf99c8d892acb24f2af');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('8', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '2', 'Demo Owner', 'owner@demo.example', E'\\x291d2b3bfcfb8592a6f650b3180611ba', E'\\x6add9e518dc90d4e395be98c773098ad94a0af2721930ff04dc87e7785f00c3a');
insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link) values ('9', '01a20354-3ad9-7792-ad29-48ea013976d4', 'OPEN', '3', 'Demo Owner', 'owner@demo.example', E'\\xd57c02a62dad7b88371231dde7a9e4d5', E'\\x1316de2731ef19d240a358a4fbc04e3694209a70e54db26c72837f93d318fbd3');
insert into audit_sealed (one, xid, id) values ('true', '860', '17');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3b6e-7665-b270-192d767b0250', '01a20354-3ad9-7792-ad29-48ea013976d4', '500', E'\\x0c6ca69a1917b72c743179991999f47289406a7293ffdb4a400381b533a1470a', '2026-11-22 12:56:21.614+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3baa-749b-98ac-4b70af91864f', '01a20354-3ad9-7792-ad29-48ea013976d4', '720', E'\\xec8155673e00b62dad073a157dfe73bc8977b0655076366d396eb0f6107c4c86', '2026-11-22 12:56:21.674+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3c32-7462-8bb5-3d7a0ea0942f', '01a20354-3ad9-7792-ad29-48ea013976d4', '8', E'\\xd901302ec7f7cbcad7052c8150054879d7e5b2ef7801c01b696e91096cf7761a', '2026-11-22 12:56:21.81+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3c5e-714d-ae7a-41b3a0719fcc', '01a20354-3ad9-7792-ad29-48ea013976d4', '5', E'\\x4b9f2c32577beb1ebc8ab2a1e226faaa9176a81cd4eedbaa22f8a0db919972b5', '1970-01-01 00:00:00+00', 'false');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3ee5-728e-8f35-5dafdacb293d', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, NULL, '2026-11-22 12:56:22.501+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3ef1-75a7-948a-aa5719154d56', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, NULL, '2026-11-22 12:56:22.513+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3f1e-71a6-be87-a1d7148c45b0', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, NULL, '2026-11-22 12:56:22.558+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3f34-775d-8dec-9780f98112d1', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, NULL, '2026-11-22 12:56:22.58+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3f46-7263-a732-66841740843d', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, NULL, '2026-11-22 12:56:22.599+00', 'true');
insert into blob (id, workspace_id, size, sha256, touched, claimed) values ('01a20354-3f56-70f1-8ee5-c3b6ea35ef71', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, NULL, '2026-11-22 12:56:22.614+00', 'true');
insert into email_address (address, person_id, is_primary) values ('admin@demo.example', '01a20353-82c7-70d4-b850-42ca1b07208d', 'true');
insert into email_address (address, person_id, is_primary) values ('colleague@demo.example', '01a20353-82c2-7312-8980-fc3d63370f13', 'true');
insert into email_address (address, person_id, is_primary) values ('owner@demo.example', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'true');
insert into installation (singleton, key_check) values ('true', 'v1.Ac62ArnemU4VxHTSq9gl5wJ-F48cUGHJvVQeidALNHN6YWwJVmSZ');
insert into mail (id, to_address, content, created, sent_at, participant_id) values ('01a20354-3d24-7171-a8f8-d6845fd894d4', 'colleague@demo.example', 'v1.AWN7ZV_6FTWQ8vQcSgYD_fJgnqKHITCseh7nBVxxz1Zdd_YhNzJ00EjFUFSXrbB_HUt25mbMp4pny4Zbj9OO1cC2B3voO2UpXMZPGI3OHij-lvgsv-6JGowmWUHyiJhNKVQDSubEMnpKgWRtsAU2DdigWFkETmiBGU2GO9b8H9kumg9OyZkh1hhUm5kcsVWwj8NrdaM4LnV0wBIxXejb2JFh0IGjT_osyN4UQAG8ept-xNGFda7GVhTAurz46S6wGXkEyd5IfhTLAXB8AVsVg_5um-Yum4o-BUTudlWZ9ykd198chPqXzblquN5XUud1_50U49BeZ7te3VEoM5CxWotZimY64IN_5EG4j6MWmYN5HwOVePSNxCp17NiQbIsyrLBbkjyQ_7kvawti9IHRKDP1u4fgGxTixhnCM5aJHiTqMBJRSjri7xj_B6gu37MLin9rBt9l_XWRz4u4adHu8lNxzqeXi5o-JuL_HGs2FTUoluRdimhixm5CyT8ZEEI0vBEsg6EEtLi6WV7tWNEHWZXbyv1pSnk7o87pvqsQFfh3mUjw1Ja4TEsxHeV5SrneQuIj_bVOTQxXo1lMBz8wz6tMyA7D1jhLSeDp3OXXTu-sYsk6gCIW9lWMMazeJYbWt9SUSht7M6GQTiS9JIymCRiCP3Npdoa4GUGPvRN9X-3TH2ae-FKGDEI1R0yfm7zhKo1WbXG_NHt6kXQ97C7zyfEDkVQIT1khiIN1bR30MNatd-FI-PpPg1ppQOLM28vUuiUdPJbVyKqfXt28Sb3k2jrbthp9dmaxJzzX2bZAZlLV35Z615eDoMneMO4t6rSI05oxXtqYNE85IUU6B56m5qoqOLPakcg98hAjOZQlWXf2dxaDWaGOW0kNE1rXG_Q4z2JoP5jkXvlhNLZ25Kgc3eVcA4ag3qsbxbrsVAXYYNu1BIMMtrEcNM8noPNmULh3XeqJ37peK9DjhaYuvI9t28BkeQSyVKoo0u1AJRPJwQYMWLK80eTZcIXrWP4GxuTi7Qj0ct-osdW-AsDNS2xKzfKgRk9ho-uvmLlpcaprriMkxhK_LdlbWvyipkjpF1aL7E8MH91a6OIozJhI_F6Bbj6p9sMgTCkzfKGLJ2bIHK6bfHaFWRLBd-vUCRwPdWklCQK3C5fOF9EcEhCPcyrXBMbD2IGVYeDevmHK1ih9ZnJBfPm6ipwyG-E7HktUYpI7hrFyH-9ppN4fyqTaL1pw_PS1AWWEKxCMGJw18pG7L4-MMHWn48Mpvh6DhE7Us20dU0kHVnve2o_CNy51zem5qf_gCIGCM7wApO4V3nocWCccmKan415eto9Gid6w4LAcD_7mQCUiu03jztdTCWwVO1w6WU4F-1-bx2Pj9KTCZ0prcjuF30iLscaRgzSkpkLuNR4TlV4dSBIQyHAX9byj8XH3J6HafOEq59Aue4YS_c2IRULZltBXp3BUU7xbXsKsYL5MKe1ImhpEEE4N9IHkWY0rxrnlgOZsR1zyzhiDvCkNfDz2WLBOCt_TZtQMTwTKxxdntfq-1CUp08CIwjlAWV6G-us14xRGyg8M9Gu5kq4SzBjUBKLM12v1Jlyoa2_7i5GELzotpuUP97Lr1A9HQxa6N9G_fJCRYZaNXHiNNnoAM6FL8oTRmRT0k62KT8TPnHWvB9Nmv7e7hO0dflVO9yZWOI8S46X6U_uVP-Y2__9ioYdKwe5QsTbXAmXYa4sG0pXiSPmUrn3Podtmkxj6iN0Q87drDYFHy4j35Ww0bUdHItVgpe_FUtDJAjEkKFS8JCk_gPRAms9z3t0qXQFoOWBL_BXCEMFXzE7BMYt8kzuEfGbCs2AAvldrCPY6Y91IcDXUjPuVyQi76NVQowB-_dP-i77aZ6dIZGpIG2eVCCoLKwNj8gX8lbEJrQvoAg033t-rOWhmAsoE9E0QeCQowDQ5TKfEBQiK6ZfD7Xk4iYeikBoQSl6aOpOk57wVhc1N1rig4k4-yQfPVsiMUfKQlHUOs0f5ywMXpKVEAkSV9e0lvvxQDhhWtEnijK17c-vreiOhkMUrW-J2Jor5rLH0ZUv9cb6429NVSH0neQui5iv_UygFTeU64ndzBgxeVqZeM8JN-uPVdyZJdg8IlC_NLTEeDUjI7Pat0P47BqyPMioGQ-6zHyYzvumKtY_gjHp-JoWuVrG4UunO62RcKnZtHJtRDoNHHD3ZHxDUkARZWF6D2JtyCPx5aUySh4JcuJl2ho4TEzNs6hf_aAyp0wKPL0Y0uKrJb0yW7Y49l-oUbK6sFTB50GLCrZUeIF4pwanuChpOjzoXBIFXdUfe4LLgAkx-_zxlJKWBG_PD5ZF8T2QT9pPJ1ayMBanUwTOcW7X8h08nqgb5YpfVrkGJdL1MfbaosFlWDWNhu-d-rA3TwyyMf9cIejkHN5rUbRr9Kf6sTT6HoCuvKBcfqXRrZwnxNLeoBd-aRZtCWKctxswYYDM7AHqhdmb_eoRfwcl9YAzyRio9bb-d7fjJBxfWufOFyT0mG6I1DA5fVDUVWCv9vGFCeeznAimNE3azaGYfKUlYmQFsY1ZPgnnXkdd7bu9gxlVsdeEeVskhlNdZbsm8N-9XzfBaKUGNwHqD8gznskEIIyubaN1EF4-UukeY1OCKAYiTiqFkuI1s3XUNHTRy0j5E5GBise0lMHjgJ_n2Rz9GZ_WtKSD7G3y2Ze19aROfUqSoeAKmcY-t9VsZj6EStMuVSNDvCFUE5-xad5tc_TJV_5X7U0n8NSHaaQxYCz-kggyuHg7uysp-xECLqX_DapyS4-di08lesJYPwOBWA2fP4kapXgwck4jldhBZR5jShbAiaPWeFcfZ2UwSlegU9dUn-NmJ_6NEbgiuQH57yVbJSQsz-9cjZImjcJvxvbDBVsOWqKWPEiFMhgnRpfI8IGRldYvyjuQugw89iWqtgFiapV37BMomJjG5G92PZEyxyO8vYYCOAx7iZrSQBERPIJ_aFb88cxa8MtuSZSU17qRDM3J2o7dqHP5ADz1cIGv7rhsbgd0EwbszeuYdUwJ3U-spEQtXX2YG93Vq-6RnR1d333DDAhomzy1DLpx6YiF9P7cu3KfbP90rFWvx', '2026-11-22 12:56:22.054+00', NULL, '01a20354-3d15-7666-827e-e07ff53d2b41');
insert into mail (id, to_address, content, created, sent_at, participant_id) values ('01a20354-3d38-73a2-b80b-5ca1866e4bbc', 'guest@elsewhere.example', 'v1.AYrOz224Jloo9Qf1PHu7jG1heSKwjZWRDZ4NqNhpzqYNhPmG28okUBjsAKEiLctcjqIstff2PvlRBQJgo-iZgUV01Rb96RMtu8tiUHhmwTV1pMSs5Nl6_aDiC9p1Yx9cTluz5oaWaq46MqZMfkgoMLRXB0qcvML5HIvWgLvo5M9PdQBRUcw0hWWl6P7c3LXAD4azPpCUkYdR_G_4EvpekhmI7i3mdMYazB9YgYOZVKIhmBZS84t_SzoljUHhFjb-ZxLPeAzCg6r9SyS1bC4_wki8aIZxff7Dc9G1NYsEWgqUsEO8coVBh37Qlsl7vNSWqABhjEo3v4-Kk9Wh5NGGNFLzV1oGSDW5T4tYUO9sPwnVpVWZ_bNuhCHrEaEdl0aDKhdLJ0zV4GaPKubejnAcNfDRRRbw6F4hUHqE-TaCtcuQw4HacG5fvW43H0qWBk0MW_Ta_3oN3EjYTi3BV5pxOcszJ0T5JPMmf8tOtJHGR2Fenz7aDCcTrUxERZVnMzpBkuSy22I2dJdfpu06sexCTcP2irFMbtMktov_41Q_xtIroSg-oSUdnQ-f3MO1e53TusHDuqWEpxMzCUmuwjA-E79l1d3zjwTEaM2qyknMMJmLmXtOW_qTjtMSmVsNX4eUAqGBRFBaR1uaWQTyYHvKWSwipQ0QU6db5gTU4-UU8cBoJgVPTMlefDdtRCCKhq6sX9VkGzmNVJxcQcx1gx8c-Jhx3oczzCF0TEdXwUmCQo68w9iba69apa3qYjU-4JuqFLtj89mwpCtZXG1Dv-HwrUrjwwrrh4-o1GhL457upxYhikXUFl1DNIDA0zLXnEAypfRpC2c3uPy3vOA_L1w41q2_5ypywhsb7d25PQ0hupNGPNQMtqGVH7RDc3mfOzbdpPhf1hkroknVy82_R9jJ-SGawhRndagY9YOeyo8b1tXeYLNvE0r1OXap5Nmi7zxSNkKM3rcxcUhCG7y4qxqyMEtb5k5VzRNOYbTrlwnaqDbZP1sOwIwaeWvtgy0cosZ9vUb6H0P183491o3-QYF1RW7K1QZETyVUbnsDEiwOkvTtuOFWTxXgAXnrrTlQi6-r_Nz90nlcyJaeZfpwCT8O5FYYnbk4luV5lEeecb2N7vOlvNJP6J7RXq6K6CiMmtYD30fXWzkOe4PiUOPUX_30RuOyctpcpQOuBRM6QAaLnZ8hJfWQ5PnbFzHifOGcAFntw4xJlHYg61W97Vk1ZyOfH5m2zCIg3puo63WtBEFOF5b85tKnXzg97czcoG4tZVybP6EPoAThGNJuUwDcbHDh30iSpw_MbMsph9DKhAuJ2MInuFpSXZuiVC_Lig8uhEX3Y5Gxq_tFhuyP8AIuj_pWolp6tkYWTj5WGodiyAfj-3JJN0wGNRUJKOvo6Q9aJ3CJJXK26HP1YkLpMcE_qGIiMxHClVyOzdQcVC2NKdLc3xM3KN1BjZnr4CVktLOOWat_fxV9yasiGt01BmkT5_7AGeo4t6_hSbCqFumJnrpNjDxDRu1PxjvHaVW5cmMsXeByhdadrQEPPUH8ys0Ia1pZ4qlReiiHCVYPFJkUeCeUb0UWj8Q9tZ9WKJPRzdwL8DVdIA2H6eQASG_Ieg6YKxsPBRwo__UNfB-720tQp41w-L64e0kfE7_2A9hRkvPlRwI3nYuVuDUZryIsVCP2uKhnTRg_p54-isl6i-44OJXMYE_qS9UdlIufSKmPvmHF2QgOwYsAO5U_c7WdGC5rsi1QMXRElfztZ4FA_RRzV9OS2F8Bc4EXw-SYUzg5mFS_5bKQb6JuHxnOqnBNScHbZ4jOphDuhIVNUDhb_4b-EmsIHMR6XjRWV16vLMZtE3PnOY_ReqywThYOJN6-h2Xbm3EFgME1h0PGfWmLYTb6OZP3JUAzFiYPSY8NTw-2NbpaOyaa5YYnag2M8o-TU6wCUo1elk6oNjSE8AS1Ftyd66uVHaJfGIzUt7GSVEQlv6x7ObsUNqAbRgEhYk3FpYay-_R2opOpPgvK6HkpPmo_54fVw8lUGlqYPfJaFOniPzwQD8T9WY1mSEIWy64kRGE88vSsmKBpdnXUuYRCVkPGCI7CDAR08NxCKxIZYnRoBvN8j9C_cciBG5KWrFjBDpUzPqjrLMr1ZWVq_pTbtdaEJf4UjKmFqK8mhChVNjNXatcpU13J_QFZsB230-sAETWpBhipgZufktd2W3ecMDISmEt2WYsFinEUsMhBUY1LkiCPUHc592t8XcK0Bd9o-lRFkfzEb-AyeqShzu9fbgkIUeBm4Am-riqrIouPa-p3p2xfvMBiLHRGgQRQtm2Vss2UrmWYNh5YB3ySo05AbVNacy9OHVk8xIz0aeFT241URi2JqzV1XiiWj_uU0RNX_8D9eMk6_RQdvu4Y73n6MhpJ_MPUfhKarC5ThlPpZpT0h1c2zykLlnhvorLDMmCIf_dRo4fmWFqOZw7FfUXKsrl6EgZ8OHBCbRDVEV3KT-Tag213O74jEPGt1tIUFsN5qtfqd1fz3Zm5_VEVxwFGJhBEdRK7wjkZz8d-WytwEvUJyASzogZf_hdSZriv8YncSY2Svs1trP15EgYZvBAx7_CW_mr7_6dzefsfoEbqmr1nZvsE4uKk_Xb1az61LVW-7TInWAwMHl2CYViu338Q0Gn7X_e0y5w0TjlXwXIGIWTENAQAijt5RfdgzBSyuLwWaoqoLEbV9c_n_D15jEcXlx6syliLfJo1aImXGFuLKQ-V47CBue7FBDLLR6eK_0QfQq25JK38e5DwAY5-6outyYeg20vpvmWZ1ru-R0kJuPXoBdyecjQUslVoZukw0AUuk3ETeXcoVYt-zAmUmnqncZyCwqBQIv0qzG23B_vos3uat3fV1FDEbGiNj9KtUITqVjbUoSdR4MRQi_dd86ZAbuG6YDxA8puC2BAil1UbfI9OD0wu7PQjCx9He80ynBOMmfqbF5vF2p4hST6iqysRvUQBM5mfsDPGR94IslrTc87XRCg1cbSEAyR8vIFQxHjXB0XyGAT9klKtYWVfNNGmWZhzThfk7o3jKO4H9n82vVzefVugQZk0ga7LTAi9JVH6aWR9mOen_XBQHG6HT5QyJodcKMFZF8A8pyUk5-J_d5wVvnNPACn1rKRPh2n1IzHK2AeYSMEV9gP0gmfwvj4BT3jAKjtYHPJDC2ht0BhLfFeZcpApg1vVkpxp3yhsFmCiSf7qg_mOr71SbQ27IAoZpXIm1rYtdo5V4rUZigpLOiueYQvW0h3-Slx5nuwqax1I88eqYEUFOWwhdHSzCM4e5qwyUOk', '2026-11-22 12:56:22.073+00', NULL, '01a20354-3d28-77e2-a072-4da939be0b3a');
insert into mailing (person_id, kind, due, since_xid, since_at) values ('01a20353-8297-7505-bbcb-cf9ed8713fc7', 'DAILY', '-infinity', '816', '2026-11-22 12:55:34.287558+00');
insert into mailing (person_id, kind, due, since_xid, since_at) values ('01a20353-82c2-7312-8980-fc3d63370f13', 'DAILY', '-infinity', '816', '2026-11-22 12:55:34.287558+00');
insert into mailing (person_id, kind, due, since_xid, since_at) values ('01a20353-82c7-70d4-b850-42ca1b07208d', 'DAILY', '-infinity', '816', '2026-11-22 12:55:34.287558+00');
insert into member (person_id, workgroup_id, is_workgroup_admin, is_account_admin, accepted_at, created) values ('01a20353-8297-7505-bbcb-cf9ed8713fc7', '01a20353-8292-7625-9fdc-f9c0117a3cd1', 'false', 'false', '2026-11-22 12:55:34.336+00', '2026-11-22 12:55:34.336+00');
insert into member (person_id, workgroup_id, is_workgroup_admin, is_account_admin, accepted_at, created) values ('01a20353-82c2-7312-8980-fc3d63370f13', '01a20353-8292-7625-9fdc-f9c0117a3cd1', 'false', 'false', '2026-11-22 12:55:34.342+00', '2026-11-22 12:55:34.342+00');
insert into member (person_id, workgroup_id, is_workgroup_admin, is_account_admin, accepted_at, created) values ('01a20353-82c7-70d4-b850-42ca1b07208d', '01a20353-8292-7625-9fdc-f9c0117a3cd1', 'true', 'true', '2026-11-22 12:55:34.346+00', '2026-11-22 12:55:34.346+00');
insert into migration (name, sha256, applied) values ('001-people', 'eb0e36ef6621decd399516da46e16642d858f1f885ca691fa694014d8ba72533', '2026-11-22 12:55:33.324855+00');
insert into migration (name, sha256, applied) values ('002-workspaces', '42dbe3d9ca800a71998e6863cb3b9aebba6874b35d3837db1a28c09516ee22b6', '2026-11-22 12:55:33.353262+00');
insert into migration (name, sha256, applied) values ('003-record', '228a341a0fe8c66bcea8aa90c7048fcb49c49544c395f4d8540031b80349c59a', '2026-11-22 12:55:33.403917+00');
insert into migration (name, sha256, applied) values ('004-access', '51e5296b3816faa16fc69eb8f5976485c55ac8595cb2829d4f8f69881c3cb26c', '2026-11-22 12:55:33.423408+00');
insert into migration (name, sha256, applied) values ('005-pages', '0180b89ca424d9858ba6264eee388ccb6c90bfd88757024c3ea106f1876eb689', '2026-11-22 12:55:33.426941+00');
insert into migration (name, sha256, applied) values ('006-installation', '9eef236c38d7a5f0dbf4c1ec4c3f8c2635c5c583ee4fe383c8f304fac082eae1', '2026-11-22 12:55:33.435169+00');
insert into migration (name, sha256, applied) values ('007-names', 'e5116ed325ef84fc589783f1c10a5d48296ce222444ae3df44f6fb5ffaea07b8', '2026-11-22 12:55:33.442417+00');
insert into migration (name, sha256, applied) values ('008-children', 'f8b8bf0bbaafa34d31bb44597ed31ab7cfe63362589f9decc242fa568395f5ef', '2026-11-22 12:55:33.44754+00');
insert into migration (name, sha256, applied) values ('010-joining', '3c3882a5201e03a999c13ec7fdd4763aa7bc5c3e76b0dd19f803f2c866881883', '2026-11-22 12:55:33.45571+00');
insert into migration (name, sha256, applied) values ('020-own-account', '65efca4b34c21ab8e73681d509ff30b0afb2877706fb69a79389b303e45ceb7b', '2026-11-22 12:55:33.464416+00');
insert into migration (name, sha256, applied) values ('030-two-step', 'd9889d3549bdc7538818a66504bdc64f7aab4b607b2fc1326ba28ef910f31f6f', '2026-11-22 12:55:33.474518+00');
insert into migration (name, sha256, applied) values ('040-single-sign-on', 'c7c161875389c610a284ceaba7304af2507b2f5d01ca019af25bd4c1f02caa9e', '2026-11-22 12:55:33.491341+00');
insert into migration (name, sha256, applied) values ('041-provider-only', '1592d8564ed53c13441b897aa944e3a609e66feea6433b6db6960ddc2a35fbd9', '2026-11-22 12:55:33.51508+00');
insert into migration (name, sha256, applied) values ('050-passkeys', 'afb071d78a1304cfa0e0d86f0e6d20de738253509e8b6c9457179b3fbe55b70b', '2026-11-22 12:55:33.52077+00');
insert into migration (name, sha256, applied) values ('051-locks', 'c2c917cedaaf3adf2750f84586c7241606f2156fc3a7f00ed0301811cf4bbe6b', '2026-11-22 12:55:33.539684+00');
insert into migration (name, sha256, applied) values ('060-branding', '006f0b737ff4f491f3467845e7f3ef0ab0f3f21acee6ee548ee81d99d90eb197', '2026-11-22 12:55:33.543578+00');
insert into migration (name, sha256, applied) values ('061-membership-invitation', '882f994f97fbe6abcb44b833c8ab955f2a8c517dbad8ab8d8acb9db4ae615936', '2026-11-22 12:55:33.55991+00');
insert into migration (name, sha256, applied) values ('065-domain-claim', 'dbae184bd750135a07defe1f390d8f595828cfca5a0d0fe0f1cdb574ec876c2b', '2026-11-22 12:55:33.570658+00');
insert into migration (name, sha256, applied) values ('066-service-accounts', '97bbf7453f3c58ff32c8722475cc75b1420967de89ef21f2a5d13ac83e0b5f94', '2026-11-22 12:55:33.583634+00');
insert into migration (name, sha256, applied) values ('070-hidden-participants', '543b8745a00776c565d0ab2b998c2aa400b5fa15233c979029673142ad48e019', '2026-11-22 12:55:33.59577+00');
insert into migration (name, sha256, applied) values ('071-trusted-list', 'bc37b47a2a92f65b43cbf684c47b2d17170452816ee79dfb435374adbd7c7a23', '2026-11-22 12:55:33.608169+00');
insert into migration (name, sha256, applied) values ('072-participant-expiry', '3b935d9d4325e0c9579d7575e6fac875e340e5d21815710ad97b695856c04011', '2026-11-22 12:55:33.614661+00');
insert into migration (name, sha256, applied) values ('080-lifecycle', '0f03fb7563f2761d9292c2731ac869670c5330531ee870a140aa4d8f4504d550', '2026-11-22 12:55:33.620754+00');
insert into migration (name, sha256, applied) values ('081-link-type', 'ed8f1cdd2dd7d2ddbf78f713d8a53cd4932fa56d84e92eb46f249b14c12230b9', '2026-11-22 12:55:33.635629+00');
insert into migration (name, sha256, applied) values ('090-seals', 'b8811f0e54e5d04d2dcb25af8aff3692e7f151afc8bb8756a5aa6ee83129ce53', '2026-11-22 12:55:33.639491+00');
insert into migration (name, sha256, applied) values ('095-view-as', 'cf3a758a7f07f29d96cfb118996c80ca6e59244c3847a314a0cdd33009949e65', '2026-11-22 12:55:33.667788+00');
insert into migration (name, sha256, applied) values ('100-recovery', 'b9d8e19094eb053c61dbff97d4a951e8ad2feeabbc0a66ab5fd1fda824b3d7f0', '2026-11-22 12:55:33.675543+00');
insert into migration (name, sha256, applied) values ('101-password-minimum', '595d8c2a622237df990ce868fe447eb16e59293d9352f24a70cef4e92969283e', '2026-11-22 12:55:33.683634+00');
insert into migration (name, sha256, applied) values ('102-two-step-bypass', '5acdfb5463793aba30f271efb608bd4ceff0fa59b147ddcc273e07c825e07534', '2026-11-22 12:55:33.690101+00');
insert into migration (name, sha256, applied) values ('103-workgroup-avatar', '21eb5124bc4f0af28affbb2a5a0e6e988cd6cb000c0634e2127c09e479066e86', '2026-11-22 12:55:33.699794+00');
insert into migration (name, sha256, applied) values ('110-share-features', '715723e6d2ef78ab4163af0d683c687e7cf3eed311b49c7c0395967ca97f1078', '2026-11-22 12:55:33.707717+00');
insert into migration (name, sha256, applied) values ('111-share-links', '33d38bb21423085be144a6d6d37faf6b641c5c4e713e7bc1bf84f60c561f28c2', '2026-11-22 12:55:33.715735+00');
insert into migration (name, sha256, applied) values ('112-mailed', 'b04cc243dfcbc367ac9ff52a849d63b6625f8373eb03783271693c6b5d36869e', '2026-11-22 12:55:33.72087+00');
insert into migration (name, sha256, applied) values ('120-workspaces-in-order', '579cfb37e72226b37f58c61767ea4f2056c6232591d1223bacd439f3086fce17', '2026-11-22 12:55:33.727613+00');
insert into migration (name, sha256, applied) values ('121-participants-in-order', '533da43ed8842cbb903b41498af5a7e3f957efd1212d1a63be5e5df439d94b94', '2026-11-22 12:55:33.739794+00');
insert into migration (name, sha256, applied) values ('130-tag-sets', '83f241c8cc019e3056d4f31d835ab0ed7a3cb0c9b5f08255d2197a392da71085', '2026-11-22 12:55:33.751716+00');
insert into migration (name, sha256, applied) values ('140-mailings', '2cc40c237f19efe7a378ee6b90fc98b153452bf008fe9315604ba176f434d26f', '2026-11-22 12:55:33.765378+00');
insert into migration (name, sha256, applied) values ('150-identity-providers', '30781307fa9db00ce2a4ab1bd63724b7b44b7d3861bc70414bd1536b5dc71eef', '2026-11-22 12:55:33.783684+00');
insert into migration (name, sha256, applied) values ('151-trials', 'ceaa713d60f6aeac2bb3124b1c39728d5223ff4c29f85a2e3cae4a3cb5e727d4', '2026-11-22 12:55:33.795605+00');
insert into migration (name, sha256, applied) values ('160-provider-strength', '7bcef67805aba0464dd174c27f185ce8331b95f5d2a823755a9611993239cbd6', '2026-11-22 12:55:33.80347+00');
insert into migration (name, sha256, applied) values ('180-proven-providers', '2afe7f954d2a6678547a241634246a8c011c703ff2e25960c30d14cb7d7f570e', '2026-11-22 12:55:33.807502+00');
insert into news_told (one, xid, at) values ('true', '789', '2026-11-22 12:55:33.765378+00');
insert into participant (id, workspace_id, person_id, email, type, has_download, has_create_document, has_create_folder, has_edit, has_edit_online, has_delete, has_commenter, has_inviter, has_manage_workspace, is_favourite, message, invited_by, invited_at, accepted_at, removed_at, removal, party_number, shadow_of, expires_at, reminded_days, not_mailed, workspace_created, workspace_open, role_rank, sort_name) values ('01a20354-3ae0-7708-b478-523d199ab244', '01a20354-3ad9-7792-ad29-48ea013976d4', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'owner@demo.example', 'STANDARD', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'false', '', NULL, '2026-11-22 12:56:21.472+00', '2026-11-22 12:56:21.472+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:56:21.469+00', 'true', '6', 'owner demo');
insert into participant (id, workspace_id, person_id, email, type, has_download, has_create_document, has_create_folder, has_edit, has_edit_online, has_delete, has_commenter, has_inviter, has_manage_workspace, is_favourite, message, invited_by, invited_at, accepted_at, removed_at, removal, party_number, shadow_of, expires_at, reminded_days, not_mailed, workspace_created, workspace_open, role_rank, sort_name) values ('01a20354-3b20-72a5-95d7-928395e50fb3', '01a20354-3b1d-72b5-88e2-d4d756a635ab', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'owner@demo.example', 'STANDARD', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'true', 'false', '', NULL, '2026-11-22 12:56:21.536+00', '2026-11-22 12:56:21.536+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:56:21.534+00', 'true', '6', 'owner demo');
insert into participant (id, workspace_id, person_id, email, type, has_download, has_create_document, has_create_folder, has_edit, has_edit_online, has_delete, has_commenter, has_inviter, has_manage_workspace, is_favourite, message, invited_by, invited_at, accepted_at, removed_at, removal, party_number, shadow_of, expires_at, reminded_days, not_mailed, workspace_created, workspace_open, role_rank, sort_name) values ('01a20354-3d15-7666-827e-e07ff53d2b41', '01a20354-3ad9-7792-ad29-48ea013976d4', '01a20353-82c2-7312-8980-fc3d63370f13', 'colleague@demo.example', 'STANDARD', 'true', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'Please read.', '01a20354-3ae0-7708-b478-523d199ab244', '2026-11-22 12:56:22.037+00', '2026-11-22 12:56:22.14+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:56:21.469+00', 'true', '1', 'colleague demo');
insert into participant (id, workspace_id, person_id, email, type, has_download, has_create_document, has_create_folder, has_edit, has_edit_online, has_delete, has_commenter, has_inviter, has_manage_workspace, is_favourite, message, invited_by, invited_at, accepted_at, removed_at, removal, party_number, shadow_of, expires_at, reminded_days, not_mailed, workspace_created, workspace_open, role_rank, sort_name) values ('01a20354-3d28-77e2-a072-4da939be0b3a', '01a20354-3ad9-7792-ad29-48ea013976d4', NULL, 'guest@elsewhere.example', 'STANDARD', 'true', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'false', 'Please read.', '01a20354-3ae0-7708-b478-523d199ab244', '2026-11-22 12:56:22.057+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:56:21.469+00', 'true', '1', 'guest@elsewhere.example');
insert into person (id, given_name, family_name, password_hash, locale, theme, timezone, email_subscriber, disabled_at, created, terms_version, terms_accepted_at, hide_email_address, daily_email, weekly_email, immediate_email, immediate_favourites_only, avatar_blob_id, avatar_size, is_agent) values ('01a20353-8297-7505-bbcb-cf9ed8713fc7', 'Demo', 'Owner', '$argon2id$v=19$m=19456,t=2,p=1$SVF/DA850geSF4HsjgTngw$Puw1tJ5kg5Y0ewgt+e9PyVgJ/TcRGg0P5SpfBicU0Aw', 'en-gb', 'LIGHT', 'Europe/London', 'true', NULL, '2026-11-22 12:55:34.318+00', NULL, NULL, 'false', 'true', 'false', 'false', 'false', NULL, NULL, 'false');
insert into person (id, given_name, family_name, password_hash, locale, theme, timezone, email_subscriber, disabled_at, created, terms_version, terms_accepted_at, hide_email_address, daily_email, weekly_email, immediate_email, immediate_favourites_only, avatar_blob_id, avatar_size, is_agent) values ('01a20353-82c2-7312-8980-fc3d63370f13', 'Demo', 'Colleague', '$argon2id$v=19$m=19456,t=2,p=1$SVF/DA850geSF4HsjgTngw$Puw1tJ5kg5Y0ewgt+e9PyVgJ/TcRGg0P5SpfBicU0Aw', 'en-gb', 'LIGHT', 'Europe/London', 'true', NULL, '2026-11-22 12:55:34.339+00', NULL, NULL, 'false', 'true', 'false', 'false', 'false', NULL, NULL, 'false');
insert into person (id, given_name, family_name, password_hash, locale, theme, timezone, email_subscriber, disabled_at, created, terms_version, terms_accepted_at, hide_email_address, daily_email, weekly_email, immediate_email, immediate_favourites_only, avatar_blob_id, avatar_size, is_agent) values ('01a20353-82c7-70d4-b850-42ca1b07208d', 'Demo', 'Admin', '$argon2id$v=19$m=19456,t=2,p=1$SVF/DA850geSF4HsjgTngw$Puw1tJ5kg5Y0ewgt+e9PyVgJ/TcRGg0P5SpfBicU0Aw', 'en-gb', 'LIGHT', 'Europe/London', 'true', NULL, '2026-11-22 12:55:34.344+00', NULL, NULL, 'false', 'true', 'false', 'false', 'false', NULL, NULL, 'false');
insert into registration_link (token_hash, email, participant_id, locale, created, expires, used_at) values (E'\\x533359c2b33845226d227cc2b2784796f8df01430bffaadec2bff236b97b623f', 'guest@elsewhere.example', '01a20354-3d28-77e2-a072-4da939be0b3a', 'en-gb', '2026-11-22 12:56:22.062+00', '2026-12-06 12:56:22.062+00', NULL);
insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ('01a20354-3b87-7330-9e3c-1d1a72a11c27', 'document', '0', '0', '01a20354-3ee5-728e-8f35-5dafdacb293d', '6370', 'application/pdf');
insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ('01a20354-3b87-7330-9e3c-1d1a72a11c27', 'thumbnail', '0', '0', '01a20354-3ef1-75a7-948a-aa5719154d56', '820', 'image/webp');
insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ('01a20354-3bf5-7296-b680-18a5ea569a8d', 'document', '0', '0', '01a20354-3f1e-71a6-be87-a1d7148c45b0', '6678', 'application/pdf');
insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ('01a20354-3bf5-7296-b680-18a5ea569a8d', 'thumbnail', '0', '0', '01a20354-3f34-775d-8dec-9780f98112d1', '1022', 'image/webp');
insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ('01a20354-3c40-761b-8cbd-de8d48ec043d', 'document', '0', '0', '01a20354-3f46-7263-a732-66841740843d', '5273', 'application/pdf');
insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ('01a20354-3c40-761b-8cbd-de8d48ec043d', 'thumbnail', '0', '0', '01a20354-3f56-70f1-8ee5-c3b6ea35ef71', '150', 'image/webp');
insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, ended_at, address, user_agent, second_factor, identity_provider_id, client_secret_id) values ('01a20354-39e5-71e8-b7b5-86454f7d1965', '01a20353-8297-7505-bbcb-cf9ed8713fc7', E'\\xeef8bab3f255dc15234514304ee8def00be15d6faa53138c135ceaae81692e16', '2026-11-22 12:56:21.221+00', '2026-11-22 12:56:21.221+00', '2026-11-22 12:56:21.221+00', '2026-11-23 00:56:21.221+00', NULL, '127.0.0.1', 'node', 'NONE', NULL, NULL);
insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, ended_at, address, user_agent, second_factor, identity_provider_id, client_secret_id) values ('01a20354-3aa5-7775-b958-2928b458b5a2', '01a20353-82c2-7312-8980-fc3d63370f13', E'\\x9b502befd3d24a5b16cafe192f7aa012f00646847fc316e3ab2abdcc3438197b', '2026-11-22 12:56:21.413+00', '2026-11-22 12:56:21.413+00', '2026-11-22 12:56:21.413+00', '2026-11-23 00:56:21.413+00', NULL, '127.0.0.1', 'node', 'NONE', NULL, NULL);
insert into session_token (hash, session_id, valid_until) values (E'\\xd2ded47e37ae4c9bcc7055757811cfb0b0c4bab2a03ce03f0547c4771e4268b4', '01a20354-3aa5-7775-b958-2928b458b5a2', NULL);
insert into session_token (hash, session_id, valid_until) values (E'\\xe7d1fcfcd3ac98cff128039c80b00462629e1f28109d897346cb9c534a5ff304', '01a20354-39e5-71e8-b7b5-86454f7d1965', NULL);
insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, scan_attempts, preview_status, preview_kind, pages) values ('01a20354-3b87-7330-9e3c-1d1a72a11c27', '01a20354-3b86-73e8-b04a-c3bc2a1b2f9a', '1', '01a20354-3b6e-7665-b270-192d767b0250', '500', E'\\x0c6ca69a1917b72c743179991999f47289406a7293ffdb4a400381b533a1470a', 'txt', 'application/octet-stream', '2026-11-22 12:56:21.641+00', '01a20354-3ae0-7708-b478-523d199ab244', 'COMPLETE_NOT_SCANNED', '0', 'COMPLETED', 'pdf', '[[595, 842]]');
insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, scan_attempts, preview_status, preview_kind, pages) values ('01a20354-3bf5-7296-b680-18a5ea569a8d', '01a20354-3b86-73e8-b04a-c3bc2a1b2f9a', '2', '01a20354-3baa-749b-98ac-4b70af91864f', '720', E'\\xec8155673e00b62dad073a157dfe73bc8977b0655076366d396eb0f6107c4c86', 'txt', 'application/octet-stream', '2026-11-22 12:56:21.749+00', '01a20354-3ae0-7708-b478-523d199ab244', 'COMPLETE_NOT_SCANNED', '0', 'COMPLETED', 'pdf', '[[595, 842]]');
insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, scan_attempts, preview_status, preview_kind, pages) values ('01a20354-3c40-761b-8cbd-de8d48ec043d', '01a20354-3c40-761b-8cbd-d9a538840692', '1', '01a20354-3c32-7462-8bb5-3d7a0ea0942f', '8', E'\\xd901302ec7f7cbcad7052c8150054879d7e5b2ef7801c01b696e91096cf7761a', 'txt', 'application/octet-stream', '2026-11-22 12:56:21.824+00', '01a20354-3ae0-7708-b478-523d199ab244', 'COMPLETE_NOT_SCANNED', '0', 'COMPLETED', 'pdf', '[[595, 842]]');
insert into workgroup (id, account_id, name, default_locale, additional_locale, large_files, asset_delete_allowed, created, enforce_mobile_auth_login, two_step_mechanism, two_step_mandatory, password_sign_in, sso_bypasses_mfa, phishing_resistant_only, edition, password_minimum, bypass_two_step_allowed, avatar_blob_id, avatar_size, open_share, secure_share, trial_started_at, trial_ends, contract) values ('01a20353-8292-7625-9fdc-f9c0117a3cd1', '01a20353-8291-7481-aff1-55112e00bdb7', 'Demo workgroup', 'en-gb', NULL, 'false', 'true', '2026-11-22 12:55:34.292+00', 'false', 'EMAIL', 'false', 'true', 'false', 'false', 'ENTERPRISE', '12', 'false', NULL, NULL, 'true', 'true', NULL, NULL, NULL);
insert into workgroup_domain (domain, workgroup_id) values ('demo.example', '01a20353-8292-7625-9fdc-f9c0117a3cd1');
insert into workspace (id, workgroup_id, owner_id, name, two_step, two_step_mechanism, scheduled_end, closed_at, wrapped_key, created, modified, taking_part_reveals, end_reason, end_reminder_days, closed_by, purged_at, forgotten_at, link_type, link_agent_id, link_folder) values ('01a20354-3ad9-7792-ad29-48ea013976d4', '01a20353-8292-7625-9fdc-f9c0117a3cd1', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'Annual report', 'false', NULL, NULL, NULL, E'\\x019ee5a653cb9c131bf4103b7d10892e90a3d98ebc9a63cb9b8c8eb416b2de47bd876219589e0058e0205c4799fa9a5ec042bd5756fdf7a3ced653d549', '2026-11-22 12:56:21.469+00', '2026-11-22 12:56:21.469+00', 'false', '', '0', NULL, NULL, NULL, 'NONE', NULL, NULL);
insert into workspace (id, workgroup_id, owner_id, name, two_step, two_step_mechanism, scheduled_end, closed_at, wrapped_key, created, modified, taking_part_reveals, end_reason, end_reminder_days, closed_by, purged_at, forgotten_at, link_type, link_agent_id, link_folder) values ('01a20354-3b1d-72b5-88e2-d4d756a635ab', '01a20353-8292-7625-9fdc-f9c0117a3cd1', '01a20353-8297-7505-bbcb-cf9ed8713fc7', 'Board papers', 'false', NULL, NULL, NULL, E'\\x01bd855529a2d6d8c75cc4c4afa5faace3cb2f4cba9bced5f2af15fdc8d1e1920c39adc2992fb15eb36799aa5ba09038aef6fc736bc0a3f69683e07041', '2026-11-22 12:56:21.534+00', '2026-11-22 12:56:21.534+00', 'false', '', '0', NULL, NULL, NULL, 'NONE', NULL, NULL);
set session_replication_role = origin;
