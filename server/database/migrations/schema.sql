-- What all migrations together make, for reading and for reviewing changes. Written by `npm run generate`.
-- Nothing runs this file.

create extension btree_gin;
create extension pg_trgm;

create collation natural_order (provider = icu, locale = 'und-u-kn-true', deterministic = true);

create table access_code (
  session_id uuid not null,
  code_hash bytea,
  sent_at timestamp with time zone not null,
  tries integer not null default 0
);

create table access_review (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  due_at timestamp with time zone not null,
  state text not null default 'OPEN'::text,
  created timestamp with time zone not null
);

create table access_review_item (
  review_id uuid not null,
  workspace_id uuid not null,
  participant_id uuid not null,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone
);

create table access_review_place (
  review_id uuid not null,
  workspace_id uuid not null,
  is_open boolean not null default true,
  due_at timestamp with time zone not null,
  asked_owner uuid,
  reminded_days integer,
  reminder_wanted boolean not null default false,
  asked_at timestamp with time zone
);

create table account (
  id uuid not null,
  name text collate natural_order not null,
  created timestamp with time zone not null,
  edition text not null default 'ENTERPRISE'::text,
  contract text,
  max_connections integer,
  suspended_at timestamp with time zone
);

create table activity_reading (
  singleton boolean not null default true,
  event_id bigint not null
);

create table address_undo (
  token_hash bytea not null,
  person_id uuid not null,
  address text not null,
  added text,
  since timestamp with time zone not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null
);

create table annotation (
  id uuid not null,
  workspace_id uuid not null,
  asset_id uuid not null,
  version_id uuid not null,
  author_id uuid not null,
  type text not null,
  content text not null,
  mark_count integer not null,
  revision integer not null default 1,
  created timestamp with time zone not null,
  modified timestamp with time zone not null,
  recorded timestamp with time zone not null
);

create table asset (
  id uuid not null,
  workspace_id uuid not null,
  parent_id uuid,
  kind text not null,
  name text not null,
  name_key text collate natural_order not null,
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
  created timestamp with time zone not null,
  created_by uuid not null,
  modified timestamp with time zone not null,
  modified_by uuid not null,
  url text,
  description text
);

create table asset_tag (
  id uuid not null,
  asset_id uuid not null,
  workspace_id uuid not null,
  name text not null,
  name_key text collate natural_order not null,
  type text not null,
  value text not null,
  value_key text collate natural_order not null,
  suggested_tag_id uuid,
  created timestamp with time zone not null
);

create table attempt (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  locked_until timestamp with time zone
);

create table audit_anchor (
  position bigint not null,
  at timestamp with time zone not null,
  upto timestamp with time zone not null,
  link bytea not null,
  key_id uuid not null,
  signature bytea not null
);

create table audit_anchored_head (
  anchor bigint not null,
  workspace_id uuid,
  chain text not null,
  position bigint not null,
  link bytea not null
);

create table audit_destroyed (
  workspace_id uuid not null,
  chain text not null,
  position bigint not null,
  link bytea not null
);

create table audit_erasure (
  event_id bigint not null,
  field text not null,
  hash bytea not null,
  person_id uuid not null
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
  workspace_id uuid,
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

create table audit_publication (
  anchor bigint not null,
  target text not null,
  at timestamp with time zone not null,
  token bytea
);

create table audit_seal (
  event_id bigint not null,
  workspace_id uuid,
  chain text not null,
  position bigint not null,
  actor_name text not null,
  actor_email text not null,
  salt bytea not null,
  link bytea not null,
  salts jsonb
);

create table audit_sealed (
  one boolean not null default true,
  xid xid8 not null,
  id bigint not null
);

create table backup_note (
  is_single boolean not null default true,
  noted timestamp with time zone not null
);

create table banner (
  id uuid not null,
  message jsonb not null,
  type text not null,
  is_ongoing boolean not null,
  show_message boolean not null,
  start_time timestamp with time zone,
  stop_time timestamp with time zone,
  timer integer,
  created timestamp with time zone not null
);

create table bin_entry (
  asset_id uuid not null,
  workspace_id uuid not null,
  is_folder boolean not null,
  parent_id uuid not null,
  deleted_at timestamp with time zone not null,
  deleted_by uuid not null,
  until timestamp with time zone not null,
  purging boolean not null default false,
  documents integer not null,
  folders integer not null
);

create table blob (
  id uuid not null,
  workspace_id uuid,
  size bigint,
  sha256 bytea,
  touched timestamp with time zone not null,
  claimed boolean not null default false,
  released timestamp with time zone
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

create table comment (
  id uuid not null,
  workspace_id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  text text not null,
  mentions_everyone boolean not null default false,
  created timestamp with time zone not null,
  edited timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  told uuid[] not null default '{}'::uuid[],
  told_everyone boolean not null default false,
  everyone_at timestamp with time zone
);

create table comment_asset (
  comment_id uuid not null,
  thread_id uuid not null,
  asset_id uuid not null
);

create table comment_mention (
  comment_id uuid not null,
  participant_id uuid not null,
  added_at timestamp with time zone not null
);

create table comment_notice (
  id uuid not null,
  comment_id uuid not null,
  everyone boolean not null,
  mentioned uuid[] not null,
  repliers uuid[] not null,
  told uuid[] not null,
  after uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
);

create table connection_change (
  workspace_id uuid not null,
  documents bigint not null
);

create table connection_count (
  workspace_id uuid not null,
  documents bigint not null,
  parties integer not null,
  connections bigint not null default (documents * parties),
  workgroup_id uuid not null
);

create table connection_figure (
  day timestamp with time zone not null,
  workgroup_id uuid not null,
  connections bigint not null,
  documents bigint not null,
  parties bigint not null,
  allocation integer,
  maximum integer
);

create table connection_warning (
  subject_id uuid not null,
  maximum integer not null,
  percentage integer not null
);

create table custody (
  singleton boolean not null default true,
  id uuid not null default gen_random_uuid(),
  blobs_marked boolean not null default false
);

create table document_text (
  asset_id uuid not null,
  workspace_id uuid not null,
  version_id uuid not null,
  body text not null,
  plain text not null,
  words tsvector not null
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

create table erasure (
  person_id uuid not null,
  pseudonym text not null,
  requested timestamp with time zone not null,
  origin text not null,
  xid xid8 not null default pg_current_xact_id(),
  sought jsonb,
  reached bigint not null default 0,
  until bigint,
  events bigint not null default 0,
  done_at timestamp with time zone,
  since timestamp with time zone not null,
  held boolean not null default false,
  incomplete boolean not null default false
);

create table folder_count (
  folder_id uuid not null,
  shard integer not null,
  many integer not null
);

create table gone_asset_tag (
  asset_id uuid not null,
  workspace_id uuid not null,
  name_key text collate natural_order not null,
  value_key text collate natural_order not null
);

create table gone_comment_asset (
  comment_id uuid not null,
  asset_id uuid not null,
  workspace_id uuid not null
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
  name text collate natural_order not null,
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

create table inactivity_plan (
  workspace_id uuid not null,
  planned_at timestamp with time zone not null,
  planned_end timestamp with time zone not null
);

create table installation (
  singleton boolean not null default true,
  key_check text not null,
  wrapped_key bytea,
  first_start_hash bytea,
  public_url text
);

create table job_worker (
  worker_id text not null,
  seen timestamp with time zone not null
);

create table last_sign_in (
  person_id uuid not null,
  at timestamp with time zone,
  workgroup_id uuid
);

create table legal_hold (
  workspace_id uuid not null,
  placed_by uuid not null,
  reason text not null
);

create table mail (
  id uuid not null,
  to_address text not null,
  content text not null,
  created timestamp with time zone not null,
  sent_at timestamp with time zone,
  participant_id uuid,
  quoted_workspace_ids uuid[],
  quoted_comment_id uuid
);

create table mailing (
  person_id uuid not null,
  kind text not null,
  due timestamp with time zone not null,
  since_xid xid8 not null,
  since_at timestamp with time zone not null
);

create table maintenance (
  kind text not null,
  is_on boolean not null default false,
  message jsonb,
  start_time timestamp with time zone,
  stop_time timestamp with time zone
);

create table manifest (
  id uuid not null,
  person_id uuid not null,
  workspace_id uuid not null,
  folder_id uuid not null,
  created timestamp with time zone not null
);

create table manifest_entry (
  manifest_id uuid not null,
  path text not null,
  parent_path text not null,
  size bigint,
  asset_id uuid
);

create table member (
  person_id uuid not null,
  workgroup_id uuid not null,
  is_workgroup_admin boolean not null default false,
  is_account_admin boolean not null default false,
  accepted_at timestamp with time zone,
  created timestamp with time zone not null,
  is_reporter boolean not null default false,
  family_name text collate natural_order not null default ''::text,
  given_name text collate natural_order not null default ''::text
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

create table notice_seen (
  person_id uuid not null,
  seen_at timestamp with time zone not null
);

create table owner_question (
  workspace_id uuid not null,
  asked_at timestamp with time zone not null
);

create table page_failure (
  version_id uuid not null,
  page integer not null,
  tries integer not null default 1,
  retry_at timestamp with time zone
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
  sort_name text collate natural_order not null default ''::text,
  workspace_ends timestamp with time zone,
  found_by text not null default ''::text,
  is_muted boolean not null default false,
  has_assistive_text boolean not null default false
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

create table people_group (
  id uuid not null,
  workgroup_id uuid not null,
  name text collate natural_order not null,
  name_key text not null,
  is_provisioned boolean not null default false,
  external_id text,
  created timestamp with time zone not null
);

create table people_group_entry (
  id uuid not null,
  group_id uuid not null,
  person_id uuid,
  email text,
  created timestamp with time zone not null
);

create table person (
  id uuid not null,
  given_name text collate natural_order not null,
  family_name text collate natural_order not null,
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
  is_agent boolean not null default false,
  is_sales boolean not null default false,
  deleted_at timestamp with time zone,
  is_operator boolean not null default false,
  erased_at timestamp with time zone
);

create table provisioned_person (
  workgroup_id uuid not null,
  person_id uuid not null,
  external_id text,
  hidden_at timestamp with time zone
);

create table provisioning_token (
  id uuid not null,
  workgroup_id uuid not null,
  person_id uuid not null,
  hash bytea not null,
  created timestamp with time zone not null,
  created_by uuid,
  expires timestamp with time zone,
  last_used timestamp with time zone,
  revoked_at timestamp with time zone
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

create table scrub (
  is_single boolean not null default true,
  after uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  completed timestamp with time zone
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

create table storage_finding (
  kind text not null,
  count integer not null,
  found timestamp with time zone not null default now()
);

create table suggested_tag (
  id uuid not null,
  tag_set_id uuid not null,
  name text not null,
  name_key text collate natural_order not null,
  type text not null,
  valid_values text[] not null default '{}'::text[],
  description text not null default ''::text,
  colour text not null,
  required boolean not null default false
);

create table tag_policy (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  name_key text collate natural_order not null,
  effect text not null,
  condition text not null,
  assets_needed integer not null,
  users_needed integer not null,
  created timestamp with time zone not null
);

create table tag_policy_tag (
  policy_id uuid not null,
  side text not null,
  position integer not null,
  workgroup_id uuid not null,
  name text not null,
  name_key text collate natural_order not null,
  type text not null,
  value text,
  value_key text collate natural_order
);

create table tag_set (
  id uuid not null,
  workgroup_id uuid not null,
  name text not null,
  name_key text collate natural_order not null,
  kind text not null,
  enabled boolean not null default true,
  created timestamp with time zone not null
);

create table task (
  id uuid not null,
  workspace_id uuid not null,
  type text not null,
  title text not null default ''::text,
  description text not null,
  status text not null default 'OPEN'::text,
  due timestamp with time zone,
  reminders integer[] not null,
  message text not null default ''::text,
  created timestamp with time zone not null,
  created_by uuid not null,
  ended timestamp with time zone,
  list_order bigint not null,
  is_chain boolean not null default false,
  cancelled_by uuid,
  nobody_left boolean not null default false
);

create table task_asset (
  task_id uuid not null,
  asset_id uuid not null,
  position integer not null,
  kind text not null,
  name text not null,
  version_id uuid,
  number integer,
  size bigint,
  sha256 bytea,
  url text
);

create table task_assignment (
  task_id uuid not null,
  participant_id uuid not null,
  position integer not null,
  status text not null default 'OPEN'::text,
  result boolean,
  message text not null default ''::text,
  ended timestamp with time zone,
  factor text,
  turn_at timestamp with time zone
);

create table task_reminder (
  task_id uuid not null,
  participant_id uuid not null,
  days integer not null,
  due timestamp with time zone not null default '-infinity'::timestamp with time zone
);

create table ticket (
  hash bytea not null,
  session_id uuid not null,
  version_id uuid not null,
  created timestamp with time zone not null,
  begun_at timestamp with time zone
);

create table time_known (
  is_row boolean not null default true,
  at timestamp with time zone not null,
  doubted_since timestamp with time zone,
  doubted_until timestamp with time zone
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

create table upload (
  id uuid not null,
  ticket bytea not null,
  person_id uuid not null,
  session_id uuid,
  authenticated_at timestamp with time zone not null,
  second_factor text not null,
  identity_provider_id uuid,
  client_secret_id uuid,
  workspace_id uuid not null,
  parent_id uuid,
  asset_id uuid,
  name text not null,
  size bigint not null,
  metadata text not null,
  finishes_later boolean not null,
  expected_sha256 bytea,
  stored bigint not null default 0,
  sha256 bytea,
  epoch integer not null default 0,
  is_clean boolean not null default true,
  lease uuid,
  leased_until timestamp with time zone,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  finished_as uuid,
  manifest_id uuid,
  manifest_path text,
  tags text[] not null default '{}'::text[]
);

create table user_tag (
  id uuid not null,
  workgroup_id uuid not null,
  person_id uuid not null,
  email text not null,
  name text not null,
  name_key text collate natural_order not null,
  type text not null,
  value text not null,
  value_key text collate natural_order not null
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
  pages jsonb,
  preview_faults integer not null default 0,
  preview_retry_at timestamp with time zone,
  scanner_away_since timestamp with time zone,
  missing_characters boolean not null default false,
  damage text,
  text_read boolean not null default false,
  has_poster boolean not null default false,
  poster_tries smallint not null default 0,
  converter_tries smallint not null default 0,
  annotation_count integer not null default 0,
  preview_failure text,
  preview_is_cut boolean not null default false,
  text_faults smallint not null default 0,
  text_retry_at timestamp with time zone
);

create table viewing (
  session_id uuid not null,
  participant_id uuid not null,
  until timestamp with time zone not null
);

create table visit (
  person_id uuid not null,
  workspace_id uuid not null,
  visited_at timestamp with time zone not null,
  previous_at timestamp with time zone
);

create table webhook (
  id uuid not null,
  workgroup_id uuid not null,
  url text not null,
  description text not null,
  groups text[] not null,
  secrets text not null,
  created timestamp with time zone not null,
  created_by uuid,
  paused_at timestamp with time zone,
  switched_off_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  failed_at timestamp with time zone,
  sends_since timestamp with time zone not null
);

create table webhook_delivery (
  id uuid not null,
  webhook_id uuid not null,
  event_uuid uuid,
  type text not null,
  body text not null,
  created timestamp with time zone not null,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  attempted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  status integer,
  failure text,
  by_hand boolean not null default false
);

create table webhook_reading (
  singleton boolean not null default true,
  xid xid8 not null,
  id bigint not null
);

create table whitelabel (
  workgroup_id uuid not null,
  primary_colour text,
  custom_name text collate natural_order
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
  name text collate natural_order not null,
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
  contract text,
  founded_at timestamp with time zone default now(),
  bin_days integer not null default 30,
  enable_links boolean not null default true,
  enable_asset_tags boolean not null default true,
  enable_annotations boolean not null default true,
  enable_public_annotations boolean not null default true,
  hidden boolean not null default false,
  suspended_at timestamp with time zone,
  connection_allocation integer,
  is_suspended boolean not null default false,
  close_inactive_months integer,
  keep_record_years integer
);

create table workgroup_domain (
  domain text not null,
  workgroup_id uuid not null
);

create table workspace (
  id uuid not null,
  workgroup_id uuid not null,
  owner_id uuid not null,
  name text collate natural_order not null,
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
  link_folder text,
  modified_by uuid,
  held_at timestamp with time zone,
  record_destroyed_at timestamp with time zone
);

create table workspace_activity (
  workspace_id uuid not null,
  last_at timestamp with time zone not null,
  workgroup_id uuid not null
);

create table workspace_tag_set (
  workspace_id uuid not null,
  tag_set_id uuid not null
);

create table zip (
  id uuid not null,
  person_id uuid not null,
  workspace_id uuid not null,
  name text not null,
  request bytea not null,
  asset_ids uuid[] not null,
  exclude_unable_to_scan boolean not null,
  state text not null default 'PENDING'::text,
  documents integer not null,
  bytes bigint not null,
  bytes_done bigint not null default 0,
  blob_id uuid,
  size bigint,
  sha256 bytea,
  created timestamp with time zone not null,
  expires timestamp with time zone not null
);

create table zip_entry (
  zip_id uuid not null,
  version_id uuid not null
);

alter table access_code add constraint access_code_pkey PRIMARY KEY (session_id);
alter table access_code add constraint access_code_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table access_review add constraint access_review_pkey PRIMARY KEY (id);
alter table access_review add constraint access_review_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'CANCELLED'::text])));
alter table access_review add constraint access_review_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id) ON DELETE CASCADE;
alter table access_review_item add constraint access_review_item_pkey PRIMARY KEY (review_id, workspace_id, participant_id);
alter table access_review_item add constraint access_review_item_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(id) ON DELETE SET NULL;
alter table access_review_item add constraint access_review_item_decision_check CHECK ((decision = ANY (ARRAY['CONFIRMED'::text, 'ENDED'::text, 'EXPIRED'::text, 'GONE'::text])));
alter table access_review_item add constraint access_review_item_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE CASCADE;
alter table access_review_item add constraint access_review_item_review_id_workspace_id_fkey FOREIGN KEY (review_id, workspace_id) REFERENCES access_review_place(review_id, workspace_id) ON DELETE CASCADE;
alter table access_review_place add constraint access_review_place_pkey PRIMARY KEY (review_id, workspace_id);
alter table access_review_place add constraint access_review_place_review_id_fkey FOREIGN KEY (review_id) REFERENCES access_review(id) ON DELETE CASCADE;
alter table access_review_place add constraint access_review_place_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table account add constraint account_pkey PRIMARY KEY (id);
alter table account add constraint account_edition_check CHECK ((edition = ANY (ARRAY['STANDARD'::text, 'ENTERPRISE'::text])));
alter table account add constraint account_max_connections_check CHECK ((max_connections > 0));
alter table activity_reading add constraint activity_reading_pkey PRIMARY KEY (singleton);
alter table activity_reading add constraint activity_reading_singleton_check CHECK (singleton);
alter table address_undo add constraint address_undo_pkey PRIMARY KEY (token_hash);
alter table address_undo add constraint address_undo_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table annotation add constraint annotation_pkey PRIMARY KEY (id);
alter table annotation add constraint annotation_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table annotation add constraint annotation_author_id_fkey FOREIGN KEY (author_id) REFERENCES participant(id);
alter table annotation add constraint annotation_type_check CHECK ((type = ANY (ARRAY['PUBLIC'::text, 'PRIVATE'::text])));
alter table annotation add constraint annotation_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table annotation add constraint annotation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table asset add constraint asset_pkey PRIMARY KEY (id);
alter table asset add constraint asset_created_by_fkey FOREIGN KEY (created_by) REFERENCES participant(id);
alter table asset add constraint asset_current_version_exists FOREIGN KEY (current_version_id) REFERENCES version(id) DEFERRABLE INITIALLY DEFERRED;
alter table asset add constraint asset_description_check CHECK ((description <> ''::text));
alter table asset add constraint asset_kind_check CHECK ((kind = ANY (ARRAY['ROOT'::text, 'FOLDER'::text, 'DOCUMENT'::text, 'LINK'::text])));
alter table asset add constraint asset_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES participant(id);
alter table asset add constraint asset_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES asset(id);
alter table asset add constraint asset_root_has_no_parent CHECK (((kind <> 'ROOT'::text) OR (parent_id IS NULL)));
alter table asset add constraint asset_root_id CHECK (((kind <> 'ROOT'::text) OR (id = workspace_id)));
alter table asset add constraint asset_url CHECK (((kind = 'LINK'::text) = (url IS NOT NULL)));
alter table asset add constraint asset_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table asset_tag add constraint asset_tag_pkey PRIMARY KEY (id);
alter table asset_tag add constraint asset_tag_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table asset_tag add constraint asset_tag_once UNIQUE (asset_id, name_key, value_key, type);
alter table asset_tag add constraint asset_tag_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'BOOLEAN'::text, 'DATE'::text])));
alter table asset_tag add constraint asset_tag_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table attempt add constraint attempt_pkey PRIMARY KEY (key);
alter table audit_anchor add constraint audit_anchor_pkey PRIMARY KEY ("position");
alter table audit_anchor add constraint audit_anchor_key_id_fkey FOREIGN KEY (key_id) REFERENCES audit_key(id);
alter table audit_anchored_head add constraint audit_anchored_head_anchor_fkey FOREIGN KEY (anchor) REFERENCES audit_anchor("position");
alter table audit_anchored_head add constraint audit_anchored_head_workspace_id_chain_position_key UNIQUE NULLS NOT DISTINCT (workspace_id, chain, "position");
alter table audit_anchored_head add constraint audit_anchored_head_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_destroyed add constraint audit_destroyed_pkey PRIMARY KEY (workspace_id, chain);
alter table audit_destroyed add constraint audit_destroyed_chain_check CHECK ((chain = ANY (ARRAY['OPEN'::text, 'RESTRICTED'::text])));
alter table audit_destroyed add constraint audit_destroyed_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_erasure add constraint audit_erasure_pkey PRIMARY KEY (event_id, field);
alter table audit_erasure add constraint audit_erasure_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_event(id);
alter table audit_erasure add constraint audit_erasure_field_check CHECK ((field = ANY (ARRAY['actorName'::text, 'actorEmail'::text, 'address'::text, 'objectName'::text, 'before'::text, 'after'::text])));
alter table audit_erasure add constraint audit_erasure_hash_check CHECK ((length(hash) = 32));
alter table audit_erasure add constraint audit_erasure_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table audit_event add constraint audit_event_pkey PRIMARY KEY (id);
alter table audit_event add constraint audit_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person(id);
alter table audit_event add constraint audit_event_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table audit_event add constraint audit_event_uuid_key UNIQUE (uuid);
alter table audit_event add constraint audit_event_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_head add constraint audit_head_key UNIQUE NULLS NOT DISTINCT (workspace_id, chain, "position");
alter table audit_head add constraint audit_head_key_id_fkey FOREIGN KEY (key_id) REFERENCES audit_key(id);
alter table audit_head add constraint audit_head_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_key add constraint audit_key_pkey PRIMARY KEY (id);
alter table audit_publication add constraint audit_publication_pkey PRIMARY KEY (target, anchor);
alter table audit_publication add constraint audit_publication_anchor_fkey FOREIGN KEY (anchor) REFERENCES audit_anchor("position");
alter table audit_publication add constraint audit_publication_target_check CHECK ((target = ANY (ARRAY['FILE'::text, 'MAIL'::text, 'TIMESTAMP'::text])));
alter table audit_seal add constraint audit_seal_pkey PRIMARY KEY (event_id);
alter table audit_seal add constraint audit_seal_chain_check CHECK ((chain = ANY (ARRAY['OPEN'::text, 'RESTRICTED'::text, 'OUTSIDE'::text])));
alter table audit_seal add constraint audit_seal_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_event(id);
alter table audit_seal add constraint audit_seal_outside_check CHECK (((workspace_id IS NULL) = (chain = 'OUTSIDE'::text)));
alter table audit_seal add constraint audit_seal_workspace_id_chain_position_key UNIQUE (workspace_id, chain, "position");
alter table audit_seal add constraint audit_seal_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table audit_sealed add constraint audit_sealed_pkey PRIMARY KEY (one);
alter table audit_sealed add constraint audit_sealed_one_check CHECK (one);
alter table backup_note add constraint backup_note_pkey PRIMARY KEY (is_single);
alter table backup_note add constraint backup_note_is_single_check CHECK (is_single);
alter table banner add constraint banner_pkey PRIMARY KEY (id);
alter table banner add constraint banner_type_check CHECK ((type = ANY (ARRAY['userDashboard'::text, 'adminDashboard'::text, 'global'::text, 'custom'::text])));
alter table bin_entry add constraint bin_entry_pkey PRIMARY KEY (asset_id);
alter table bin_entry add constraint bin_entry_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table bin_entry add constraint bin_entry_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES participant(id);
alter table bin_entry add constraint bin_entry_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table blob add constraint blob_pkey PRIMARY KEY (id);
alter table blob add constraint blob_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table client_secret add constraint client_secret_pkey PRIMARY KEY (id);
alter table client_secret add constraint client_secret_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table client_secret add constraint client_secret_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])));
alter table comment add constraint comment_pkey PRIMARY KEY (id);
alter table comment add constraint comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES participant(id);
alter table comment add constraint comment_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES participant(id);
alter table comment add constraint comment_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES participant(id);
alter table comment add constraint comment_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES comment(id) ON DELETE CASCADE;
alter table comment add constraint comment_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table comment_asset add constraint comment_asset_pkey PRIMARY KEY (comment_id, asset_id);
alter table comment_asset add constraint comment_asset_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE;
alter table comment_mention add constraint comment_mention_pkey PRIMARY KEY (comment_id, participant_id);
alter table comment_mention add constraint comment_mention_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE;
alter table comment_mention add constraint comment_mention_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table comment_notice add constraint comment_notice_pkey PRIMARY KEY (id);
alter table comment_notice add constraint comment_notice_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE;
alter table connection_count add constraint connection_count_pkey PRIMARY KEY (workspace_id);
alter table connection_count add constraint connection_count_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table connection_figure add constraint connection_figure_pkey PRIMARY KEY (day, workgroup_id);
alter table connection_figure add constraint connection_figure_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id) ON DELETE CASCADE;
alter table connection_warning add constraint connection_warning_pkey PRIMARY KEY (subject_id);
alter table custody add constraint custody_pkey PRIMARY KEY (singleton);
alter table custody add constraint custody_singleton_check CHECK (singleton);
alter table document_text add constraint document_text_pkey PRIMARY KEY (asset_id);
alter table document_text add constraint document_text_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table document_text add constraint document_text_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table document_text add constraint document_text_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table domain_claim add constraint domain_claim_pkey PRIMARY KEY (workgroup_id, domain);
alter table domain_claim add constraint domain_claim_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table download_grant add constraint download_grant_pkey PRIMARY KEY (session_id, version_id, kind);
alter table download_grant add constraint download_grant_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table download_grant add constraint download_grant_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table email_address add constraint email_address_pkey PRIMARY KEY (address);
alter table email_address add constraint email_address_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table end_reminder add constraint end_reminder_pkey PRIMARY KEY (workspace_id, due, audience);
alter table end_reminder add constraint end_reminder_audience_check CHECK ((audience = ANY (ARRAY['EVERYONE'::text, 'LEADERS'::text])));
alter table end_reminder add constraint end_reminder_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table erasure add constraint erasure_pkey PRIMARY KEY (person_id);
alter table erasure add constraint done_forgets CHECK (((done_at IS NULL) = (sought IS NOT NULL)));
alter table erasure add constraint erasure_origin_check CHECK ((origin = ANY (ARRAY['ADMINISTRATOR'::text, 'OPERATOR'::text, 'COMMAND'::text])));
alter table erasure add constraint erasure_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table erasure add constraint held_is_running CHECK (((NOT held) OR (done_at IS NULL)));
alter table folder_count add constraint folder_count_pkey PRIMARY KEY (folder_id, shard);
alter table folder_count add constraint folder_count_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table gone_asset_tag add constraint gone_asset_tag_pkey PRIMARY KEY (asset_id, name_key, value_key);
alter table gone_asset_tag add constraint gone_asset_tag_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table gone_comment_asset add constraint gone_comment_asset_pkey PRIMARY KEY (comment_id, asset_id);
alter table gone_comment_asset add constraint gone_comment_asset_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table idempotency_key add constraint idempotency_key_pkey PRIMARY KEY (person_id, key);
alter table idempotency_key add constraint idempotency_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table identity add constraint identity_pkey PRIMARY KEY (issuer, subject);
alter table identity add constraint identity_person UNIQUE (person_id, issuer);
alter table identity add constraint identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table identity_attempt add constraint identity_attempt_pkey PRIMARY KEY (state_hash);
alter table identity_attempt add constraint identity_attempt_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id);
alter table identity_attempt add constraint identity_attempt_purpose_check CHECK ((purpose = ANY (ARRAY['LOGIN'::text, 'RESUME'::text, 'SILENT'::text, 'CONFIRM'::text])));
alter table identity_handoff add constraint identity_handoff_pkey PRIMARY KEY (hash);
alter table identity_handoff add constraint identity_handoff_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table identity_handoff add constraint identity_handoff_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id);
alter table identity_provider add constraint identity_provider_pkey PRIMARY KEY (id);
alter table identity_provider add constraint identity_provider_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table identity_provider_domain add constraint identity_provider_domain_pkey PRIMARY KEY (provider_id, domain);
alter table identity_provider_domain add constraint identity_provider_domain_domain_fkey FOREIGN KEY (domain) REFERENCES workgroup_domain(domain) ON DELETE CASCADE;
alter table identity_provider_domain add constraint identity_provider_domain_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id) ON DELETE CASCADE;
alter table inactivity_plan add constraint inactivity_plan_pkey PRIMARY KEY (workspace_id);
alter table inactivity_plan add constraint inactivity_plan_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table installation add constraint installation_pkey PRIMARY KEY (singleton);
alter table installation add constraint installation_singleton_check CHECK (singleton);
alter table job_worker add constraint job_worker_pkey PRIMARY KEY (worker_id);
alter table last_sign_in add constraint last_sign_in_pkey PRIMARY KEY (person_id);
alter table last_sign_in add constraint last_sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table last_sign_in add constraint last_sign_in_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table legal_hold add constraint legal_hold_pkey PRIMARY KEY (workspace_id);
alter table legal_hold add constraint legal_hold_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES person(id);
alter table legal_hold add constraint legal_hold_reason_check CHECK ((reason <> ''::text));
alter table legal_hold add constraint legal_hold_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table mail add constraint mail_pkey PRIMARY KEY (id);
alter table mail add constraint mail_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE SET NULL;
alter table mailing add constraint mailing_pkey PRIMARY KEY (person_id, kind);
alter table mailing add constraint mailing_kind_check CHECK ((kind = ANY (ARRAY['IMMEDIATE'::text, 'DAILY'::text, 'WEEKLY'::text])));
alter table mailing add constraint mailing_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table maintenance add constraint maintenance_pkey PRIMARY KEY (kind);
alter table maintenance add constraint maintenance_kind_check CHECK ((kind = ANY (ARRAY['running'::text, 'announced'::text])));
alter table manifest add constraint manifest_pkey PRIMARY KEY (id);
alter table manifest add constraint manifest_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table manifest add constraint manifest_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table manifest_entry add constraint manifest_entry_pkey PRIMARY KEY (manifest_id, path);
alter table manifest_entry add constraint manifest_entry_manifest_id_fkey FOREIGN KEY (manifest_id) REFERENCES manifest(id) ON DELETE CASCADE;
alter table member add constraint member_pkey PRIMARY KEY (person_id);
alter table member add constraint member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table member add constraint member_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table membership_invitation add constraint membership_invitation_pkey PRIMARY KEY (id);
alter table membership_invitation add constraint membership_invitation_ending CHECK (((ended_at IS NULL) = (ending IS NULL)));
alter table membership_invitation add constraint membership_invitation_ending_check CHECK ((ending = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text])));
alter table membership_invitation add constraint membership_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(id);
alter table membership_invitation add constraint membership_invitation_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table membership_invitation add constraint membership_invitation_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table mobile_authenticator add constraint mobile_authenticator_pkey PRIMARY KEY (person_id);
alter table mobile_authenticator add constraint mobile_authenticator_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table mobile_authenticator add constraint mobile_authenticator_registered CHECK (((registered_at IS NULL) = (backup_hash IS NULL)));
alter table mobile_init_key add constraint mobile_init_key_pkey PRIMARY KEY (person_id);
alter table mobile_init_key add constraint mobile_init_key_key_hash_key UNIQUE (key_hash);
alter table mobile_init_key add constraint mobile_init_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table news_told add constraint news_told_pkey PRIMARY KEY (one);
alter table news_told add constraint news_told_one_check CHECK (one);
alter table notice_seen add constraint notice_seen_pkey PRIMARY KEY (person_id);
alter table notice_seen add constraint notice_seen_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table owner_question add constraint owner_question_pkey PRIMARY KEY (workspace_id);
alter table owner_question add constraint owner_question_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table page_failure add constraint page_failure_pkey PRIMARY KEY (version_id, page);
alter table page_failure add constraint page_failure_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table participant add constraint participant_pkey PRIMARY KEY (id);
alter table participant add constraint participant_accepted_is_person CHECK (((accepted_at IS NULL) OR (person_id IS NOT NULL)));
alter table participant add constraint participant_edit_needs_download CHECK ((has_download OR (NOT has_edit)));
alter table participant add constraint participant_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES participant(id);
alter table participant add constraint participant_not_mailed_check CHECK ((not_mailed = ANY (ARRAY['SUPPRESSED'::text, 'FAILED'::text])));
alter table participant add constraint participant_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table participant add constraint participant_removal CHECK (((removed_at IS NULL) = (removal IS NULL)));
alter table participant add constraint participant_removal_check CHECK ((removal = ANY (ARRAY['removed'::text, 'declined'::text, 'left'::text, 'expired'::text, 'reviewed'::text])));
alter table participant add constraint participant_shadow_of_fkey FOREIGN KEY (shadow_of) REFERENCES participant(id);
alter table participant add constraint participant_type_check CHECK ((type = ANY (ARRAY['STANDARD'::text, 'BCC'::text])));
alter table participant add constraint participant_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table passkey add constraint passkey_pkey PRIMARY KEY (id);
alter table passkey add constraint passkey_credential UNIQUE (credential_id);
alter table passkey add constraint passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table passkey_challenge add constraint passkey_challenge_pkey PRIMARY KEY (hash);
alter table passkey_challenge add constraint passkey_challenge_check CHECK (((session_id IS NULL) <> (browser_hash IS NULL)));
alter table passkey_challenge add constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'FACTOR'::text, 'SIGN_IN'::text, 'RESUME'::text])));
alter table passkey_challenge add constraint passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table passkey_recovery add constraint passkey_recovery_pkey PRIMARY KEY (person_id);
alter table passkey_recovery add constraint passkey_recovery_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table password_reset add constraint password_reset_pkey PRIMARY KEY (person_id);
alter table password_reset add constraint password_reset_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table password_reset add constraint password_reset_token_hash_key UNIQUE (token_hash);
alter table pending_address add constraint pending_address_pkey PRIMARY KEY (person_id);
alter table pending_address add constraint pending_address_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table pending_address add constraint pending_address_stop_hash_key UNIQUE (stop_hash);
alter table pending_address add constraint pending_address_token_hash_key UNIQUE (token_hash);
alter table people_group add constraint people_group_pkey PRIMARY KEY (id);
alter table people_group add constraint people_group_external UNIQUE (workgroup_id, external_id);
alter table people_group add constraint people_group_name UNIQUE (workgroup_id, name_key);
alter table people_group add constraint people_group_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id) ON DELETE CASCADE;
alter table people_group_entry add constraint people_group_entry_pkey PRIMARY KEY (id);
alter table people_group_entry add constraint people_group_entry_email UNIQUE (group_id, email);
alter table people_group_entry add constraint people_group_entry_group_id_fkey FOREIGN KEY (group_id) REFERENCES people_group(id) ON DELETE CASCADE;
alter table people_group_entry add constraint people_group_entry_is_one CHECK (((person_id IS NULL) <> (email IS NULL)));
alter table people_group_entry add constraint people_group_entry_person UNIQUE (group_id, person_id);
alter table people_group_entry add constraint people_group_entry_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table person add constraint person_pkey PRIMARY KEY (id);
alter table person add constraint agents_have_no_password CHECK (((NOT is_agent) OR (password_hash IS NULL)));
alter table person add constraint deleted_is_disabled CHECK (((deleted_at IS NULL) OR (disabled_at IS NOT NULL)));
alter table person add constraint erased_is_deleted CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL)));
alter table person add constraint person_avatar CHECK (((avatar_blob_id IS NULL) = (avatar_size IS NULL)));
alter table person add constraint person_avatar_blob_id_fkey FOREIGN KEY (avatar_blob_id) REFERENCES blob(id);
alter table provisioned_person add constraint provisioned_person_pkey PRIMARY KEY (workgroup_id, person_id);
alter table provisioned_person add constraint provisioned_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table provisioned_person add constraint provisioned_person_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table provisioning_token add constraint provisioning_token_pkey PRIMARY KEY (id);
alter table provisioning_token add constraint provisioning_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id);
alter table provisioning_token add constraint provisioning_token_hash_key UNIQUE (hash);
alter table provisioning_token add constraint provisioning_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table provisioning_token add constraint provisioning_token_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table refusal add constraint refusal_pkey PRIMARY KEY (actor_id, entity_id, minute);
alter table refusal add constraint refusal_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person(id);
alter table registration_link add constraint registration_link_pkey PRIMARY KEY (token_hash);
alter table registration_link add constraint registration_link_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table rendition add constraint rendition_pkey PRIMARY KEY (version_id, kind, page, width);
alter table rendition add constraint rendition_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id);
alter table rendition add constraint rendition_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'thumbnail'::text, 'page'::text])));
alter table rendition add constraint rendition_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table scrub add constraint scrub_pkey PRIMARY KEY (is_single);
alter table scrub add constraint scrub_is_single_check CHECK (is_single);
alter table session add constraint session_pkey PRIMARY KEY (id);
alter table session add constraint session_client_secret_id_fkey FOREIGN KEY (client_secret_id) REFERENCES client_secret(id);
alter table session add constraint session_cookie_hash_key UNIQUE (cookie_hash);
alter table session add constraint session_identity_provider_id_fkey FOREIGN KEY (identity_provider_id) REFERENCES identity_provider(id);
alter table session add constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table session add constraint session_second_factor_check CHECK ((second_factor = ANY (ARRAY['NONE'::text, 'EMAIL'::text, 'MOBILE'::text, 'PASSKEY'::text])));
alter table session_token add constraint session_token_pkey PRIMARY KEY (hash);
alter table session_token add constraint session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table sign_up_code add constraint sign_up_code_pkey PRIMARY KEY (address, kind);
alter table sign_up_code add constraint sign_up_code_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'mail'::text])));
alter table storage_finding add constraint storage_finding_pkey PRIMARY KEY (kind);
alter table storage_finding add constraint storage_finding_count_check CHECK ((count > 0));
alter table storage_finding add constraint storage_finding_kind_check CHECK ((kind = ANY (ARRAY['files.unknown'::text, 'files.missing'::text, 'files.damaged'::text])));
alter table suggested_tag add constraint suggested_tag_pkey PRIMARY KEY (id);
alter table suggested_tag add constraint suggested_tag_name UNIQUE (tag_set_id, name_key);
alter table suggested_tag add constraint suggested_tag_tag_set_id_fkey FOREIGN KEY (tag_set_id) REFERENCES tag_set(id) ON DELETE CASCADE;
alter table suggested_tag add constraint suggested_tag_type_check CHECK ((type = ANY (ARRAY['NONE'::text, 'TEXT'::text, 'NUMBER'::text, 'BOOLEAN'::text, 'DATE'::text])));
alter table tag_policy add constraint tag_policy_pkey PRIMARY KEY (id);
alter table tag_policy add constraint tag_policy_condition_check CHECK ((condition = ANY (ARRAY['ALL'::text, 'ANY'::text])));
alter table tag_policy add constraint tag_policy_effect_check CHECK ((effect = ANY (ARRAY['ALLOW'::text, 'DENY'::text])));
alter table tag_policy add constraint tag_policy_name UNIQUE (workgroup_id, name_key);
alter table tag_policy add constraint tag_policy_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id) ON DELETE CASCADE;
alter table tag_policy_tag add constraint tag_policy_tag_pkey PRIMARY KEY (policy_id, side, "position");
alter table tag_policy_tag add constraint tag_policy_tag_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES tag_policy(id) ON DELETE CASCADE;
alter table tag_policy_tag add constraint tag_policy_tag_side_check CHECK ((side = ANY (ARRAY['ASSET'::text, 'USER'::text])));
alter table tag_policy_tag add constraint tag_policy_tag_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'BOOLEAN'::text, 'DATE'::text])));
alter table tag_set add constraint tag_set_pkey PRIMARY KEY (id);
alter table tag_set add constraint tag_set_kind_check CHECK ((kind = ANY (ARRAY['ASSET'::text, 'USER'::text])));
alter table tag_set add constraint tag_set_name UNIQUE (workgroup_id, name_key);
alter table tag_set add constraint tag_set_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table task add constraint task_pkey PRIMARY KEY (id);
alter table task add constraint task_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES participant(id);
alter table task add constraint task_created_by_fkey FOREIGN KEY (created_by) REFERENCES participant(id);
alter table task add constraint task_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'COMPLETE'::text, 'CANCELLED'::text])));
alter table task add constraint task_type_check CHECK ((type = ANY (ARRAY['acknowledge'::text, 'approve'::text, 'review'::text])));
alter table task add constraint task_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table task_asset add constraint task_asset_pkey PRIMARY KEY (task_id, asset_id);
alter table task_asset add constraint task_asset_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE;
alter table task_assignment add constraint task_assignment_pkey PRIMARY KEY (task_id, participant_id);
alter table task_assignment add constraint task_assignment_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table task_assignment add constraint task_assignment_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'COMPLETE'::text, 'NOT_DONE'::text])));
alter table task_assignment add constraint task_assignment_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE;
alter table task_reminder add constraint task_reminder_pkey PRIMARY KEY (task_id, participant_id, days);
alter table task_reminder add constraint task_reminder_task_id_participant_id_fkey FOREIGN KEY (task_id, participant_id) REFERENCES task_assignment(task_id, participant_id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table ticket add constraint ticket_pkey PRIMARY KEY (hash);
alter table ticket add constraint ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table ticket add constraint ticket_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table time_known add constraint time_known_pkey PRIMARY KEY (is_row);
alter table time_known add constraint time_known_is_row_check CHECK (is_row);
alter table trusted_entry add constraint trusted_entry_pkey PRIMARY KEY (workgroup_id, entry);
alter table trusted_entry add constraint trusted_entry_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table two_step_bypass add constraint two_step_bypass_pkey PRIMARY KEY (participant_id);
alter table two_step_bypass add constraint two_step_bypass_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE CASCADE;
alter table upload add constraint upload_pkey PRIMARY KEY (id);
alter table upload add constraint upload_id_fkey FOREIGN KEY (id) REFERENCES blob(id) ON DELETE CASCADE;
alter table upload add constraint upload_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table upload add constraint upload_stored CHECK (((stored >= 0) AND (stored <= size)));
alter table upload add constraint upload_ticket_key UNIQUE (ticket);
alter table upload add constraint upload_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table user_tag add constraint user_tag_pkey PRIMARY KEY (id);
alter table user_tag add constraint user_tag_once UNIQUE (workgroup_id, person_id, name_key, value_key, type);
alter table user_tag add constraint user_tag_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table user_tag add constraint user_tag_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'BOOLEAN'::text, 'DATE'::text])));
alter table user_tag add constraint user_tag_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id) ON DELETE CASCADE;
alter table version add constraint version_pkey PRIMARY KEY (id);
alter table version add constraint version_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(id) ON DELETE CASCADE;
alter table version add constraint version_asset_id_number_key UNIQUE (asset_id, number);
alter table version add constraint version_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id);
alter table version add constraint version_created_by_fkey FOREIGN KEY (created_by) REFERENCES participant(id);
alter table version add constraint version_damage_check CHECK ((damage = ANY (ARRAY['missing'::text, 'damaged'::text])));
alter table version add constraint version_preview_failure_check CHECK ((preview_failure = ANY (ARRAY['ENCRYPTED'::text, 'BROKEN'::text, 'TOO_COMPLEX'::text])));
alter table version add constraint version_preview_kind_check CHECK ((preview_kind = ANY (ARRAY['pdf'::text, 'picture'::text])));
alter table version add constraint version_preview_status_check CHECK ((preview_status = ANY (ARRAY['PROCESSING'::text, 'COMPLETED'::text, 'UNSUPPORTED'::text, 'FAILED'::text, 'TOO_LARGE'::text])));
alter table version add constraint version_scan_status_check CHECK ((scan_status = ANY (ARRAY['SCANNING'::text, 'COMPLETE'::text, 'COMPLETE_NOT_SCANNED'::text, 'UNABLE_TO_SCAN'::text, 'VIRUS_DETECTED'::text])));
alter table viewing add constraint viewing_pkey PRIMARY KEY (session_id, participant_id);
alter table viewing add constraint viewing_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table viewing add constraint viewing_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
alter table visit add constraint visit_pkey PRIMARY KEY (person_id, workspace_id);
alter table visit add constraint visit_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table visit add constraint visit_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table webhook add constraint webhook_pkey PRIMARY KEY (id);
alter table webhook add constraint webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id);
alter table webhook add constraint webhook_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table webhook_delivery add constraint webhook_delivery_pkey PRIMARY KEY (id);
alter table webhook_delivery add constraint webhook_delivery_failure_check CHECK ((failure = ANY (ARRAY['status'::text, 'timeout'::text, 'forbidden'::text, 'unreachable'::text])));
alter table webhook_delivery add constraint webhook_delivery_webhook_id_event_uuid_key UNIQUE (webhook_id, event_uuid);
alter table webhook_delivery add constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;
alter table webhook_reading add constraint webhook_reading_pkey PRIMARY KEY (singleton);
alter table webhook_reading add constraint webhook_reading_singleton_check CHECK (singleton);
alter table whitelabel add constraint whitelabel_pkey PRIMARY KEY (workgroup_id);
alter table whitelabel add constraint whitelabel_primary_colour_check CHECK ((primary_colour ~ '^#[0-9a-f]{6}$'::text));
alter table whitelabel add constraint whitelabel_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table whitelabel_image add constraint whitelabel_image_pkey PRIMARY KEY (workgroup_id, image);
alter table whitelabel_image add constraint whitelabel_image_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id);
alter table whitelabel_image add constraint whitelabel_image_blob_id_key UNIQUE (blob_id);
alter table whitelabel_image add constraint whitelabel_image_image_check CHECK ((image = ANY (ARRAY['barlogo'::text, 'squarelogo'::text, 'loginGraphic'::text])));
alter table whitelabel_image add constraint whitelabel_image_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table workgroup add constraint workgroup_pkey PRIMARY KEY (id);
alter table workgroup add constraint workgroup_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table workgroup add constraint workgroup_avatar CHECK (((avatar_blob_id IS NULL) = (avatar_size IS NULL)));
alter table workgroup add constraint workgroup_avatar_blob_id_fkey FOREIGN KEY (avatar_blob_id) REFERENCES blob(id);
alter table workgroup add constraint workgroup_avatar_blob_id_key UNIQUE (avatar_blob_id);
alter table workgroup add constraint workgroup_bin_days_check CHECK (((bin_days >= 0) AND (bin_days <= 90)));
alter table workgroup add constraint workgroup_close_inactive_months_check CHECK (((close_inactive_months >= 3) AND (close_inactive_months <= 120)));
alter table workgroup add constraint workgroup_connection_allocation_check CHECK ((connection_allocation > 0));
alter table workgroup add constraint workgroup_edition_check CHECK ((edition = ANY (ARRAY['STANDARD'::text, 'ENTERPRISE'::text])));
alter table workgroup add constraint workgroup_keep_record_years_check CHECK (((keep_record_years >= 1) AND (keep_record_years <= 100)));
alter table workgroup add constraint workgroup_mandate_is_possible CHECK ((secure_share OR (NOT two_step_mandatory)));
alter table workgroup add constraint workgroup_password_minimum_check CHECK ((password_minimum = ANY (ARRAY[12, 15, 16])));
alter table workgroup add constraint workgroup_shares_somehow CHECK ((open_share OR secure_share));
alter table workgroup add constraint workgroup_two_step_mechanism_check CHECK ((two_step_mechanism = ANY (ARRAY['EMAIL'::text, 'MOBILE'::text])));
alter table workgroup_domain add constraint workgroup_domain_pkey PRIMARY KEY (domain);
alter table workgroup_domain add constraint workgroup_domain_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table workspace add constraint workspace_pkey PRIMARY KEY (id);
alter table workspace add constraint destroyed_is_forgotten CHECK (((record_destroyed_at IS NULL) OR (forgotten_at IS NOT NULL)));
alter table workspace add constraint workspace_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES person(id);
alter table workspace add constraint workspace_key_until_closed CHECK (((wrapped_key IS NOT NULL) OR (closed_at IS NOT NULL)));
alter table workspace add constraint workspace_link_agent_id_fkey FOREIGN KEY (link_agent_id) REFERENCES person(id);
alter table workspace add constraint workspace_link_type_check CHECK ((link_type = ANY (ARRAY['NONE'::text, 'COLLABORATION'::text, 'PUBLICATION'::text])));
alter table workspace add constraint workspace_link_whole CHECK (((link_agent_id IS NULL) = (link_folder IS NULL)));
alter table workspace add constraint workspace_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES person(id);
alter table workspace add constraint workspace_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id);
alter table workspace add constraint workspace_two_step_mechanism_check CHECK ((two_step_mechanism = ANY (ARRAY['EMAIL'::text, 'MOBILE'::text])));
alter table workspace add constraint workspace_workgroup_id_fkey FOREIGN KEY (workgroup_id) REFERENCES workgroup(id);
alter table workspace_activity add constraint workspace_activity_pkey PRIMARY KEY (workspace_id);
alter table workspace_activity add constraint workspace_activity_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table workspace_tag_set add constraint workspace_tag_set_pkey PRIMARY KEY (workspace_id, tag_set_id);
alter table workspace_tag_set add constraint workspace_tag_set_tag_set_id_fkey FOREIGN KEY (tag_set_id) REFERENCES tag_set(id) ON DELETE CASCADE;
alter table workspace_tag_set add constraint workspace_tag_set_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE;
alter table zip add constraint zip_pkey PRIMARY KEY (id);
alter table zip add constraint zip_blob_id_fkey FOREIGN KEY (blob_id) REFERENCES blob(id) ON DELETE SET NULL;
alter table zip add constraint zip_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
alter table zip add constraint zip_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'READY'::text, 'FAILED'::text])));
alter table zip add constraint zip_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id);
alter table zip_entry add constraint zip_entry_pkey PRIMARY KEY (zip_id, version_id);
alter table zip_entry add constraint zip_entry_version_id_fkey FOREIGN KEY (version_id) REFERENCES version(id) ON DELETE CASCADE;
alter table zip_entry add constraint zip_entry_zip_id_fkey FOREIGN KEY (zip_id) REFERENCES zip(id) ON DELETE CASCADE;

CREATE INDEX access_review_of_workgroup ON public.access_review USING btree (workgroup_id, created DESC, id);
CREATE INDEX access_review_item_of_participant ON public.access_review_item USING btree (participant_id);
CREATE INDEX access_review_place_due ON public.access_review_place USING btree (due_at) WHERE is_open;
CREATE UNIQUE INDEX access_review_place_open ON public.access_review_place USING btree (workspace_id) WHERE is_open;
CREATE INDEX account_by_name ON public.account USING btree (lower(name), id);
CREATE INDEX address_undo_expires ON public.address_undo USING btree (expires);
CREATE INDEX address_undo_person ON public.address_undo USING btree (person_id);
CREATE INDEX annotation_author ON public.annotation USING btree (author_id, id);
CREATE INDEX annotation_document ON public.annotation USING btree (asset_id, id);
CREATE UNIQUE INDEX annotation_layer ON public.annotation USING btree (version_id, author_id, type);
CREATE INDEX annotation_workspace ON public.annotation USING btree (workspace_id);
CREATE INDEX asset_author ON public.asset USING btree (created_by, id) WHERE (kind = ANY (ARRAY['FOLDER'::text, 'LINK'::text]));
CREATE INDEX asset_by_created ON public.asset USING btree (parent_id, created, id);
CREATE INDEX asset_by_modified ON public.asset USING btree (parent_id, modified, id);
CREATE INDEX asset_by_name ON public.asset USING btree (parent_id, name_key, id);
CREATE INDEX asset_by_part_of_name ON public.asset USING gin (workspace_id, plain_text(name) gin_trgm_ops);
CREATE INDEX asset_by_size ON public.asset USING btree (parent_id, size, id);
CREATE INDEX asset_current_version ON public.asset USING btree (current_version_id);
CREATE INDEX asset_folder_by_created ON public.asset USING btree (parent_id, created, id) WHERE (kind = 'FOLDER'::text);
CREATE INDEX asset_folder_by_modified ON public.asset USING btree (parent_id, modified, id) WHERE (kind = 'FOLDER'::text);
CREATE INDEX asset_folder_by_name ON public.asset USING btree (parent_id, name_key, id) WHERE (kind = 'FOLDER'::text);
CREATE INDEX asset_links ON public.asset USING btree (parent_id) WHERE (kind = 'LINK'::text);
CREATE UNIQUE INDEX asset_name ON public.asset USING btree (parent_id, name_key) WHERE (parent_id IS NOT NULL);
CREATE INDEX asset_workspace ON public.asset USING btree (workspace_id);
CREATE INDEX asset_tag_name ON public.asset_tag USING btree (workspace_id, name_key, value_key, asset_id);
CREATE INDEX asset_tag_plain ON public.asset_tag USING btree (workspace_id, "left"(plain_text(name_key), 50), "left"(plain_text(value_key), 50), asset_id);
CREATE INDEX audit_anchored_head_anchor ON public.audit_anchored_head USING btree (anchor);
CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor_id, at);
CREATE INDEX audit_event_kind ON public.audit_event USING btree (workspace_id, type, at, id) INCLUDE (restricted);
CREATE INDEX audit_event_of_participant ON public.audit_event USING btree (entity_id, at) WHERE (entity_kind = 'Participant'::text);
CREATE INDEX audit_event_outside ON public.audit_event USING btree (at, id) WHERE (workspace_id IS NULL);
CREATE INDEX audit_event_outside_actor ON public.audit_event USING btree (actor_id, at) WHERE (workspace_id IS NULL);
CREATE INDEX audit_event_outside_entity ON public.audit_event USING btree (entity_id, at) WHERE (workspace_id IS NULL);
CREATE INDEX audit_event_outside_kind ON public.audit_event USING btree (type, at, id) WHERE (workspace_id IS NULL);
CREATE INDEX audit_event_reading ON public.audit_event USING btree (entity_id, participant_id) WHERE (type = ANY (ARRAY['DOCUMENT_PREVIEWED'::text, 'DOCUMENT_STREAMED'::text, 'DOCUMENT_DOWNLOADED'::text]));
CREATE INDEX audit_event_workspace ON public.audit_event USING btree (workspace_id, at, id) INCLUDE (restricted);
CREATE INDEX audit_event_xid ON public.audit_event USING btree (xid, id);
CREATE UNIQUE INDEX audit_seal_outside ON public.audit_seal USING btree ("position") WHERE (workspace_id IS NULL);
CREATE INDEX bin_entry_due ON public.bin_entry USING btree (until) WHERE (NOT purging);
CREATE INDEX bin_entry_folders ON public.bin_entry USING btree (workspace_id) WHERE is_folder;
CREATE INDEX bin_entry_list ON public.bin_entry USING btree (workspace_id, deleted_at, asset_id) WHERE (NOT purging);
CREATE INDEX bin_entry_own ON public.bin_entry USING btree (deleted_by, deleted_at, asset_id) WHERE (NOT purging);
CREATE INDEX bin_entry_purging ON public.bin_entry USING btree (workspace_id) WHERE purging;
CREATE INDEX blob_unclaimed ON public.blob USING btree (touched) WHERE (NOT claimed);
CREATE INDEX blob_workspace ON public.blob USING btree (workspace_id);
CREATE INDEX client_secret_person ON public.client_secret USING btree (person_id);
CREATE INDEX comment_author ON public.comment USING btree (author_id, id) INCLUDE (thread_id) WHERE (deleted_at IS NULL);
CREATE INDEX comment_of_everyone ON public.comment USING btree (workspace_id, id) WHERE mentions_everyone;
CREATE INDEX comment_of_thread ON public.comment USING btree (thread_id, id);
CREATE INDEX comment_threads ON public.comment USING btree (workspace_id, id) WHERE (id = thread_id);
CREATE INDEX comment_threads_open ON public.comment USING btree (workspace_id, id) WHERE ((id = thread_id) AND (resolved_at IS NULL));
CREATE INDEX comment_threads_resolved ON public.comment USING btree (workspace_id, id) WHERE ((id = thread_id) AND (resolved_at IS NOT NULL));
CREATE INDEX comment_asset_threads ON public.comment_asset USING btree (asset_id, thread_id);
CREATE INDEX comment_mention_person ON public.comment_mention USING btree (participant_id, comment_id) INCLUDE (added_at);
CREATE INDEX comment_notice_comment ON public.comment_notice USING btree (comment_id);
CREATE INDEX connection_count_order ON public.connection_count USING btree (workgroup_id, connections, workspace_id);
CREATE INDEX connection_figure_workgroup ON public.connection_figure USING btree (workgroup_id, day);
CREATE INDEX document_text_version ON public.document_text USING btree (version_id);
CREATE INDEX document_text_words ON public.document_text USING gin (workspace_id, words);
CREATE INDEX download_grant_until ON public.download_grant USING btree (until);
CREATE INDEX download_grant_version ON public.download_grant USING btree (version_id);
CREATE INDEX email_address_found ON public.email_address USING gin (plain_text(address) gin_trgm_ops) WHERE is_primary;
CREATE INDEX email_address_person ON public.email_address USING btree (person_id);
CREATE UNIQUE INDEX email_address_primary ON public.email_address USING btree (person_id) WHERE is_primary;
CREATE INDEX end_reminder_due ON public.end_reminder USING btree (due);
CREATE INDEX erasure_order ON public.erasure USING btree (requested DESC, person_id);
CREATE INDEX gone_asset_tag_workspace ON public.gone_asset_tag USING btree (workspace_id);
CREATE INDEX identity_attempt_expires ON public.identity_attempt USING btree (expires);
CREATE INDEX identity_handoff_expires ON public.identity_handoff USING btree (expires);
CREATE INDEX identity_provider_workgroup ON public.identity_provider USING btree (workgroup_id) WHERE (removed_at IS NULL);
CREATE INDEX identity_provider_domain_domain ON public.identity_provider_domain USING btree (domain);
CREATE INDEX last_sign_in_of_members ON public.last_sign_in USING btree (workgroup_id, at DESC NULLS LAST, person_id DESC) WHERE (workgroup_id IS NOT NULL);
CREATE INDEX mail_created ON public.mail USING btree (created DESC);
CREATE INDEX mailing_due ON public.mailing USING btree (due);
CREATE INDEX manifest_created ON public.manifest USING btree (created);
CREATE INDEX manifest_person ON public.manifest USING btree (person_id);
CREATE INDEX manifest_workspace ON public.manifest USING btree (workspace_id);
CREATE INDEX manifest_entry_open ON public.manifest_entry USING btree (manifest_id, path) WHERE (asset_id IS NULL);
CREATE INDEX member_by_joined ON public.member USING btree (workgroup_id, accepted_at, person_id) WHERE (accepted_at IS NOT NULL);
CREATE INDEX member_by_name ON public.member USING btree (workgroup_id, family_name, given_name, person_id) WHERE (accepted_at IS NOT NULL);
CREATE INDEX member_with_role ON public.member USING btree (workgroup_id) WHERE (is_workgroup_admin OR is_account_admin OR is_reporter);
CREATE INDEX member_workgroup ON public.member USING btree (workgroup_id);
CREATE UNIQUE INDEX membership_invitation_email ON public.membership_invitation USING btree (workgroup_id, email) WHERE (ended_at IS NULL);
CREATE INDEX membership_invitation_of_person ON public.membership_invitation USING btree (person_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX membership_invitation_person ON public.membership_invitation USING btree (workgroup_id, person_id) WHERE ((ended_at IS NULL) AND (person_id IS NOT NULL));
CREATE INDEX membership_invitation_waiting ON public.membership_invitation USING btree (email) WHERE ((ended_at IS NULL) AND (person_id IS NULL));
CREATE INDEX participant_by_joined ON public.participant USING btree (workspace_id, accepted_at, sort_name, id) INCLUDE (type, expires_at) WHERE (removed_at IS NULL);
CREATE INDEX participant_by_joined_down ON public.participant USING btree (workspace_id, accepted_at DESC NULLS LAST, sort_name, id) INCLUDE (type, expires_at) WHERE (removed_at IS NULL);
CREATE INDEX participant_by_name ON public.participant USING btree (workspace_id, sort_name, id) INCLUDE (type, expires_at) WHERE (removed_at IS NULL);
CREATE INDEX participant_by_role ON public.participant USING btree (workspace_id, role_rank DESC, sort_name, id) INCLUDE (type, expires_at) WHERE (removed_at IS NULL);
CREATE INDEX participant_by_role_up ON public.participant USING btree (workspace_id, role_rank, sort_name, id) INCLUDE (type, expires_at) WHERE (removed_at IS NULL);
CREATE INDEX participant_domain ON public.participant USING btree (((((workspace_id)::text || ' '::text) || split_part(email, '@'::text, 2))) COLLATE "C") WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX participant_email ON public.participant USING btree (workspace_id, email) WHERE ((removed_at IS NULL) AND (shadow_of IS NULL));
CREATE INDEX participant_ever ON public.participant USING btree (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX participant_expires ON public.participant USING btree (expires_at) WHERE ((removed_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX participant_favourite ON public.participant USING btree (person_id, workspace_id) WHERE (is_favourite AND (removed_at IS NULL));
CREATE INDEX participant_found ON public.participant USING gin (workspace_id, plain_text(found_by) gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE INDEX participant_hidden ON public.participant USING btree (workspace_id) WHERE (type = 'BCC'::text);
CREATE INDEX participant_in_order ON public.participant USING btree (person_id, ((accepted_at IS NOT NULL)), workspace_created DESC, workspace_id DESC) INCLUDE (id, expires_at, workspace_ends) WHERE ((removed_at IS NULL) AND (shadow_of IS NULL) AND workspace_open);
CREATE INDEX participant_invited ON public.participant USING btree (person_id, workspace_id) WHERE ((accepted_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX participant_of_person ON public.participant USING btree (person_id, workspace_id) WHERE (removed_at IS NULL);
CREATE INDEX participant_of_shadow ON public.participant USING btree (shadow_of) WHERE (shadow_of IS NOT NULL);
CREATE UNIQUE INDEX participant_party ON public.participant USING btree (workspace_id, party_number) WHERE (party_number IS NOT NULL);
CREATE INDEX participant_pending ON public.participant USING btree (workspace_id, role_rank DESC, sort_name, id) INCLUDE (type, expires_at) WHERE ((removed_at IS NULL) AND (accepted_at IS NULL));
CREATE UNIQUE INDEX participant_person ON public.participant USING btree (workspace_id, person_id) WHERE ((removed_at IS NULL) AND (person_id IS NOT NULL) AND (shadow_of IS NULL));
CREATE UNIQUE INDEX participant_shadow ON public.participant USING btree (shadow_of) WHERE ((removed_at IS NULL) AND (shadow_of IS NOT NULL));
CREATE INDEX participant_waiting ON public.participant USING btree (email) WHERE ((removed_at IS NULL) AND (person_id IS NULL));
CREATE INDEX passkey_person ON public.passkey USING btree (person_id);
CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires);
CREATE INDEX passkey_challenge_session ON public.passkey_challenge USING btree (session_id);
CREATE INDEX password_reset_expires ON public.password_reset USING btree (expires);
CREATE INDEX pending_address_expires ON public.pending_address USING btree (expires);
CREATE INDEX people_group_in_order ON public.people_group USING btree (workgroup_id, name, id);
CREATE INDEX people_group_entry_of_address ON public.people_group_entry USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX people_group_entry_of_person ON public.people_group_entry USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX person_agent ON public.person USING btree (id) WHERE is_agent;
CREATE UNIQUE INDEX person_avatar_blob ON public.person USING btree (avatar_blob_id) WHERE (avatar_blob_id IS NOT NULL);
CREATE INDEX person_by_name ON public.person USING btree (lower(((given_name || ' '::text) || family_name)), id);
CREATE INDEX person_disabled ON public.person USING btree (id) WHERE (disabled_at IS NOT NULL);
CREATE INDEX person_found ON public.person USING gin (plain_text(((given_name || ' '::text) || family_name)) gin_trgm_ops);
CREATE INDEX provisioned_person_external ON public.provisioned_person USING btree (workgroup_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX provisioned_person_hidden ON public.provisioned_person USING btree (workgroup_id, person_id) WHERE (hidden_at IS NOT NULL);
CREATE INDEX provisioning_token_workgroup ON public.provisioning_token USING btree (workgroup_id) WHERE (revoked_at IS NULL);
CREATE INDEX refusal_minute ON public.refusal USING btree (minute);
CREATE INDEX registration_link_email ON public.registration_link USING btree (email);
CREATE INDEX rendition_blob ON public.rendition USING btree (blob_id);
CREATE INDEX session_person ON public.session USING btree (person_id) WHERE (ended_at IS NULL);
CREATE INDEX session_token_session ON public.session_token USING btree (session_id);
CREATE INDEX sign_up_code_expires ON public.sign_up_code USING btree (expires);
CREATE INDEX tag_policy_tag_name ON public.tag_policy_tag USING btree (workgroup_id, side, name_key);
CREATE INDEX task_cancelled_by ON public.task USING btree (cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE INDEX task_creator ON public.task USING btree (created_by, list_order, id);
CREATE INDEX task_latest ON public.task USING btree (created_by, id);
CREATE INDEX task_open ON public.task USING btree (workspace_id) WHERE (status = 'OPEN'::text);
CREATE INDEX task_workspace ON public.task USING btree (workspace_id, list_order, id);
CREATE INDEX task_asset_asset ON public.task_asset USING btree (asset_id, task_id);
CREATE INDEX task_assignment_not_done ON public.task_assignment USING btree (participant_id, ended) WHERE (status = 'NOT_DONE'::text);
CREATE INDEX task_assignment_open ON public.task_assignment USING btree (participant_id, task_id) WHERE (status = 'OPEN'::text);
CREATE INDEX task_assignment_participant ON public.task_assignment USING btree (participant_id, task_id);
CREATE INDEX task_reminder_due ON public.task_reminder USING btree (due);
CREATE INDEX ticket_created ON public.ticket USING btree (created);
CREATE INDEX ticket_session ON public.ticket USING btree (session_id);
CREATE INDEX ticket_version ON public.ticket USING btree (version_id);
CREATE INDEX upload_expires ON public.upload USING btree (expires);
CREATE INDEX upload_open ON public.upload USING btree (created) WHERE (finished_as IS NULL);
CREATE INDEX upload_person ON public.upload USING btree (person_id);
CREATE INDEX upload_session ON public.upload USING btree (session_id);
CREATE INDEX upload_workspace ON public.upload USING btree (workspace_id);
CREATE INDEX user_tag_person ON public.user_tag USING btree (person_id);
CREATE INDEX version_author ON public.version USING btree (created_by, id);
CREATE INDEX version_blob ON public.version USING btree (blob_id);
CREATE INDEX version_damage ON public.version USING btree (damage) WHERE (damage IS NOT NULL);
CREATE INDEX version_unfinished ON public.version USING btree (id) WHERE ((scan_status = 'SCANNING'::text) OR (preview_status = 'PROCESSING'::text) OR (preview_retry_at IS NOT NULL) OR (scanner_away_since IS NOT NULL));
CREATE INDEX version_without_converter ON public.version USING btree (id) WHERE ((preview_status = 'UNSUPPORTED'::text) AND (converter_tries < 3) AND (scan_status = ANY ('{COMPLETE,COMPLETE_NOT_SCANNED}'::text[])) AND (extension = ANY ('{heic,heif,hif,jpg,jpeg,png,docx,docm,dotx,xlsx,xlsm,xltx,pptx,pptm,ppsx,potx,odt,ott,ods,ots,odp,otp,doc,dot,xls,xlt,ppt,pps,rtf}'::text[])));
CREATE INDEX version_without_poster ON public.version USING btree (id) WHERE ((preview_status = 'UNSUPPORTED'::text) AND (NOT has_poster) AND (poster_tries < 3) AND (scan_status = ANY ('{COMPLETE,COMPLETE_NOT_SCANNED}'::text[])) AND ((media_type ~~ 'video/%'::text) OR (extension = ANY ('{avi,f4v,flv,mkv,mpeg,mpg}'::text[]))));
CREATE INDEX version_without_spaces ON public.version USING btree (id) WHERE ((preview_kind = 'pdf'::text) AND (preview_status = 'COMPLETED'::text) AND (jsonb_array_length((pages -> 0)) = 2));
CREATE INDEX version_without_text ON public.version USING btree (id) WHERE ((NOT text_read) AND (preview_status = 'COMPLETED'::text) AND (preview_kind = 'pdf'::text));
CREATE INDEX viewing_until ON public.viewing USING btree (until);
CREATE INDEX visit_latest ON public.visit USING btree (person_id, visited_at DESC);
CREATE INDEX visit_workspace ON public.visit USING btree (workspace_id);
CREATE INDEX webhook_of_workgroup ON public.webhook USING btree (workgroup_id, created, id);
CREATE INDEX webhook_delivery_by_hand ON public.webhook_delivery USING btree (webhook_id, next_at) WHERE by_hand;
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (webhook_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX webhook_delivery_newest ON public.webhook_delivery USING btree (webhook_id, created, id);
CREATE INDEX webhook_delivery_old ON public.webhook_delivery USING btree (created);
CREATE INDEX workgroup_of_account ON public.workgroup USING btree (account_id);
CREATE INDEX workgroup_trial_ends ON public.workgroup USING btree (trial_ends) WHERE (trial_ends IS NOT NULL);
CREATE INDEX workspace_by_created ON public.workspace USING btree (created, id);
CREATE INDEX workspace_by_modified ON public.workspace USING btree (modified, id);
CREATE INDEX workspace_by_name ON public.workspace USING btree (lower(name), id);
CREATE INDEX workspace_closed ON public.workspace USING btree (workgroup_id, closed_at) WHERE ((closed_at IS NOT NULL) AND (forgotten_at IS NULL));
CREATE INDEX workspace_ending ON public.workspace USING btree (scheduled_end) WHERE ((closed_at IS NULL) AND (scheduled_end IS NOT NULL));
CREATE INDEX workspace_found ON public.workspace USING gin (workgroup_id, plain_text(name) gin_trgm_ops);
CREATE INDEX workspace_held ON public.workspace USING btree (workgroup_id, id) WHERE (held_at IS NOT NULL);
CREATE UNIQUE INDEX workspace_link ON public.workspace USING btree (link_agent_id, link_folder) WHERE ((link_agent_id IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX workspace_of_workgroup_by_created ON public.workspace USING btree (workgroup_id, created, id);
CREATE INDEX workspace_of_workgroup_by_name ON public.workspace USING btree (workgroup_id, lower(name), id);
CREATE INDEX workspace_open_in_workgroup ON public.workspace USING btree (workgroup_id, id) WHERE (closed_at IS NULL);
CREATE INDEX workspace_owner ON public.workspace USING btree (owner_id);
CREATE INDEX workspace_record_kept ON public.workspace USING btree (workgroup_id, closed_at) WHERE ((forgotten_at IS NOT NULL) AND (record_destroyed_at IS NULL));
CREATE INDEX workspace_unpurged ON public.workspace USING btree (id) WHERE ((closed_at IS NOT NULL) AND (purged_at IS NULL));
CREATE INDEX workspace_workgroup ON public.workspace USING btree (workgroup_id);
CREATE INDEX workspace_activity_order ON public.workspace_activity USING btree (workgroup_id, last_at, workspace_id);
CREATE INDEX workspace_tag_set_of_set ON public.workspace_tag_set USING btree (tag_set_id);
CREATE INDEX zip_blob ON public.zip USING btree (blob_id);
CREATE INDEX zip_expires ON public.zip USING btree (expires);
CREATE INDEX zip_pending ON public.zip USING btree (created) WHERE (state = 'PENDING'::text);
CREATE INDEX zip_person ON public.zip USING btree (person_id, created);
CREATE INDEX zip_workspace ON public.zip USING btree (workspace_id);
CREATE INDEX zip_entry_version ON public.zip_entry USING btree (version_id);

create view primary_address as
 SELECT person_id,
    address
   FROM email_address
  WHERE is_primary;

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

CREATE OR REPLACE FUNCTION public.connection_parties(place uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select count(*)::integer from participant p
     where p.workspace_id = w.id and p.removed_at is null and p.accepted_at is not null
       and (p.expires_at is null or p.expires_at > at) and (p.type = 'STANDARD' or p.person_id = w.owner_id)), 0)
    from workspace w
   where w.id = place and w.closed_at is null and (w.scheduled_end is null or w.scheduled_end > at)
$function$;

CREATE OR REPLACE FUNCTION public.count_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into folder_count as c (folder_id, shard, many)
    select parent_id, pg_backend_pid() % 8, count(*) from added where parent_id is not null
     group by parent_id order by parent_id
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  insert into connection_change (workspace_id, documents)
    select workspace_id, count(*) from added where kind = 'DOCUMENT' group by workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_annotations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before integer := case when tg_op <> 'INSERT' and old.type = 'PUBLIC' then old.mark_count else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.type = 'PUBLIC' then new.mark_count else 0 end;
begin
  if after <> before then
    update version set annotation_count = annotation_count + after - before
     where id = case when tg_op = 'DELETE' then old.version_id else new.version_id end;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into folder_count as c (folder_id, shard, many)
    select id, pg_backend_pid() % 8, -folder.many
      from (select parent_id as id, count(*) as many from gone where parent_id is not null group by parent_id) folder
     where (select true from asset a where a.id = folder.id)
     order by id
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  insert into connection_change (workspace_id, documents)
    select workspace_id, -count(*) from gone where kind = 'DOCUMENT' group by workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into folder_count as c (folder_id, shard, many)
    select folder, pg_backend_pid() % 8, one from (values (old.parent_id, -1), (new.parent_id, 1)) as both_sides (folder, one)
     where folder is not null order by folder
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.cut_voided_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('strongroom_cut', json_build_object('sessionId', 'upload ' || new.id || ' ' || new.lease)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from comment where id in (select m.comment_id from gone g join comment_asset m on m.asset_id = g.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.denied_asset(actor uuid, document uuid, place uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  answer boolean;
begin
  if not exists (select from asset_tag g where g.asset_id = document)
    and not exists (select from gone_asset_tag g where g.asset_id = document) or not is_policed(actor, place) then
    return false;
  end if;
  select bool_or(y.is_deny and y.is_met) or (bool_or(not y.is_deny) and not bool_or(not y.is_deny and y.is_met))
    into answer
    from (select t.policy_id, count(distinct t.position) as many
            from workspace w
           cross join (select a.name_key, a.value_key from asset_tag a where a.asset_id = document
                       union all
                       select a.name_key, a.value_key from gone_asset_tag a where a.asset_id = document) g
            join tag_policy_tag t on t.workgroup_id = w.workgroup_id and t.side = 'ASSET' and t.name_key = g.name_key
             and (t.value_key is null or t.value_key = g.value_key)
           where w.id = place group by t.policy_id) m
    join policies_for(actor, (select w.workgroup_id from workspace w where w.id = place)) y
      on y.policy_id = m.policy_id and y.assets_needed <= m.many;
  return coalesce(answer, false);
end
$function$;

CREATE OR REPLACE FUNCTION public.denied_event(actor uuid, event bigint, place uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return exists (
    select from audit_event e
     where e.id = event and e.entity_kind in ('Document', 'Link') and denied_asset(actor, e.entity_id, place))
    or exists (
      select from audit_event e
       where e.id = event and case when e.type = 'ANNOTATED_COPY_SAVED'
         then denied_asset(actor, (e.original ->> 'uuid')::uuid, place) end)
    or exists (
      select from audit_event e
        join comment c on c.id = e.entity_id
        join comment_asset m on m.comment_id in (c.id, c.thread_id)
       where e.id = event and e.entity_kind = 'Comment' and denied_asset(actor, m.asset_id, place))
    or exists (
      select from audit_event e
        join gone_comment_asset g on g.comment_id = e.entity_id
       where e.id = event and e.entity_kind = 'Comment' and denied_asset(actor, g.asset_id, place));
end
$function$;

CREATE OR REPLACE FUNCTION public.denied_in(actor uuid, place uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 100
AS $function$
begin
  if not is_policed(actor, place) then
    return;
  end if;
  return query
    select m.asset_id
      from (select g.asset_id, t.policy_id, count(distinct t.position) as many
              from workspace w join tag_policy_tag t on t.workgroup_id = w.workgroup_id and t.side = 'ASSET'
              join asset_tag g on g.workspace_id = place and g.name_key = t.name_key
               and (t.value_key is null or t.value_key = g.value_key)
             where w.id = place group by g.asset_id, t.policy_id) m
      join policies_for(actor, (select w.workgroup_id from workspace w where w.id = place)) y
        on y.policy_id = m.policy_id and y.assets_needed <= m.many
     group by m.asset_id
    having bool_or(y.is_deny and y.is_met) or (bool_or(not y.is_deny) and not bool_or(not y.is_deny and y.is_met));
end
$function$;

CREATE OR REPLACE FUNCTION public.destroy_record(place uuid, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one text;
  gone bigint := 0;
  doomed bigint[];
begin
  perform from workspace w where w.id = place and w.record_destroyed_at is not null and w.held_at is null for update;
  if not found then
    raise exception 'the record of this workspace is kept';
  end if;
  perform set_config('strongroom.destroying', 'on', true);
  foreach one in array array['OPEN', 'RESTRICTED'] loop
    doomed := array(select event_id from audit_seal where workspace_id = place and chain = one order by position limit most);
    continue when cardinality(doomed) = 0;
    insert into audit_destroyed (workspace_id, chain, position, link)
      select place, one, position, link from audit_seal
       where event_id = any(doomed) order by position desc limit 1
      on conflict (workspace_id, chain) do update set position = excluded.position, link = excluded.link;
    delete from audit_erasure where event_id = any(doomed);
    delete from audit_seal where event_id = any(doomed);
    delete from audit_event where id = any(doomed);
    gone := gone + cardinality(doomed);
  end loop;
  perform set_config('strongroom.destroying', '', true);
  return gone;
end $function$;

CREATE OR REPLACE FUNCTION public.end_zips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update zip set expires = '-infinity' where id in (select distinct zip_id from removed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_from_record(of_person uuid, erased jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from person where id = of_person and erased_at is not null) then
    raise exception 'the person is not erased';
  end if;
  if exists (select from jsonb_to_recordset(erased) as e (event bigint)
              where not exists (select from audit_seal s where s.event_id = e.event)) then
    raise exception 'the event is not sealed';
  end if;
  insert into audit_erasure (event_id, field, hash, person_id)
    select e.event, h.key, decode(h.value, 'hex'), of_person
      from jsonb_to_recordset(erased) as e (event bigint, hashes jsonb), jsonb_each_text(e.hashes) h;
  perform set_config('strongroom.erasing', 'on', true);
  update audit_seal s set actor_name = e.actor_name, actor_email = e.actor_email, salt = '', salts = e.salts
    from jsonb_to_recordset(erased) as e (event bigint, actor_name text, actor_email text, salts jsonb)
   where s.event_id = e.event;
  update audit_event a set address = e.address, entity_name = e.entity_name, original = e.original, modified = e.modified
    from jsonb_to_recordset(erased) as e (event bigint, address text, entity_name text, original jsonb, modified jsonb)
   where a.id = e.event;
  perform set_config('strongroom.erasing', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.event_is_restricted(workspace uuid, participant uuid, entity uuid, actor uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return exists (
    select from participant p
     where p.workspace_id = workspace and p.type = 'BCC'
       and (p.id = event_is_restricted.participant or p.id = entity
         or (p.person_id = actor and p.removed_at is null and not exists (
              select from participant s where s.id = event_is_restricted.participant and s.shadow_of = p.id))));
end $function$;

CREATE OR REPLACE FUNCTION public.event_of_workgroup(place uuid)
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select * from event_of_workgroup_between(place, '-infinity', 'infinity')
$function$;

CREATE OR REPLACE FUNCTION public.event_of_workgroup_among(place uuid, looked bigint[])
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from audit_event e
   where e.id = any(looked) and e.workspace_id is null and case e.entity_kind
     when 'Workgroup' then e.entity_id = place
     when 'Account' then e.entity_id = (select g.account_id from workgroup g where g.id = place)
       and (select m.workgroup_id = place and e.at >= m.accepted_at from member m where m.person_id = e.actor_id)
     when 'IdentityProvider' then (select i.workgroup_id = place from identity_provider i where i.id = e.entity_id)
     when 'Membership' then (select m.workgroup_id = place from membership_invitation m where m.id = e.entity_id)
     when 'User' then (select m.workgroup_id = place and e.at >= m.accepted_at from member m where m.person_id = e.entity_id)
     else (select m.workgroup_id = place and e.at >= m.accepted_at from member m where m.person_id = e.actor_id) end
$function$;

CREATE OR REPLACE FUNCTION public.event_of_workgroup_between(place uuid, since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from member m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.actor_id = m.person_id
       and a.at >= greatest(m.accepted_at, since) and a.at < until
       and a.entity_kind not in ('Workgroup', 'IdentityProvider', 'Membership', 'User')
       and (a.entity_kind <> 'Account' or a.entity_id = (select g.account_id from workgroup g where g.id = place)) offset 0) e
   where m.workgroup_id = place and m.accepted_at is not null
  union all
  select e.* from member m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = m.person_id
       and a.at >= greatest(m.accepted_at, since) and a.at < until and a.entity_kind = 'User' offset 0) e
   where m.workgroup_id = place and m.accepted_at is not null
  union all
  select e.* from membership_invitation m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = m.id and a.at >= since and a.at < until
       and a.entity_kind = 'Membership' offset 0) e
   where m.workgroup_id = place
  union all
  select e.* from identity_provider i cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = i.id and a.at >= since and a.at < until
       and a.entity_kind = 'IdentityProvider' offset 0) e
   where i.workgroup_id = place
  union all
  select e.* from audit_event e where e.workspace_id is null and e.entity_kind = 'Workgroup' and e.entity_id = place
     and e.at >= since and e.at < until
$function$;

CREATE OR REPLACE FUNCTION public.expect_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into last_sign_in (person_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.groups_know_member(member_id uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  with found as (
    select e.id, e.group_id from people_group_entry e
      join people_group g on g.id = e.group_id
      join email_address a on a.address = e.email
      join member m on m.person_id = a.person_id and m.workgroup_id = g.workgroup_id
     where a.person_id = member_id and m.accepted_at is not null),
  first as (
    select distinct on (f.group_id) f.id from found f
     where not exists (select from people_group_entry o where o.group_id = f.group_id and o.person_id = member_id)
     order by f.group_id, f.id),
  gone as (delete from people_group_entry e using found f where e.id = f.id and f.id not in (select id from first))
  update people_group_entry e set person_id = member_id, email = null from first where e.id = first.id
$function$;

CREATE OR REPLACE FUNCTION public.groups_know_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform groups_know_member(new.person_id);
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

CREATE OR REPLACE FUNCTION public.is_policed(actor uuid, place uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return exists (
    select from workspace w where w.id = place and w.owner_id is distinct from actor
       and exists (select from tag_policy y where y.workgroup_id = w.workgroup_id));
end
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

CREATE OR REPLACE FUNCTION public.keep_gone_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gone_comment_asset (comment_id, asset_id, workspace_id)
  select distinct c.id, m.asset_id, old.workspace_id
    from comment c join comment_asset m on m.comment_id in (c.id, c.thread_id)
   where c.id = old.id or (old.id = old.thread_id and c.thread_id = old.id)
  on conflict do nothing;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_gone_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gone_asset_tag (asset_id, workspace_id, name_key, value_key)
  select distinct t.asset_id, t.workspace_id, t.name_key, t.value_key from gone t
   where not exists (select from asset a where a.id = t.asset_id)
      or exists (select from workspace w where w.id = t.workspace_id and w.closed_at is not null)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.know_place_in_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own person;
begin
  select * into own from person where id = new.person_id;
  new.role_rank := case
    when new.person_id = (select owner_id from workspace where id = new.workspace_id) then 6
    when new.has_manage_workspace then 5
    when new.has_inviter then 4
    when new.has_edit then 3
    when new.has_create_document or new.has_create_folder then 2
    when new.has_download then 1
    else 0 end;
  new.sort_name := lower(coalesce(own.family_name || ' ' || own.given_name, new.email));
  new.found_by := coalesce(own.given_name || ' ' || own.family_name, '') || E'\n' || new.email;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.know_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_suspended := new.suspended_at is not null
    or exists (select from account where id = new.account_id and suspended_at is not null);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.know_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever closes it waits, and then finds this row too.
  select created, closed_at is null, scheduled_end into new.workspace_created, new.workspace_open, new.workspace_ends
    from workspace where id = new.workspace_id for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from people_group_entry e using people_group g
   where e.person_id = old.person_id and g.id = e.group_id and g.workgroup_id = old.workgroup_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update access_review_place set is_open = false where workspace_id = new.id and is_open;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lies_in_bin(folder uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive above as (
    select a.parent_id, a.kind from asset a where a.id = folder
    union all
    select a.parent_id, a.kind from above b join asset a on a.id = b.parent_id)
  select exists (select from above where parent_id is null and kind <> 'ROOT')
$function$;

CREATE OR REPLACE FUNCTION public.live_asset()
 RETURNS SETOF asset
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from asset a
   where (a.parent_id is not null or a.kind = 'ROOT')
     and (not exists (select from bin_entry b where b.workspace_id = a.workspace_id and b.is_folder)
       or not lies_in_bin(a.parent_id))
$function$;

CREATE OR REPLACE FUNCTION public.live_document_count(place uuid, most bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with binned as (select coalesce(sum(documents), 0) as many from bin_entry where workspace_id = place)
  select (select count(*) from (
           select from asset where workspace_id = place and kind = 'DOCUMENT' limit (select most + many from binned)) counted)
       - (select many from binned)
$function$;

CREATE OR REPLACE FUNCTION public.move_workspace_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update workspace_activity set workgroup_id = new.workgroup_id where workspace_id = new.id;
  update connection_count set workgroup_id = new.workgroup_id where workspace_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select p.family_name, p.given_name into strict new.family_name, new.given_name
    from person p where p.id = new.person_id for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_binned_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into connection_change (workspace_id, documents)
    select coalesce(new.workspace_id, old.workspace_id), coalesce(old.documents, 0) - coalesce(new.documents, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_maximum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into connection_change (workspace_id, documents)
    select w.id, 0 from workgroup g join workspace w on w.workgroup_id = g.id
     where g.id = new.id or g.account_id = new.id limit 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_parties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into connection_change (workspace_id, documents) values (coalesce(new.workspace_id, old.workspace_id), 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into connection_change (workspace_id, documents) values (new.id, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_released_blob()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.released := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.open_review_item(review uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF access_review_item
 LANGUAGE sql
 STABLE
AS $function$
  select i.* from access_review_item i join participant p on p.id = i.participant_id join workspace w on w.id = i.workspace_id
   where i.review_id = review and i.workspace_id = place and i.decision is null and p.removed_at is null
     and (p.expires_at is null or p.expires_at > at) and p.person_id is distinct from w.owner_id
$function$;

CREATE OR REPLACE FUNCTION public.open_session(new_id uuid, person uuid, new_cookie bytea, new_token bytea, at timestamp with time zone, since timestamp with time zone, until timestamp with time zone, provider uuid, secret uuid, from_address text, agent text)
 RETURNS TABLE(disabled boolean, shut_out boolean, password_hash text)
 LANGUAGE plpgsql
AS $function$
begin
  insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, identity_provider_id,
                       client_secret_id, address, user_agent)
    values (new_id, person, new_cookie, at, since, at, until, provider, secret, from_address, agent);
  insert into session_token (hash, session_id) values (new_token, new_id);
  update last_sign_in l set at = open_session.at where l.person_id = open_session.person;
  return query select p.disabled_at is not null, identity_only(p.id), p.password_hash from person p where p.id = open_session.person;
end $function$;

CREATE OR REPLACE FUNCTION public.pass_on_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update workgroup set is_suspended = true where account_id = new.id;
  return null;
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

CREATE OR REPLACE FUNCTION public.place_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    update last_sign_in set workgroup_id = null where person_id = old.person_id;
  else
    update last_sign_in set workgroup_id = new.workgroup_id where person_id = new.person_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.place_workspace_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.workgroup_id := (select w.workgroup_id from workspace w where w.id = new.workspace_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when octet_length(given) = char_length(given) then lower(given)
    else lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')) end $function$;

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

CREATE OR REPLACE FUNCTION public.plan_task_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'person' then
    update task_reminder set due = '-infinity'
     where participant_id in (select id from participant where person_id = new.id);
  else
    update task_reminder set due = '-infinity' where participant_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.policies_for(actor uuid, workgroup uuid)
 RETURNS TABLE(policy_id uuid, is_deny boolean, is_met boolean, assets_needed integer)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 10
AS $function$
begin
  return query
    select y.id, y.effect = 'DENY', y.users_needed <= (
        select count(distinct t.position) from tag_policy_tag t
          join user_tag u on u.workgroup_id = workgroup and u.person_id = actor and u.name_key = t.name_key
           and (t.value_key is null or u.value_key = t.value_key)
         where t.policy_id = y.id and t.side = 'USER'),
        y.assets_needed
      from tag_policy y where y.workgroup_id = workgroup;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_deletion_in_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from gone join workspace w on w.id = gone.workspace_id where w.held_at is not null) then
    raise exception 'the workspace is on legal hold' using errcode = 'SRH01';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_deletion_of_versions_in_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from gone join asset a on a.id = gone.asset_id join workspace w on w.id = a.workspace_id
              where w.held_at is not null) then
    raise exception 'the workspace is on legal hold' using errcode = 'SRH01';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_to_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Only the owner of the tables gets here; these settings keep the owner's own statements from it.
  if tg_op = 'UPDATE' and tg_table_name in ('audit_event', 'audit_seal')
      and current_setting('strongroom.erasing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'DELETE' and tg_table_name in ('audit_event', 'audit_seal', 'audit_erasure')
      and current_setting('strongroom.destroying', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_destroyed'
      and current_setting('strongroom.destroying', true) = 'on' then
    return new;
  end if;
  raise exception 'audit events are only ever added';
end $function$;

CREATE OR REPLACE FUNCTION public.release_renditions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update blob b set claimed = false, touched = timestamptz 'epoch'
   where b.id = any(array(select blob_id from gone)) and b.claimed
     and not exists (select from rendition r where r.blob_id = b.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update member m set family_name = new.family_name, given_name = new.given_name where m.person_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sees_more(actor uuid, other uuid, place uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  if other is null or not is_policed(actor, place) then
    return false;
  end if;
  return exists (
    select from workspace w
      cross join lateral policies_for(actor, w.workgroup_id) own
      join lateral policies_for(other, w.workgroup_id) theirs on theirs.policy_id = own.policy_id
     where w.id = place and case when own.is_deny then own.is_met and not theirs.is_met else theirs.is_met and not own.is_met end);
end
$function$;

CREATE OR REPLACE FUNCTION public.start_workspace_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into workspace_activity (workspace_id, workgroup_id, last_at) values (new.id, new.workgroup_id, new.created);
  insert into connection_count (workspace_id, workgroup_id, documents, parties) values (new.id, new.workgroup_id, 0, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.takes_part_with(actor uuid, other uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (
      select o.workspace_id from participant o
       where o.person_id = other and o.type = 'STANDARD' and o.accepted_at is not null and o.removed_at is null
         and (o.expires_at is null or o.expires_at > at) offset 0) place
     cross join lateral (
      select from participant p join workspace w on w.id = p.workspace_id
       where p.person_id = actor and p.workspace_id between place.workspace_id and place.workspace_id
         and p.accepted_at is not null and p.removed_at is null and p.shadow_of is null
         and (p.expires_at is null or p.expires_at > at)
         and w.closed_at is null and (w.scheduled_end is null or w.scheduled_end > at) offset 0) own)
$function$;

CREATE OR REPLACE FUNCTION public.tell_participants_of_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update participant set workspace_open = new.closed_at is null, workspace_ends = new.scheduled_end
   where workspace_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.visible_asset(actor uuid, at timestamp with time zone)
 RETURNS SETOF asset
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from live_asset() a join workspace_with_content(actor, at) p on p.workspace_id = a.workspace_id
   where not (select exists (select from tag_policy)) or a.kind not in ('DOCUMENT', 'LINK')
      or not denied_asset(actor, a.id, a.workspace_id)
$function$;

CREATE OR REPLACE FUNCTION public.visible_asset_in(actor uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF asset
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from asset a
   where a.workspace_id = place and (a.parent_id is not null or a.kind = 'ROOT')
     and exists (select from workspace_with_content(actor, at) p where p.workspace_id = place)
     and coalesce(a.parent_id, a.id) not in (
       with recursive binned as (
         select asset_id as id from bin_entry where workspace_id = place and is_folder
         union all
         select f.id from binned b cross join lateral (
           select id from asset where parent_id >= b.id and parent_id <= b.id and kind = 'FOLDER' offset 0) f)
       select id from binned)
     and a.id not in (select denied_in(actor, place))
$function$;

CREATE OR REPLACE FUNCTION public.visible_child(actor uuid, folder uuid, at timestamp with time zone)
 RETURNS SETOF asset
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from live_asset() f join workspace_with_content(actor, at) p on p.workspace_id = f.workspace_id where f.id = folder)
     and (not coalesce((select is_policed(actor, f.workspace_id) from asset f where f.id = folder), true)
       or a.kind not in ('DOCUMENT', 'LINK') or not denied_asset(actor, a.id, a.workspace_id))
$function$;

CREATE OR REPLACE FUNCTION public.visible_child_count(actor uuid, folder uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select count(*)::integer from visible_child(actor, folder, at));
end
$function$;

CREATE OR REPLACE FUNCTION public.visible_comment(actor uuid, at timestamp with time zone)
 RETURNS SETOF comment
 LANGUAGE sql
 STABLE
AS $function$
  select c.* from comment c join workspace_with_content(actor, at) p on p.workspace_id = c.workspace_id
   where not exists (
     select from comment_asset m where m.comment_id in (c.id, c.thread_id)
        and not exists (select from visible_asset(actor, at) a where a.id = m.asset_id))
$function$;

CREATE OR REPLACE FUNCTION public.visible_comment_count(actor uuid, document uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select count(*)::integer from (
      select from (select distinct m.thread_id as id from comment_asset m where m.asset_id = document) t
       cross join lateral (
         select from visible_comment(actor, at) c where c.thread_id = t.id and c.deleted_at is null offset 0) c
       limit 10000) bounded);
end
$function$;

CREATE OR REPLACE FUNCTION public.visible_comment_in(actor uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF comment
 LANGUAGE sql
 STABLE
AS $function$
  select c.* from comment c
   where c.workspace_id >= place and c.workspace_id <= place
     and exists (select from workspace_with_content(actor, at) p where p.workspace_id = place)
     and not exists (
       select from comment_asset m where m.comment_id in (c.id, c.thread_id)
          and not exists (select from visible_asset(actor, at) a where a.id = m.asset_id))
$function$;

CREATE OR REPLACE FUNCTION public.visible_event(actor uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor, visible_event.at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
     and (not (select is_policed(actor, place)) or not denied_event(actor, e.id, place))
$function$;

CREATE OR REPLACE FUNCTION public.visible_event_in(actor uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from audit_event e
   where e.workspace_id >= place and e.workspace_id <= place
     and exists (select from workspace_with_content(actor, visible_event_in.at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
     and (not (select is_policed(actor, place)) or not denied_event(actor, e.id, place))
$function$;

CREATE OR REPLACE FUNCTION public.visible_participant(actor uuid, at timestamp with time zone)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select o.* from participant o
    join participant p on p.workspace_id = o.workspace_id
    join workspace w on w.id = o.workspace_id
   where p.person_id = actor and p.removed_at is null and p.shadow_of is null and o.removed_at is null and w.closed_at is null
     and (p.expires_at is null or p.expires_at > at) and (o.expires_at is null or o.expires_at > at)
     and (w.scheduled_end is null or w.scheduled_end > at)
     and (p.accepted_at is not null or o.id = p.id)
     and (o.type = 'STANDARD' or o.id = p.id or w.owner_id = actor)
$function$;

CREATE OR REPLACE FUNCTION public.visible_participant_in(actor uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select o.* from participant o
   where o.workspace_id >= place and o.workspace_id <= place and o.removed_at is null
     and (o.expires_at is null or o.expires_at > at)
     and (o.id = (select p.id from participant p
                   where p.person_id = actor and p.workspace_id >= place and p.workspace_id <= place
                     and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and (p.expires_at is null or p.expires_at > at)
                     and (p.workspace_ends is null or p.workspace_ends > at))
       or exists (select from participant p
                   where p.person_id = actor and p.workspace_id >= place and p.workspace_id <= place
                     and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and (p.expires_at is null or p.expires_at > at)
                     and (p.workspace_ends is null or p.workspace_ends > at) and p.accepted_at is not null)
          and (o.type = 'STANDARD' or (select w.owner_id = actor from workspace w where w.id = place)))
$function$;

CREATE OR REPLACE FUNCTION public.visible_reading(actor uuid, place uuid, at timestamp with time zone)
 RETURNS SETOF audit_event
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor, visible_reading.at) p where p.workspace_id = place)
     and (not e.restricted
       or (select w.owner_id = actor from workspace w where w.id = place)
       or exists (select from participant h
            where h.id = e.participant_id and h.type = 'BCC' and h.party_number is not null))
     and (not (select is_policed(actor, place)) or not denied_event(actor, e.id, place))
$function$;

CREATE OR REPLACE FUNCTION public.visible_workspace(actor uuid, at timestamp with time zone)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select p.* from participant p where p.person_id = actor and p.removed_at is null and p.shadow_of is null
     and (p.expires_at is null or p.expires_at > at)
$function$;

CREATE OR REPLACE FUNCTION public.void_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update upload set expires = '-infinity' where session_id = new.id and finished_as is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.workspace_with_content(actor uuid, at timestamp with time zone)
 RETURNS SETOF participant
 LANGUAGE sql
 STABLE
AS $function$
  select p.* from participant p join workspace w on w.id = p.workspace_id
   where p.person_id = actor and p.removed_at is null and p.accepted_at is not null and w.closed_at is null
     and (p.expires_at is null or p.expires_at > at) and (w.scheduled_end is null or w.scheduled_end > at)
$function$;

CREATE TRIGGER account_maximum_changed AFTER UPDATE OF max_connections ON public.account FOR EACH ROW WHEN ((old.max_connections IS DISTINCT FROM new.max_connections)) EXECUTE FUNCTION note_changed_maximum();
CREATE TRIGGER account_suspended AFTER UPDATE OF suspended_at ON public.account FOR EACH ROW WHEN ((old.suspended_at IS DISTINCT FROM new.suspended_at)) EXECUTE FUNCTION pass_on_suspension();
CREATE TRIGGER annotation_counted AFTER INSERT OR DELETE OR UPDATE ON public.annotation FOR EACH ROW EXECUTE FUNCTION count_annotations();
CREATE TRIGGER annotation_not_held AFTER DELETE ON public.annotation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion_in_held();
CREATE TRIGGER asset_added AFTER INSERT ON public.asset REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added();
CREATE TRIGGER asset_comments AFTER DELETE ON public.asset REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_comments();
CREATE TRIGGER asset_gone AFTER DELETE ON public.asset REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone();
CREATE TRIGGER asset_moved AFTER UPDATE OF parent_id ON public.asset FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION count_moved();
CREATE TRIGGER asset_not_held AFTER DELETE ON public.asset REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion_in_held();
CREATE TRIGGER asset_tag_gone AFTER DELETE ON public.asset_tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_gone_tags();
CREATE TRIGGER asset_tag_not_held AFTER DELETE ON public.asset_tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion_in_held();
CREATE TRIGGER audit_anchor_stays BEFORE DELETE OR UPDATE ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_anchor_stays_whole BEFORE TRUNCATE ON public.audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_anchored_head_stays BEFORE DELETE OR UPDATE ON public.audit_anchored_head FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_anchored_head_stays_whole BEFORE TRUNCATE ON public.audit_anchored_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_destroyed_stays BEFORE DELETE OR UPDATE ON public.audit_destroyed FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_destroyed_stays_whole BEFORE TRUNCATE ON public.audit_destroyed FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_erasure_stays BEFORE DELETE OR UPDATE ON public.audit_erasure FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_erasure_stays_whole BEFORE TRUNCATE ON public.audit_erasure FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_event_stays BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_event_stays_whole BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_head_stays BEFORE DELETE OR UPDATE ON public.audit_head FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_head_stays_whole BEFORE TRUNCATE ON public.audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_key_public_stays BEFORE UPDATE ON public.audit_key FOR EACH ROW WHEN ((((old.id IS DISTINCT FROM new.id) OR (old.public_key IS DISTINCT FROM new.public_key)) OR (old.created IS DISTINCT FROM new.created))) EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_key_stays BEFORE DELETE ON public.audit_key FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_key_stays_whole BEFORE TRUNCATE ON public.audit_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_publication_stays BEFORE DELETE OR UPDATE ON public.audit_publication FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_publication_stays_whole BEFORE TRUNCATE ON public.audit_publication FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_seal_stays BEFORE DELETE OR UPDATE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER audit_seal_stays_whole BEFORE TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER bin_entry_counted AFTER INSERT OR DELETE ON public.bin_entry FOR EACH ROW EXECUTE FUNCTION note_binned_documents();
CREATE TRIGGER bin_entry_recounted AFTER UPDATE OF documents ON public.bin_entry FOR EACH ROW WHEN ((old.documents <> new.documents)) EXECUTE FUNCTION note_binned_documents();
CREATE TRIGGER note_released_blob BEFORE UPDATE OF claimed ON public.blob FOR EACH ROW WHEN ((old.claimed AND (NOT new.claimed))) EXECUTE FUNCTION note_released_blob();
CREATE TRIGGER comment_gone BEFORE DELETE ON public.comment FOR EACH ROW EXECUTE FUNCTION keep_gone_comments();
CREATE TRIGGER comment_not_held AFTER DELETE ON public.comment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion_in_held();
CREATE TRIGGER connections_in_workgroup BEFORE INSERT ON public.connection_count FOR EACH ROW WHEN ((new.workgroup_id IS NULL)) EXECUTE FUNCTION place_workspace_figures();
CREATE TRIGGER address_joins_groups AFTER INSERT OR UPDATE OF address, person_id ON public.email_address FOR EACH ROW EXECUTE FUNCTION groups_know_person();
CREATE TRIGGER member_gone_leaves_groups AFTER DELETE ON public.member FOR EACH ROW EXECUTE FUNCTION leave_groups();
CREATE TRIGGER member_joins_groups AFTER INSERT OR UPDATE OF workgroup_id, accepted_at ON public.member FOR EACH ROW WHEN ((new.accepted_at IS NOT NULL)) EXECUTE FUNCTION groups_know_person();
CREATE TRIGGER member_moved_leaves_groups AFTER UPDATE OF workgroup_id ON public.member FOR EACH ROW WHEN ((old.workgroup_id <> new.workgroup_id)) EXECUTE FUNCTION leave_groups();
CREATE TRIGGER member_named BEFORE INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION name_member();
CREATE TRIGGER member_places_sign_in AFTER INSERT OR DELETE OR UPDATE OF workgroup_id ON public.member FOR EACH ROW EXECUTE FUNCTION place_sign_in();
CREATE TRIGGER participant_changes_connections AFTER UPDATE OF accepted_at, removed_at, expires_at, type, person_id ON public.participant FOR EACH ROW WHEN ((((((old.accepted_at IS DISTINCT FROM new.accepted_at) OR (old.removed_at IS DISTINCT FROM new.removed_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.type IS DISTINCT FROM new.type)) OR (old.person_id IS DISTINCT FROM new.person_id))) EXECUTE FUNCTION note_changed_parties();
CREATE TRIGGER participant_joins_connections AFTER INSERT ON public.participant FOR EACH ROW WHEN ((new.accepted_at IS NOT NULL)) EXECUTE FUNCTION note_changed_parties();
CREATE TRIGGER participant_knows_place BEFORE INSERT OR UPDATE OF person_id, email, has_manage_workspace, has_inviter, has_edit, has_create_document, has_create_folder, has_download ON public.participant FOR EACH ROW EXECUTE FUNCTION know_place_in_order();
CREATE TRIGGER participant_knows_workspace BEFORE INSERT ON public.participant FOR EACH ROW EXECUTE FUNCTION know_workspace();
CREATE TRIGGER participant_leaves_connections AFTER DELETE ON public.participant FOR EACH ROW EXECUTE FUNCTION note_changed_parties();
CREATE TRIGGER participant_person_of_reminders AFTER UPDATE OF person_id ON public.participant FOR EACH ROW WHEN ((old.person_id IS DISTINCT FROM new.person_id)) EXECUTE FUNCTION plan_task_reminders();
CREATE TRIGGER person_is_mailed AFTER INSERT ON public.person FOR EACH ROW EXECUTE FUNCTION plan_mailings();
CREATE TRIGGER person_is_mailed_otherwise AFTER UPDATE OF daily_email, weekly_email, immediate_email, timezone ON public.person FOR EACH ROW WHEN (((((old.daily_email IS DISTINCT FROM new.daily_email) OR (old.weekly_email IS DISTINCT FROM new.weekly_email)) OR (old.immediate_email IS DISTINCT FROM new.immediate_email)) OR (old.timezone IS DISTINCT FROM new.timezone))) EXECUTE FUNCTION plan_mailings();
CREATE TRIGGER person_renamed AFTER UPDATE OF given_name, family_name ON public.person FOR EACH ROW WHEN (((old.given_name IS DISTINCT FROM new.given_name) OR (old.family_name IS DISTINCT FROM new.family_name))) EXECUTE FUNCTION place_participants_of_person();
CREATE TRIGGER person_renames_member AFTER UPDATE OF given_name, family_name ON public.person FOR EACH ROW WHEN (((old.given_name IS DISTINCT FROM new.given_name) OR (old.family_name IS DISTINCT FROM new.family_name))) EXECUTE FUNCTION rename_member();
CREATE TRIGGER person_signs_in AFTER INSERT ON public.person FOR EACH ROW EXECUTE FUNCTION expect_sign_in();
CREATE TRIGGER person_timezone_of_reminders AFTER UPDATE OF timezone ON public.person FOR EACH ROW WHEN ((old.timezone IS DISTINCT FROM new.timezone)) EXECUTE FUNCTION plan_task_reminders();
CREATE TRIGGER rendition_gone AFTER DELETE ON public.rendition REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION release_renditions();
CREATE TRIGGER void_uploads AFTER UPDATE OF ended_at ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION void_uploads();
CREATE TRIGGER task_not_held AFTER DELETE ON public.task REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion_in_held();
CREATE TRIGGER upload_voided AFTER UPDATE OF expires ON public.upload FOR EACH ROW WHEN (((new.expires = '-infinity'::timestamp with time zone) AND (old.expires <> '-infinity'::timestamp with time zone) AND (new.lease IS NOT NULL))) EXECUTE FUNCTION cut_voided_upload();
CREATE TRIGGER version_not_held AFTER DELETE ON public.version REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion_of_versions_in_held();
CREATE TRIGGER workgroup_maximum_changed AFTER UPDATE OF connection_allocation ON public.workgroup FOR EACH ROW WHEN ((old.connection_allocation IS DISTINCT FROM new.connection_allocation)) EXECUTE FUNCTION note_changed_maximum();
CREATE TRIGGER workgroup_suspended BEFORE INSERT OR UPDATE OF suspended_at, account_id, is_suspended ON public.workgroup FOR EACH ROW EXECUTE FUNCTION know_suspension();
CREATE TRIGGER workspace_changes_connections AFTER UPDATE OF closed_at, scheduled_end, owner_id, workgroup_id ON public.workspace FOR EACH ROW WHEN (((((old.closed_at IS DISTINCT FROM new.closed_at) OR (old.scheduled_end IS DISTINCT FROM new.scheduled_end)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.workgroup_id IS DISTINCT FROM new.workgroup_id))) EXECUTE FUNCTION note_changed_workspace();
CREATE TRIGGER workspace_ended AFTER UPDATE OF closed_at, scheduled_end ON public.workspace FOR EACH ROW WHEN ((((old.closed_at IS NULL) <> (new.closed_at IS NULL)) OR (old.scheduled_end IS DISTINCT FROM new.scheduled_end))) EXECUTE FUNCTION tell_participants_of_end();
CREATE TRIGGER workspace_has_connections AFTER INSERT ON public.workspace FOR EACH ROW EXECUTE FUNCTION note_changed_workspace();
CREATE TRIGGER workspace_has_figures AFTER INSERT ON public.workspace FOR EACH ROW EXECUTE FUNCTION start_workspace_figures();
CREATE TRIGGER workspace_moved_leaves_reviews AFTER UPDATE OF workgroup_id ON public.workspace FOR EACH ROW WHEN ((old.workgroup_id <> new.workgroup_id)) EXECUTE FUNCTION leave_reviews();
CREATE TRIGGER workspace_moves_figures AFTER UPDATE OF workgroup_id ON public.workspace FOR EACH ROW WHEN ((old.workgroup_id <> new.workgroup_id)) EXECUTE FUNCTION move_workspace_figures();
CREATE TRIGGER workspace_passed_on AFTER UPDATE OF owner_id ON public.workspace FOR EACH ROW WHEN ((old.owner_id <> new.owner_id)) EXECUTE FUNCTION place_owners();
CREATE TRIGGER activity_in_workgroup BEFORE INSERT ON public.workspace_activity FOR EACH ROW WHEN ((new.workgroup_id IS NULL)) EXECUTE FUNCTION place_workspace_figures();
CREATE TRIGGER end_zips AFTER DELETE ON public.zip_entry REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION end_zips();
