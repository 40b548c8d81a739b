import { assetEvents } from '../documents/assets.ts'
import { clientEvents } from '../identity/clients.ts'
import { auditEvents } from '../record/audit-exports.ts'
import { passkeyEvents } from '../identity/passkeys.ts'
import { identityEvents } from '../identity/identity.ts'
import { lifecycleEvents } from '../workspaces/lifecycle.ts'
import { memberEvents } from '../organisation/members.ts'
import { participantEvents } from '../workspaces/participants.ts'
import { recordEvents } from '../record/records.ts'
import { sessionEvents } from '../identity/sessions.ts'
import { signInEvents } from '../identity/sign-in.ts'
import { trialEvents } from '../organisation/trials.ts'
import { twoStepEvents } from '../identity/two-step.ts'
import { tagSetEvents } from '../organisation/tag-sets.ts'
import { termsEvents } from '../identity/terms.ts'
import { userEvents } from '../identity/users.ts'
import { viewAsEvents } from '../access/view-as.ts'
import { versionEvents } from '../documents/versions.ts'
import { trustedListEvents } from '../organisation/trusted-list.ts'
import { workgroupEvents } from '../organisation/workgroups.ts'
import { workspaceEvents } from '../workspaces/workspaces.ts'

/** The closed catalogue of audit events: OBJECT_ACTION. */
export const events = [
  ...signInEvents,
  ...sessionEvents,
  ...identityEvents,
  ...termsEvents,
  ...userEvents,
  ...twoStepEvents,
  ...passkeyEvents,
  ...workgroupEvents,
  ...trialEvents,
  ...trustedListEvents,
  ...tagSetEvents,
  ...workspaceEvents,
  ...lifecycleEvents,
  ...participantEvents,
  ...memberEvents,
  ...assetEvents,
  ...versionEvents,
  ...viewAsEvents,
  ...auditEvents,
  ...clientEvents,
  ...recordEvents,
  'ACCESS_REFUSED',
] as const

export type EventType = (typeof events)[number]
