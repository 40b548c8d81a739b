// Written by `npm run generate`; `npm run check` says when it is out of date.
import * as clients from '@strongroom/contract/identity/clients.ts'
import * as contacts from '@strongroom/contract/identity/contacts.ts'
import * as firstStart from '@strongroom/contract/identity/first-start.ts'
import * as identity from '@strongroom/contract/identity/identity.ts'
import * as membership from '@strongroom/contract/identity/membership.ts'
import * as passkeys from '@strongroom/contract/identity/passkeys.ts'
import * as sessions from '@strongroom/contract/identity/sessions.ts'
import * as signIn from '@strongroom/contract/identity/sign-in.ts'
import * as terms from '@strongroom/contract/identity/terms.ts'
import * as twoStep from '@strongroom/contract/identity/two-step.ts'
import * as unsubscribe from '@strongroom/contract/identity/unsubscribe.ts'
import * as userActions from '@strongroom/contract/identity/user-actions.ts'
import * as users from '@strongroom/contract/identity/users.ts'
import * as invitations from '@strongroom/contract/workspaces/invitations.ts'
import * as lifecycle from '@strongroom/contract/workspaces/lifecycle.ts'
import * as participants from '@strongroom/contract/workspaces/participants.ts'
import * as shareLinks from '@strongroom/contract/workspaces/share-links.ts'
import * as workspaces from '@strongroom/contract/workspaces/workspaces.ts'
import * as brandingChanges from '@strongroom/contract/organisation/branding-changes.ts'
import * as branding from '@strongroom/contract/organisation/branding.ts'
import * as identityProviders from '@strongroom/contract/organisation/identity-providers.ts'
import * as memberBatches from '@strongroom/contract/organisation/member-batches.ts'
import * as members from '@strongroom/contract/organisation/members.ts'
import * as oneMember from '@strongroom/contract/organisation/one-member.ts'
import * as tagPolicies from '@strongroom/contract/organisation/tag-policies.ts'
import * as tagSets from '@strongroom/contract/organisation/tag-sets.ts'
import * as tagValues from '@strongroom/contract/organisation/tag-values.ts'
import * as trials from '@strongroom/contract/organisation/trials.ts'
import * as trustedList from '@strongroom/contract/organisation/trusted-list.ts'
import * as workgroupMembers from '@strongroom/contract/organisation/workgroup-members.ts'
import * as workgroupName from '@strongroom/contract/organisation/workgroup-name.ts'
import * as workgroups from '@strongroom/contract/organisation/workgroups.ts'
import * as accountWorkgroups from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import * as accounts from '@strongroom/contract/organisation/accounts/accounts.ts'
import * as administrators from '@strongroom/contract/organisation/accounts/administrators.ts'
import * as salesReport from '@strongroom/contract/organisation/accounts/sales-report.ts'
import * as groups from '@strongroom/contract/organisation/groups/groups.ts'
import * as installationState from '@strongroom/contract/organisation/installation/installation-state.ts'
import * as operatorNotices from '@strongroom/contract/organisation/installation/operator-notices.ts'
import * as shownBanners from '@strongroom/contract/organisation/installation/shown-banners.ts'
import * as legalHolds from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import * as overseenWorkspaces from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import * as provisioning from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import * as retention from '@strongroom/contract/organisation/retention/retention.ts'
import * as reviews from '@strongroom/contract/organisation/reviews/reviews.ts'
import * as annotations from '@strongroom/contract/documents/annotations.ts'
import * as assetTag from '@strongroom/contract/documents/asset-tag.ts'
import * as assets from '@strongroom/contract/documents/assets.ts'
import * as bin from '@strongroom/contract/documents/bin.ts'
import * as comments from '@strongroom/contract/documents/comments.ts'
import * as documentText from '@strongroom/contract/documents/document-text.ts'
import * as givenTags from '@strongroom/contract/documents/given-tags.ts'
import * as links from '@strongroom/contract/documents/links.ts'
import * as manifests from '@strongroom/contract/documents/manifests.ts'
import * as search from '@strongroom/contract/documents/search.ts'
import * as tags from '@strongroom/contract/documents/tags.ts'
import * as tasks from '@strongroom/contract/documents/tasks.ts'
import * as uploads from '@strongroom/contract/documents/uploads.ts'
import * as versions from '@strongroom/contract/documents/versions.ts'
import * as waitingScans from '@strongroom/contract/documents/waiting-scans.ts'
import * as zips from '@strongroom/contract/documents/zips.ts'
import * as neighbours from '@strongroom/contract/documents/reading/neighbours.ts'
import * as previewPage from '@strongroom/contract/documents/reading/preview-page.ts'
import * as preview from '@strongroom/contract/documents/reading/preview.ts'
import * as retryPreview from '@strongroom/contract/documents/reading/retry-preview.ts'
import * as auditExports from '@strongroom/contract/record/audit-exports.ts'
import * as audit from '@strongroom/contract/record/audit.ts'
import * as erasures from '@strongroom/contract/record/erasures.ts'
import * as notices from '@strongroom/contract/record/notices.ts'
import * as readers from '@strongroom/contract/record/readers.ts'
import * as records from '@strongroom/contract/record/records.ts'
import * as reports from '@strongroom/contract/record/reports.ts'
import * as subjectAccess from '@strongroom/contract/record/subject-access.ts'
import * as taskReceipts from '@strongroom/contract/record/task-receipts.ts'
import * as visits from '@strongroom/contract/record/visits.ts'
import * as webhooks from '@strongroom/contract/record/webhooks/webhooks.ts'
import * as accountWhy from '@strongroom/contract/why/account-why.ts'
import * as why from '@strongroom/contract/why/why.ts'
import * as workgroupWhy from '@strongroom/contract/why/workgroup-why.ts'
import * as ids from '@strongroom/contract/wire/ids.ts'
import * as live from '@strongroom/contract/wire/live.ts'
import * as maintenance from '@strongroom/contract/wire/maintenance.ts'
import * as page from '@strongroom/contract/wire/page.ts'
import * as system from '@strongroom/contract/wire/system.ts'

/** The files of the contract by name, in the order in which the API is described. */
export const contractModules = {
  'clients': clients,
  'contacts': contacts,
  'first-start': firstStart,
  'identity': identity,
  'membership': membership,
  'passkeys': passkeys,
  'sessions': sessions,
  'sign-in': signIn,
  'terms': terms,
  'two-step': twoStep,
  'unsubscribe': unsubscribe,
  'user-actions': userActions,
  'users': users,
  'invitations': invitations,
  'lifecycle': lifecycle,
  'participants': participants,
  'share-links': shareLinks,
  'workspaces': workspaces,
  'branding-changes': brandingChanges,
  'branding': branding,
  'identity-providers': identityProviders,
  'member-batches': memberBatches,
  'members': members,
  'one-member': oneMember,
  'tag-policies': tagPolicies,
  'tag-sets': tagSets,
  'tag-values': tagValues,
  'trials': trials,
  'trusted-list': trustedList,
  'workgroup-members': workgroupMembers,
  'workgroup-name': workgroupName,
  'workgroups': workgroups,
  'account-workgroups': accountWorkgroups,
  'accounts': accounts,
  'administrators': administrators,
  'sales-report': salesReport,
  'groups': groups,
  'installation-state': installationState,
  'operator-notices': operatorNotices,
  'shown-banners': shownBanners,
  'legal-holds': legalHolds,
  'overseen-workspaces': overseenWorkspaces,
  'provisioning': provisioning,
  'retention': retention,
  'reviews': reviews,
  'annotations': annotations,
  'asset-tag': assetTag,
  'assets': assets,
  'bin': bin,
  'comments': comments,
  'document-text': documentText,
  'given-tags': givenTags,
  'links': links,
  'manifests': manifests,
  'search': search,
  'tags': tags,
  'tasks': tasks,
  'uploads': uploads,
  'versions': versions,
  'waiting-scans': waitingScans,
  'zips': zips,
  'neighbours': neighbours,
  'preview-page': previewPage,
  'preview': preview,
  'retry-preview': retryPreview,
  'audit-exports': auditExports,
  'audit': audit,
  'erasures': erasures,
  'notices': notices,
  'readers': readers,
  'records': records,
  'reports': reports,
  'subject-access': subjectAccess,
  'task-receipts': taskReceipts,
  'visits': visits,
  'webhooks': webhooks,
  'account-why': accountWhy,
  'why': why,
  'workgroup-why': workgroupWhy,
  'ids': ids,
  'live': live,
  'maintenance': maintenance,
  'page': page,
  'system': system,
}
