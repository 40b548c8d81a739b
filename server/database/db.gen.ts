// Written by `npm run generate` from the migrations; `npm run check` says when it is out of date.
import type { ColumnType } from 'kysely'

/** Has a value when none is given. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Goes in as JSON text, since the driver takes arrays for arrays of PostgreSQL. */
type Json = ColumnType<unknown, string, string>

export interface AccessCode {
  session_id: string
  code_hash: Buffer | null
  sent_at: Timestamp
  tries: Generated<number>
}

export interface AccessReview {
  id: string
  workgroup_id: string
  name: string
  due_at: Timestamp
  state: Generated<'OPEN' | 'DONE' | 'CANCELLED'>
  created: Timestamp
}

export interface AccessReviewItem {
  review_id: string
  workspace_id: string
  participant_id: string
  decision: 'CONFIRMED' | 'ENDED' | 'EXPIRED' | 'GONE' | null
  decided_by: string | null
  decided_at: Timestamp | null
}

export interface AccessReviewPlace {
  review_id: string
  workspace_id: string
  is_open: Generated<boolean>
  due_at: Timestamp
  asked_owner: string | null
  reminded_days: number | null
  reminder_wanted: Generated<boolean>
  asked_at: Timestamp | null
}

export interface Account {
  id: string
  name: string
  created: Timestamp
  edition: Generated<'STANDARD' | 'ENTERPRISE'>
  contract: string | null
  max_connections: number | null
  suspended_at: Timestamp | null
}

export interface ActivityReading {
  singleton: Generated<boolean>
  event_id: number
}

export interface AddressUndo {
  token_hash: Buffer
  person_id: string
  address: string
  added: string | null
  since: Timestamp
  created: Timestamp
  expires: Timestamp
}

export interface Annotation {
  id: string
  workspace_id: string
  asset_id: string
  version_id: string
  author_id: string
  type: 'PUBLIC' | 'PRIVATE'
  content: string
  mark_count: number
  revision: Generated<number>
  created: Timestamp
  modified: Timestamp
  recorded: Timestamp
}

export interface Asset {
  id: string
  workspace_id: string
  parent_id: string | null
  kind: 'ROOT' | 'FOLDER' | 'DOCUMENT' | 'LINK'
  name: string
  name_key: string
  extension: Generated<string>
  current_version_id: string | null
  version_count: Generated<number>
  size: Generated<number>
  allow_new_document: Generated<boolean>
  allow_new_folder: Generated<boolean>
  allow_edit: Generated<boolean>
  open_new_document: Generated<boolean>
  open_new_folder: Generated<boolean>
  open_edit: Generated<boolean>
  depth: Generated<number>
  created: Timestamp
  created_by: string
  modified: Timestamp
  modified_by: string
  url: string | null
  description: string | null
}

export interface AssetTag {
  id: string
  asset_id: string
  workspace_id: string
  name: string
  name_key: string
  type: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE'
  value: string
  value_key: string
  suggested_tag_id: string | null
  created: Timestamp
}

export interface Attempt {
  key: string
  window_start: Timestamp
  count: number
  locked_until: Timestamp | null
}

export interface AuditAnchor {
  position: number
  at: Timestamp
  upto: Timestamp
  link: Buffer
  key_id: string
  signature: Buffer
}

export interface AuditAnchoredHead {
  anchor: number
  workspace_id: string | null
  chain: string
  position: number
  link: Buffer
}

export interface AuditDestroyed {
  workspace_id: string
  chain: 'OPEN' | 'RESTRICTED'
  position: number
  link: Buffer
}

export interface AuditErasure {
  event_id: number
  field: 'actorName' | 'actorEmail' | 'address' | 'objectName' | 'before' | 'after'
  hash: Buffer
  person_id: string
}

export interface AuditEvent {
  id: Generated<number>
  uuid: string
  type: string
  at: Timestamp
  actor_id: string | null
  participant_id: string | null
  session_id: string | null
  address: string | null
  workspace_id: string | null
  entity_kind: string
  entity_id: string | null
  entity_name: string
  original: Json | null
  modified: Json | null
  restricted: Generated<boolean>
  xid: Generated<string>
}

export interface AuditHead {
  workspace_id: string | null
  chain: string
  position: number
  at: Timestamp
  link: Buffer
  key_id: string
  signature: Buffer
}

export interface AuditKey {
  id: string
  public_key: string
  sealed_private_key: string
  created: Timestamp
}

export interface AuditPublication {
  anchor: number
  target: 'FILE' | 'MAIL' | 'TIMESTAMP'
  at: Timestamp
  token: Buffer | null
}

export interface AuditSeal {
  event_id: number
  workspace_id: string | null
  chain: 'OPEN' | 'RESTRICTED' | 'OUTSIDE'
  position: number
  actor_name: string
  actor_email: string
  salt: Buffer
  link: Buffer
  salts: Json | null
}

export interface AuditSealed {
  one: Generated<boolean>
  xid: string
  id: number
}

export interface BackupNote {
  is_single: Generated<boolean>
  noted: Timestamp
}

export interface Banner {
  id: string
  message: Json
  type: 'userDashboard' | 'adminDashboard' | 'global' | 'custom'
  is_ongoing: boolean
  show_message: boolean
  start_time: Timestamp | null
  stop_time: Timestamp | null
  timer: number | null
  created: Timestamp
}

export interface BinEntry {
  asset_id: string
  workspace_id: string
  is_folder: boolean
  parent_id: string
  deleted_at: Timestamp
  deleted_by: string
  until: Timestamp
  purging: Generated<boolean>
  documents: number
  folders: number
}

export interface Blob {
  id: string
  workspace_id: string | null
  size: number | null
  sha256: Buffer | null
  touched: Timestamp
  claimed: Generated<boolean>
  released: Timestamp | null
}

export interface ClientSecret {
  id: string
  person_id: string
  name: string
  hash: Buffer
  scope: 'read' | 'write'
  created: Timestamp
  last_used: Timestamp | null
  revoked_at: Timestamp | null
}

export interface Comment {
  id: string
  workspace_id: string
  thread_id: string
  author_id: string
  text: string
  mentions_everyone: Generated<boolean>
  created: Timestamp
  edited: Timestamp | null
  deleted_at: Timestamp | null
  deleted_by: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  told: Generated<string[]>
  told_everyone: Generated<boolean>
  everyone_at: Timestamp | null
}

export interface CommentAsset {
  comment_id: string
  thread_id: string
  asset_id: string
}

export interface CommentMention {
  comment_id: string
  participant_id: string
  added_at: Timestamp
}

export interface CommentNotice {
  id: string
  comment_id: string
  everyone: boolean
  mentioned: string[]
  repliers: string[]
  told: string[]
  after: Generated<string>
}

export interface ConnectionChange {
  workspace_id: string
  documents: number
}

export interface ConnectionCount {
  workspace_id: string
  documents: number
  parties: number
  connections: Generated<number>
  workgroup_id: string
}

export interface ConnectionFigure {
  day: Timestamp
  workgroup_id: string
  connections: number
  documents: number
  parties: number
  allocation: number | null
  maximum: number | null
}

export interface ConnectionWarning {
  subject_id: string
  maximum: number
  percentage: number
}

export interface Custody {
  singleton: Generated<boolean>
  id: Generated<string>
  blobs_marked: Generated<boolean>
}

export interface DocumentText {
  asset_id: string
  workspace_id: string
  version_id: string
  body: string
  plain: string
  words: string
}

export interface DomainClaim {
  workgroup_id: string
  domain: string
  token: string
  created: Timestamp
}

export interface DownloadGrant {
  session_id: string
  version_id: string
  kind: string
  until: Timestamp
}

export interface EmailAddress {
  address: string
  person_id: string
  is_primary: boolean
}

export interface EndReminder {
  workspace_id: string
  due: Timestamp
  audience: 'EVERYONE' | 'LEADERS'
}

export interface Erasure {
  person_id: string
  pseudonym: string
  requested: Timestamp
  origin: 'ADMINISTRATOR' | 'OPERATOR' | 'COMMAND'
  xid: Generated<string>
  sought: Json | null
  reached: Generated<number>
  until: number | null
  events: Generated<number>
  done_at: Timestamp | null
  since: Timestamp
  held: Generated<boolean>
  incomplete: Generated<boolean>
}

export interface FolderCount {
  folder_id: string
  shard: number
  many: number
}

export interface GoneAssetTag {
  asset_id: string
  workspace_id: string
  name_key: string
  value_key: string
}

export interface GoneCommentAsset {
  comment_id: string
  asset_id: string
  workspace_id: string
}

export interface IdempotencyKey {
  person_id: string
  key: string
  request_hash: Buffer
  reply: Json
  created: Timestamp
}

export interface Identity {
  issuer: string
  subject: string
  person_id: string
  created: Timestamp
}

export interface IdentityAttempt {
  state_hash: Buffer
  provider_id: string
  binding_hash: Buffer
  secrets: string
  purpose: 'LOGIN' | 'RESUME' | 'SILENT' | 'CONFIRM'
  next: string
  created: Timestamp
  expires: Timestamp
  used_at: Timestamp | null
}

export interface IdentityHandoff {
  hash: Buffer
  provider_id: string
  person_id: string
  authenticated_at: Timestamp | null
  expires: Timestamp
  used_at: Timestamp | null
}

export interface IdentityProvider {
  id: string
  workgroup_id: string
  name: string
  issuer: string
  client_id: string
  client_secret: string
  is_enabled: Generated<boolean>
  created: Timestamp
  removed_at: Timestamp | null
  scopes: Generated<string>
  proven_at: Timestamp | null
  acr_values: Generated<string>
}

export interface IdentityProviderDomain {
  provider_id: string
  domain: string
}

export interface InactivityPlan {
  workspace_id: string
  planned_at: Timestamp
  planned_end: Timestamp
}

export interface Installation {
  singleton: Generated<boolean>
  key_check: string
  wrapped_key: Buffer | null
  first_start_hash: Buffer | null
  public_url: string | null
}

export interface JobWorker {
  worker_id: string
  seen: Timestamp
}

export interface LastSignIn {
  person_id: string
  at: Timestamp | null
  workgroup_id: string | null
}

export interface LegalHold {
  workspace_id: string
  placed_by: string
  reason: string
}

export interface Mail {
  id: string
  to_address: string
  content: string
  created: Timestamp
  sent_at: Timestamp | null
  participant_id: string | null
  quoted_workspace_ids: string[] | null
  quoted_comment_id: string | null
}

export interface Mailing {
  person_id: string
  kind: 'IMMEDIATE' | 'DAILY' | 'WEEKLY'
  due: Timestamp
  since_xid: string
  since_at: Timestamp
}

export interface Maintenance {
  kind: 'running' | 'announced'
  is_on: Generated<boolean>
  message: Json | null
  start_time: Timestamp | null
  stop_time: Timestamp | null
}

export interface Manifest {
  id: string
  person_id: string
  workspace_id: string
  folder_id: string
  created: Timestamp
}

export interface ManifestEntry {
  manifest_id: string
  path: string
  parent_path: string
  size: number | null
  asset_id: string | null
}

export interface Member {
  person_id: string
  workgroup_id: string
  is_workgroup_admin: Generated<boolean>
  is_account_admin: Generated<boolean>
  accepted_at: Timestamp | null
  created: Timestamp
  is_reporter: Generated<boolean>
  family_name: Generated<string>
  given_name: Generated<string>
}

export interface MembershipInvitation {
  id: string
  workgroup_id: string
  person_id: string | null
  email: string
  invited_by: string | null
  message: Generated<string>
  created: Timestamp
  ended_at: Timestamp | null
  ending: 'accepted' | 'declined' | 'withdrawn' | null
}

export interface MobileAuthenticator {
  person_id: string
  secret: string
  backup_hash: Buffer | null
  last_step: Generated<number>
  asks_at_login: Generated<boolean>
  pending_until: Timestamp | null
  registered_at: Timestamp | null
  created: Timestamp
}

export interface MobileInitKey {
  person_id: string
  key_hash: Buffer
  expires: Timestamp
}

export interface NewsTold {
  one: Generated<boolean>
  xid: string
  at: Timestamp
}

export interface NoticeSeen {
  person_id: string
  seen_at: Timestamp
}

export interface OwnerQuestion {
  workspace_id: string
  asked_at: Timestamp
}

export interface PageFailure {
  version_id: string
  page: number
  tries: Generated<number>
  retry_at: Timestamp | null
}

export interface Participant {
  id: string
  workspace_id: string
  person_id: string | null
  email: string
  type: Generated<'STANDARD' | 'BCC'>
  has_download: Generated<boolean>
  has_create_document: Generated<boolean>
  has_create_folder: Generated<boolean>
  has_edit: Generated<boolean>
  has_edit_online: Generated<boolean>
  has_delete: Generated<boolean>
  has_commenter: Generated<boolean>
  has_inviter: Generated<boolean>
  has_manage_workspace: Generated<boolean>
  is_favourite: Generated<boolean>
  message: Generated<string>
  invited_by: string | null
  invited_at: Timestamp
  accepted_at: Timestamp | null
  removed_at: Timestamp | null
  removal: 'removed' | 'declined' | 'left' | 'expired' | 'reviewed' | null
  party_number: number | null
  shadow_of: string | null
  expires_at: Timestamp | null
  reminded_days: number | null
  not_mailed: 'SUPPRESSED' | 'FAILED' | null
  workspace_created: Generated<Timestamp>
  workspace_open: Generated<boolean>
  role_rank: Generated<number>
  sort_name: Generated<string>
  workspace_ends: Timestamp | null
  found_by: Generated<string>
  is_muted: Generated<boolean>
  has_assistive_text: Generated<boolean>
}

export interface Passkey {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created: Timestamp
  last_used: Timestamp | null
}

export interface PasskeyChallenge {
  hash: Buffer
  purpose: 'REGISTER' | 'FACTOR' | 'SIGN_IN' | 'RESUME'
  session_id: string | null
  browser_hash: Buffer | null
  expires: Timestamp
}

export interface PasskeyRecovery {
  person_id: string
  code_hash: Buffer
  created: Timestamp
}

export interface PasswordReset {
  person_id: string
  token_hash: Buffer
  created: Timestamp
  expires: Timestamp
  used_at: Timestamp | null
}

export interface PendingAddress {
  person_id: string
  address: string
  token_hash: Buffer
  stop_hash: Buffer
  created: Timestamp
  expires: Timestamp
}

export interface PeopleGroup {
  id: string
  workgroup_id: string
  name: string
  name_key: string
  is_provisioned: Generated<boolean>
  external_id: string | null
  created: Timestamp
}

export interface PeopleGroupEntry {
  id: string
  group_id: string
  person_id: string | null
  email: string | null
  created: Timestamp
}

export interface Person {
  id: string
  given_name: string
  family_name: string
  password_hash: string | null
  locale: Generated<string>
  theme: Generated<string>
  timezone: Generated<string>
  email_subscriber: Generated<boolean>
  disabled_at: Timestamp | null
  created: Timestamp
  terms_version: string | null
  terms_accepted_at: Timestamp | null
  hide_email_address: Generated<boolean>
  daily_email: Generated<boolean>
  weekly_email: Generated<boolean>
  immediate_email: Generated<boolean>
  immediate_favourites_only: Generated<boolean>
  avatar_blob_id: string | null
  avatar_size: number | null
  is_agent: Generated<boolean>
  is_sales: Generated<boolean>
  deleted_at: Timestamp | null
  is_operator: Generated<boolean>
  erased_at: Timestamp | null
}

export interface PrimaryAddress {
  person_id: string
  address: string
}

export interface ProvisionedPerson {
  workgroup_id: string
  person_id: string
  external_id: string | null
  hidden_at: Timestamp | null
}

export interface ProvisioningToken {
  id: string
  workgroup_id: string
  person_id: string
  hash: Buffer
  created: Timestamp
  created_by: string | null
  expires: Timestamp | null
  last_used: Timestamp | null
  revoked_at: Timestamp | null
}

export interface Refusal {
  actor_id: string
  entity_id: string
  minute: Timestamp
}

export interface RegistrationLink {
  token_hash: Buffer
  email: string
  participant_id: string | null
  locale: string
  created: Timestamp
  expires: Timestamp
  used_at: Timestamp | null
}

export interface Rendition {
  version_id: string
  kind: 'document' | 'thumbnail' | 'page'
  page: Generated<number>
  width: Generated<number>
  blob_id: string
  size: number
  media_type: string
}

export interface Scrub {
  is_single: Generated<boolean>
  after: Generated<string>
  completed: Timestamp | null
}

export interface Session {
  id: string
  person_id: string
  cookie_hash: Buffer
  created: Timestamp
  authenticated_at: Timestamp
  last_used: Timestamp
  expires: Timestamp
  ended_at: Timestamp | null
  address: string
  user_agent: string
  second_factor: Generated<'NONE' | 'EMAIL' | 'MOBILE' | 'PASSKEY'>
  identity_provider_id: string | null
  client_secret_id: string | null
}

export interface SessionToken {
  hash: Buffer
  session_id: string
  valid_until: Timestamp | null
}

export interface SignUpCode {
  address: string
  kind: 'picture' | 'mail'
  hash: Buffer
  tries: Generated<number>
  expires: Timestamp
}

export interface StorageFinding {
  kind: 'files.unknown' | 'files.missing' | 'files.damaged'
  count: number
  found: Generated<Timestamp>
}

export interface SuggestedTag {
  id: string
  tag_set_id: string
  name: string
  name_key: string
  type: 'NONE' | 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE'
  valid_values: Generated<string[]>
  description: Generated<string>
  colour: string
  required: Generated<boolean>
}

export interface TagPolicy {
  id: string
  workgroup_id: string
  name: string
  name_key: string
  effect: 'ALLOW' | 'DENY'
  condition: 'ALL' | 'ANY'
  assets_needed: number
  users_needed: number
  created: Timestamp
}

export interface TagPolicyTag {
  policy_id: string
  side: 'ASSET' | 'USER'
  position: number
  workgroup_id: string
  name: string
  name_key: string
  type: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE'
  value: string | null
  value_key: string | null
}

export interface TagSet {
  id: string
  workgroup_id: string
  name: string
  name_key: string
  kind: 'ASSET' | 'USER'
  enabled: Generated<boolean>
  created: Timestamp
}

export interface Task {
  id: string
  workspace_id: string
  type: 'acknowledge' | 'approve' | 'review'
  title: Generated<string>
  description: string
  status: Generated<'OPEN' | 'COMPLETE' | 'CANCELLED'>
  due: Timestamp | null
  reminders: number[]
  message: Generated<string>
  created: Timestamp
  created_by: string
  ended: Timestamp | null
  list_order: number
  is_chain: Generated<boolean>
  cancelled_by: string | null
  nobody_left: Generated<boolean>
}

export interface TaskAsset {
  task_id: string
  asset_id: string
  position: number
  kind: string
  name: string
  version_id: string | null
  number: number | null
  size: number | null
  sha256: Buffer | null
  url: string | null
}

export interface TaskAssignment {
  task_id: string
  participant_id: string
  position: number
  status: Generated<'OPEN' | 'COMPLETE' | 'NOT_DONE'>
  result: boolean | null
  message: Generated<string>
  ended: Timestamp | null
  factor: string | null
  turn_at: Timestamp | null
}

export interface TaskReminder {
  task_id: string
  participant_id: string
  days: number
  due: Generated<Timestamp>
}

export interface Ticket {
  hash: Buffer
  session_id: string
  version_id: string
  created: Timestamp
  begun_at: Timestamp | null
}

export interface TimeKnown {
  is_row: Generated<boolean>
  at: Timestamp
  doubted_since: Timestamp | null
  doubted_until: Timestamp | null
}

export interface TrustedEntry {
  workgroup_id: string
  entry: string
  created: Timestamp
}

export interface TwoStepBypass {
  participant_id: string
  created: Timestamp
}

export interface Upload {
  id: string
  ticket: Buffer
  person_id: string
  session_id: string | null
  authenticated_at: Timestamp
  second_factor: string
  identity_provider_id: string | null
  client_secret_id: string | null
  workspace_id: string
  parent_id: string | null
  asset_id: string | null
  name: string
  size: number
  metadata: string
  finishes_later: boolean
  expected_sha256: Buffer | null
  stored: Generated<number>
  sha256: Buffer | null
  epoch: Generated<number>
  is_clean: Generated<boolean>
  lease: string | null
  leased_until: Timestamp | null
  created: Timestamp
  expires: Timestamp
  finished_as: string | null
  manifest_id: string | null
  manifest_path: string | null
  tags: Generated<string[]>
}

export interface UserTag {
  id: string
  workgroup_id: string
  person_id: string
  email: string
  name: string
  name_key: string
  type: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE'
  value: string
  value_key: string
}

export interface Version {
  id: string
  asset_id: string
  number: number
  blob_id: string
  size: number
  sha256: Buffer
  extension: string
  media_type: string
  created: Timestamp
  created_by: string
  scan_status: 'SCANNING' | 'COMPLETE' | 'COMPLETE_NOT_SCANNED' | 'UNABLE_TO_SCAN' | 'VIRUS_DETECTED'
  scan_attempts: Generated<number>
  preview_status: 'PROCESSING' | 'COMPLETED' | 'UNSUPPORTED' | 'FAILED' | 'TOO_LARGE'
  preview_kind: 'pdf' | 'picture' | null
  pages: Json | null
  preview_faults: Generated<number>
  preview_retry_at: Timestamp | null
  scanner_away_since: Timestamp | null
  missing_characters: Generated<boolean>
  damage: 'missing' | 'damaged' | null
  text_read: Generated<boolean>
  has_poster: Generated<boolean>
  poster_tries: Generated<number>
  converter_tries: Generated<number>
  annotation_count: Generated<number>
  preview_failure: 'ENCRYPTED' | 'BROKEN' | 'TOO_COMPLEX' | null
  preview_is_cut: Generated<boolean>
  text_faults: Generated<number>
  text_retry_at: Timestamp | null
}

export interface Viewing {
  session_id: string
  participant_id: string
  until: Timestamp
}

export interface Visit {
  person_id: string
  workspace_id: string
  visited_at: Timestamp
  previous_at: Timestamp | null
}

export interface Webhook {
  id: string
  workgroup_id: string
  url: string
  description: string
  groups: string[]
  secrets: string
  created: Timestamp
  created_by: string | null
  paused_at: Timestamp | null
  switched_off_at: Timestamp | null
  failing_since: Timestamp | null
  failures: Generated<number>
  retry_at: Timestamp | null
  failed_at: Timestamp | null
  sends_since: Timestamp
}

export interface WebhookDelivery {
  id: string
  webhook_id: string
  event_uuid: string | null
  type: string
  body: string
  created: Timestamp
  attempts: Generated<number>
  next_at: Timestamp | null
  attempted_at: Timestamp | null
  delivered_at: Timestamp | null
  status: number | null
  failure: 'status' | 'timeout' | 'forbidden' | 'unreachable' | null
  by_hand: Generated<boolean>
}

export interface WebhookReading {
  singleton: Generated<boolean>
  xid: string
  id: number
}

export interface Whitelabel {
  workgroup_id: string
  primary_colour: string | null
  custom_name: string | null
}

export interface WhitelabelImage {
  workgroup_id: string
  image: 'barlogo' | 'squarelogo' | 'loginGraphic'
  blob_id: string
  size: number
}

export interface Workgroup {
  id: string
  account_id: string
  name: string
  default_locale: Generated<string>
  additional_locale: string | null
  large_files: Generated<boolean>
  asset_delete_allowed: Generated<boolean>
  created: Timestamp
  enforce_mobile_auth_login: Generated<boolean>
  two_step_mechanism: Generated<'EMAIL' | 'MOBILE'>
  two_step_mandatory: Generated<boolean>
  password_sign_in: Generated<boolean>
  sso_bypasses_mfa: Generated<boolean>
  phishing_resistant_only: Generated<boolean>
  edition: Generated<'STANDARD' | 'ENTERPRISE'>
  password_minimum: Generated<12 | 15 | 16>
  bypass_two_step_allowed: Generated<boolean>
  avatar_blob_id: string | null
  avatar_size: number | null
  open_share: Generated<boolean>
  secure_share: Generated<boolean>
  trial_started_at: Timestamp | null
  trial_ends: Timestamp | null
  contract: string | null
  founded_at: Generated<Timestamp | null>
  bin_days: Generated<number>
  enable_links: Generated<boolean>
  enable_asset_tags: Generated<boolean>
  enable_annotations: Generated<boolean>
  enable_public_annotations: Generated<boolean>
  hidden: Generated<boolean>
  suspended_at: Timestamp | null
  connection_allocation: number | null
  is_suspended: Generated<boolean>
  close_inactive_months: number | null
  keep_record_years: number | null
}

export interface WorkgroupDomain {
  domain: string
  workgroup_id: string
}

export interface Workspace {
  id: string
  workgroup_id: string
  owner_id: string
  name: string
  two_step: Generated<boolean>
  two_step_mechanism: 'EMAIL' | 'MOBILE' | null
  scheduled_end: Timestamp | null
  closed_at: Timestamp | null
  wrapped_key: Buffer | null
  created: Timestamp
  modified: Timestamp
  taking_part_reveals: Generated<boolean>
  end_reason: Generated<string>
  end_reminder_days: Generated<number>
  closed_by: string | null
  purged_at: Timestamp | null
  forgotten_at: Timestamp | null
  link_type: Generated<'NONE' | 'COLLABORATION' | 'PUBLICATION'>
  link_agent_id: string | null
  link_folder: string | null
  modified_by: string | null
  held_at: Timestamp | null
  record_destroyed_at: Timestamp | null
}

export interface WorkspaceActivity {
  workspace_id: string
  last_at: Timestamp
  workgroup_id: string
}

export interface WorkspaceTagSet {
  workspace_id: string
  tag_set_id: string
}

export interface Zip {
  id: string
  person_id: string
  workspace_id: string
  name: string
  request: Buffer
  asset_ids: string[]
  exclude_unable_to_scan: boolean
  state: Generated<'PENDING' | 'READY' | 'FAILED'>
  documents: number
  bytes: number
  bytes_done: Generated<number>
  blob_id: string | null
  size: number | null
  sha256: Buffer | null
  created: Timestamp
  expires: Timestamp
}

export interface ZipEntry {
  zip_id: string
  version_id: string
}

export interface DB {
  access_code: AccessCode
  access_review: AccessReview
  access_review_item: AccessReviewItem
  access_review_place: AccessReviewPlace
  account: Account
  activity_reading: ActivityReading
  address_undo: AddressUndo
  annotation: Annotation
  asset: Asset
  asset_tag: AssetTag
  attempt: Attempt
  audit_anchor: AuditAnchor
  audit_anchored_head: AuditAnchoredHead
  audit_destroyed: AuditDestroyed
  audit_erasure: AuditErasure
  audit_event: AuditEvent
  audit_head: AuditHead
  audit_key: AuditKey
  audit_publication: AuditPublication
  audit_seal: AuditSeal
  audit_sealed: AuditSealed
  backup_note: BackupNote
  banner: Banner
  bin_entry: BinEntry
  blob: Blob
  client_secret: ClientSecret
  comment: Comment
  comment_asset: CommentAsset
  comment_mention: CommentMention
  comment_notice: CommentNotice
  connection_change: ConnectionChange
  connection_count: ConnectionCount
  connection_figure: ConnectionFigure
  connection_warning: ConnectionWarning
  custody: Custody
  document_text: DocumentText
  domain_claim: DomainClaim
  download_grant: DownloadGrant
  email_address: EmailAddress
  end_reminder: EndReminder
  erasure: Erasure
  folder_count: FolderCount
  gone_asset_tag: GoneAssetTag
  gone_comment_asset: GoneCommentAsset
  idempotency_key: IdempotencyKey
  identity: Identity
  identity_attempt: IdentityAttempt
  identity_handoff: IdentityHandoff
  identity_provider: IdentityProvider
  identity_provider_domain: IdentityProviderDomain
  inactivity_plan: InactivityPlan
  installation: Installation
  job_worker: JobWorker
  last_sign_in: LastSignIn
  legal_hold: LegalHold
  mail: Mail
  mailing: Mailing
  maintenance: Maintenance
  manifest: Manifest
  manifest_entry: ManifestEntry
  member: Member
  membership_invitation: MembershipInvitation
  mobile_authenticator: MobileAuthenticator
  mobile_init_key: MobileInitKey
  news_told: NewsTold
  notice_seen: NoticeSeen
  owner_question: OwnerQuestion
  page_failure: PageFailure
  participant: Participant
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  passkey_recovery: PasskeyRecovery
  password_reset: PasswordReset
  pending_address: PendingAddress
  people_group: PeopleGroup
  people_group_entry: PeopleGroupEntry
  person: Person
  primary_address: PrimaryAddress
  provisioned_person: ProvisionedPerson
  provisioning_token: ProvisioningToken
  refusal: Refusal
  registration_link: RegistrationLink
  rendition: Rendition
  scrub: Scrub
  session: Session
  session_token: SessionToken
  sign_up_code: SignUpCode
  storage_finding: StorageFinding
  suggested_tag: SuggestedTag
  tag_policy: TagPolicy
  tag_policy_tag: TagPolicyTag
  tag_set: TagSet
  task: Task
  task_asset: TaskAsset
  task_assignment: TaskAssignment
  task_reminder: TaskReminder
  ticket: Ticket
  time_known: TimeKnown
  trusted_entry: TrustedEntry
  two_step_bypass: TwoStepBypass
  upload: Upload
  user_tag: UserTag
  version: Version
  viewing: Viewing
  visit: Visit
  webhook: Webhook
  webhook_delivery: WebhookDelivery
  webhook_reading: WebhookReading
  whitelabel: Whitelabel
  whitelabel_image: WhitelabelImage
  workgroup: Workgroup
  workgroup_domain: WorkgroupDomain
  workspace: Workspace
  workspace_activity: WorkspaceActivity
  workspace_tag_set: WorkspaceTagSet
  zip: Zip
  zip_entry: ZipEntry
}
