// Written by `npm run generate`; `npm run check` says when it is out of date.
import { viewAsErrors } from '../access/view-as.ts'
import { clientErrors } from '../identity/clients.ts'
import { firstStartErrors } from '../identity/first-start.ts'
import { identityErrors } from '../identity/identity.ts'
import { passkeyErrors } from '../identity/passkeys.ts'
import { sessionErrors } from '../identity/sessions.ts'
import { signInErrors } from '../identity/sign-in.ts'
import { termsErrors } from '../identity/terms.ts'
import { twoStepErrors } from '../identity/two-step.ts'
import { unsubscribeErrors } from '../identity/unsubscribe.ts'
import { userErrors } from '../identity/users.ts'
import { lifecycleErrors } from '../workspaces/lifecycle.ts'
import { participantErrors } from '../workspaces/participants.ts'
import { shareLinkErrors } from '../workspaces/share-links.ts'
import { workspaceErrors } from '../workspaces/workspaces.ts'
import { brandingErrors } from '../organisation/branding-changes.ts'
import { identityProviderErrors } from '../organisation/identity-providers.ts'
import { memberBatchErrors } from '../organisation/member-batches.ts'
import { memberErrors } from '../organisation/members.ts'
import { oneMemberErrors } from '../organisation/one-member.ts'
import { tagPolicyErrors } from '../organisation/tag-policies.ts'
import { tagSetErrors } from '../organisation/tag-sets.ts'
import { trialErrors } from '../organisation/trials.ts'
import { workgroupErrors } from '../organisation/workgroups.ts'
import { accountWorkgroupErrors } from '../organisation/accounts/account-workgroups.ts'
import { accountErrors } from '../organisation/accounts/accounts.ts'
import { groupErrors } from '../organisation/groups/groups.ts'
import { noticeErrors } from '../organisation/installation/operator-notices.ts'
import { legalHoldErrors } from '../organisation/oversight/legal-holds.ts'
import { oversightErrors } from '../organisation/oversight/overseen-workspaces.ts'
import { provisioningErrors } from '../organisation/provisioning/provisioning.ts'
import { reviewErrors } from '../organisation/reviews/reviews.ts'
import { annotationErrors } from '../documents/annotations.ts'
import { assetErrors } from '../documents/assets.ts'
import { binErrors } from '../documents/bin.ts'
import { commentErrors } from '../documents/comments.ts'
import { manifestErrors } from '../documents/manifests.ts'
import { assetTagErrors } from '../documents/tags.ts'
import { taskErrors } from '../documents/tasks.ts'
import { uploadErrors } from '../documents/uploads.ts'
import { versionErrors } from '../documents/versions.ts'
import { zipErrors } from '../documents/zips.ts'
import { auditErrors } from '../record/audit-exports.ts'
import { erasureErrors } from '../record/erasures.ts'
import { reportErrors } from '../record/reports.ts'
import { receiptErrors } from '../record/task-receipts.ts'
import { webhookErrors } from '../record/webhooks/webhooks.ts'

/** The refusals of every noun, by code. */
export const nounErrors = {
  ...viewAsErrors,
  ...clientErrors,
  ...firstStartErrors,
  ...identityErrors,
  ...passkeyErrors,
  ...sessionErrors,
  ...signInErrors,
  ...termsErrors,
  ...twoStepErrors,
  ...unsubscribeErrors,
  ...userErrors,
  ...lifecycleErrors,
  ...participantErrors,
  ...shareLinkErrors,
  ...workspaceErrors,
  ...brandingErrors,
  ...identityProviderErrors,
  ...memberBatchErrors,
  ...memberErrors,
  ...oneMemberErrors,
  ...tagPolicyErrors,
  ...tagSetErrors,
  ...trialErrors,
  ...workgroupErrors,
  ...accountWorkgroupErrors,
  ...accountErrors,
  ...groupErrors,
  ...noticeErrors,
  ...legalHoldErrors,
  ...oversightErrors,
  ...provisioningErrors,
  ...reviewErrors,
  ...annotationErrors,
  ...assetErrors,
  ...binErrors,
  ...commentErrors,
  ...manifestErrors,
  ...assetTagErrors,
  ...taskErrors,
  ...uploadErrors,
  ...versionErrors,
  ...zipErrors,
  ...auditErrors,
  ...erasureErrors,
  ...reportErrors,
  ...receiptErrors,
  ...webhookErrors,
} as const
