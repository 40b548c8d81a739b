// Written by `npm run generate`; `npm run check` says when it is out of date.
import { accessEvents } from '../access/access-events.ts'
import { clientEvents } from '../identity/client-events.ts'
import { identityEvents } from '../identity/identity-events.ts'
import { passkeyEvents } from '../identity/passkey-events.ts'
import { sessionEvents } from '../identity/session-events.ts'
import { signInEvents } from '../identity/sign-in-events.ts'
import { termsEvents } from '../identity/terms-events.ts'
import { twoStepEvents } from '../identity/two-step-events.ts'
import { userEvents } from '../identity/user-events.ts'
import { lifecycleEvents } from '../workspaces/lifecycle-events.ts'
import { participantEvents } from '../workspaces/participant-events.ts'
import { workspaceEvents } from '../workspaces/workspace-events.ts'
import { memberEvents } from '../organisation/member-events.ts'
import { tagPolicyEvents } from '../organisation/tag-policy-events.ts'
import { tagSetEvents } from '../organisation/tag-set-events.ts'
import { trialEvents } from '../organisation/trial-events.ts'
import { trustedListEvents } from '../organisation/trusted-list-events.ts'
import { workgroupEvents } from '../organisation/workgroup-events.ts'
import { accountEvents } from '../organisation/accounts/account-events.ts'
import { groupEvents } from '../organisation/groups/group-events.ts'
import { installationEvents } from '../organisation/installation/installation-events.ts'
import { legalHoldEvents } from '../organisation/oversight/legal-hold-events.ts'
import { oversightEvents } from '../organisation/oversight/oversight-events.ts'
import { provisioningEvents } from '../organisation/provisioning/provisioning-events.ts'
import { retentionEvents } from '../organisation/retention/retention-events.ts'
import { reviewEvents } from '../organisation/reviews/review-events.ts'
import { annotationEvents } from '../documents/annotation-events.ts'
import { assetEvents } from '../documents/asset-events.ts'
import { commentEvents } from '../documents/comment-events.ts'
import { linkEvents } from '../documents/link-events.ts'
import { tagEvents } from '../documents/tag-events.ts'
import { taskEvents } from '../documents/task-events.ts'
import { versionEvents } from '../documents/version-events.ts'
import { zipEvents } from '../documents/zip-events.ts'
import { auditEvents } from '../record/audit-events.ts'
import { erasureEvents } from '../record/erasure-events.ts'
import { recordEvents } from '../record/record-events.ts'
import { reportEvents } from '../record/report-events.ts'
import { subjectAccessEvents } from '../record/subject-access-events.ts'
import { webhookEvents } from '../record/webhooks/webhook-events.ts'

/** Every event with its own description. */
export const eventEntries = {
  ...accessEvents,
  ...clientEvents,
  ...identityEvents,
  ...passkeyEvents,
  ...sessionEvents,
  ...signInEvents,
  ...termsEvents,
  ...twoStepEvents,
  ...userEvents,
  ...lifecycleEvents,
  ...participantEvents,
  ...workspaceEvents,
  ...memberEvents,
  ...tagPolicyEvents,
  ...tagSetEvents,
  ...trialEvents,
  ...trustedListEvents,
  ...workgroupEvents,
  ...accountEvents,
  ...groupEvents,
  ...installationEvents,
  ...legalHoldEvents,
  ...oversightEvents,
  ...provisioningEvents,
  ...retentionEvents,
  ...reviewEvents,
  ...annotationEvents,
  ...assetEvents,
  ...commentEvents,
  ...linkEvents,
  ...tagEvents,
  ...taskEvents,
  ...versionEvents,
  ...zipEvents,
  ...auditEvents,
  ...erasureEvents,
  ...recordEvents,
  ...reportEvents,
  ...subjectAccessEvents,
  ...webhookEvents,
} as const
