/**
 * The columns of the database that refer to a person and whose rows no section shows, with the reason. A test compares
 * sections and this list with the tables, so a new table with people needs one of the two.
 */
export const LEFT_OUT: Record<string, string> = {
  'access_code.session_id': 'a mailed code of one session, valid for minutes',
  'access_review_item.decided_by': 'the decision is in the activity; the row is about somebody else',
  'access_review_place.asked_owner': 'the question was an email; the owner is in the participations',
  'asset.modified_by': 'the change is in the activity',
  'audit_erasure.person_id': 'concerns erased people, who have no export',
  'audit_seal.actor_name': 'a copy of events that the activity shows',
  'audit_seal.actor_email': 'a copy of events that the activity shows',
  'bin_entry.deleted_by': 'the deletion is in the activity',
  'client_secret.person_id': 'belongs to service accounts only, which aren’t people',
  'comment.deleted_by': 'the deletion is in the activity',
  'comment.resolved_by': 'the change is in the activity',
  'comment_notice.mentioned': 'lists of emails being written, kept for minutes; the mentions are shown',
  'comment_notice.repliers': 'lists of emails being written, kept for minutes',
  'comment_notice.told': 'lists of emails being written, kept for minutes',
  'comment.told': 'who was told of somebody else’s comment already, so that nobody is told twice',
  'erasure.person_id': 'concerns erased people, who have no export',
  'download_grant.session_id': 'ten minutes in which one download is one event of the activity',
  'idempotency_key.person_id': 'answers to the person’s own calls, kept for a day to repeat them',
  'identity_handoff.person_id': 'a sign-in that isn’t finished, valid for minutes',
  'legal_hold.placed_by': 'the hold is in the activity',
  'participant.found_by': 'a copy of the name and the address, for searching',
  'participant.invited_by': 'the invitation of somebody else is in the activity',
  'passkey_challenge.session_id': 'a challenge of one session, valid for minutes',
  'provisioning_token.created_by': 'a token of the workgroup; making it is in the activity',
  'provisioning_token.person_id': 'belongs to the workgroup’s service account',
  'refusal.actor_id': 'counts refused attempts of a minute; the attempts are in the activity',
  'session_token.session_id': 'secrets of sessions that are shown',
  'sign_up_code.address': 'a code of an address that isn’t registered yet',
  'task.cancelled_by': 'the cancellation is in the activity',
  'ticket.session_id': 'secrets that play one version in one session',
  'upload.session_id': 'the upload is shown with its person',
  'viewing.participant_id': 'the minutes in which somebody views as another; both are in the activity',
  'viewing.session_id': 'the minutes in which somebody views as another; both are in the activity',
  'webhook.created_by': 'a webhook of the workgroup; adding it is in the activity',
  'membership_invitation.invited_by': 'the invitation of somebody else is in the activity',
  'workspace.closed_by': 'the closing is in the activity',
  'workspace.link_agent_id': 'names a service account',
  'workspace.modified_by': 'the change is in the activity',
}

/** The columns of `person` that the profile doesn't show, with the reason. */
export const WITHHELD: Record<string, string> = {
  password_hash: 'a secret; the profile says whether there is one',
  avatar_blob_id: 'the picture is a file of its own',
  avatar_size: 'the picture is a file of its own',
  deleted_at: 'deleted accounts have no export',
  erased_at: 'erased people have no export',
  is_agent: 'service accounts have no export',
}
