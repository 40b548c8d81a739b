import { assetEvents } from './assets.ts'
import { clientEvents } from './clients.ts'
import { auditEvents } from './audit-exports.ts'
import { passkeyEvents } from './passkeys.ts'
import { identityEvents } from './identity.ts'
import { lifecycleEvents } from './lifecycle.ts'
import { memberEvents } from './members.ts'
import { participantEvents } from './participants.ts'
import { recordEvents } from './records.ts'
import { sessionEvents } from './sessions.ts'
import { signInEvents } from './sign-in.ts'
import { trialEvents } from './trials.ts'
import { twoStepEvents } from './two-step.ts'
import { tagSetEvents } from './tag-sets.ts'
import { termsEvents } from './terms.ts'
import { userEvents } from './users.ts'
import { viewAsEvents } from './view-as.ts'
import { versionEvents } from './versions.ts'
import { trustedListEvents } from './trusted-list.ts'
import { workgroupEvents } from './workgroups.ts'
import { workspaceEvents } from './workspaces.ts'

/** The closed catalogue of audit events: OBJECT_ACTION, one per thing that happened. */
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
