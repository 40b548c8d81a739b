import { expect, test } from 'vitest'
import { useServer } from '../test/server.ts'

const server = useServer()

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
}
interface Operation {
  parameters: { name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/**
 * The calls that both documents of the specification list for existing features: method and path; query; body; fields
 * of the answer. A file is sent as `file`. Answers with a body have 200, others 204; `bytes` are a file, and `+204`
 * means that the call also answers 204 if there is nothing and the query asks for it.
 */
const CALLS = `
GET /rest/me | emailAddress | | uuid userID firstName lastName email timezone locale theme roles emailSubscriber hideEmailAddress emailAliases pendingEmailAliases organisationUuid workgroup enterprise isAccountAdmin isWorkgroupAdmin actions actions.completedAuth actions.initiateMobileAuth actions.unregisterMobileAuth actions.updateMobileAuthLoginPreference actions.viewEnterprisePage _embedded _embedded.memberships _embedded.organisation
GET /publicapi/1/login/start | email | | authMethod redirectUrl
GET /publicapi/1/me | includeActions | | actions theme
GET /rest/logout
GET /rest/setting | | | signUp
OPTIONS /rest/users/{} | | | operations
GET /publicapi/1/myinteractingworkgroups | | | content content.uuid content.whitelabelName
GET /rest/tou/{}/accepted | | | touAccepted
POST /rest/tou/{}/accepted
GET /rest/users/{}/notificationPreference | | | dailyEmail immediateEmail immediateFavouritesOnly weeklyEmail
PUT /rest/users/{}/notificationPreference | | dailyEmail immediateEmail immediateFavouritesOnly weeklyEmail
PUT /publicapi/1/users/{}/password | | oldPassword newPassword totp
PUT /rest/users/{} | | firstName lastName timezone emailSubscriber hideEmailAddress
POST /rest/avatar | | userUuid file
POST /rest/users/{}/cancelPendingEmail
POST /rest/users/{}/requestEmail | | email
POST /rest/users/{}/verifyEmail | | email token
PUT /publicapi/1/users/{}/locale | | locale
PUT /publicapi/1/users/{}/theme | | theme
GET /publicapi/1/users/{}/avatar | size | | bytes
GET /publicapi/1/workgroups/{}/avatar | size | | bytes
GET /rest/avatar | userUuid size | | bytes
GET /publicapi/1/mycontacts | query page size | | content metadata
GET /rest/users/{}/contacts | query length offset noContentReplacesSeeOther | | content metadata +204
GET /build.json | | | CI_COMMIT_SHA
GET /config/maintenance.json | | | startTime timeStopDisplayMsg maintenanceMode maintenanceMsg
GET /config/maintenance-notice.json | | | startTime timeStopDisplayMsg maintenanceMsg
POST /publicapi/1/users/resetpassword | | email token password repeatPassword totp
POST /publicapi/1/users/forgotpassword | | email
GET /rest/captcha/captcha.png | emailAddress timestamp | | bytes
PUT /rest/register/signup | | emailAddress userCaptchaText registrationType captchaHash timezone
GET /rest/register/{} | | | email
PUT /rest/register/{} | | first last password repeatpassword timezone | uuid userID
POST /rest/register/lost | | email
PUT /publicapi/1/mobileauth/unregister | | userUuid type identifier
PUT /publicapi/1/mobileauth/preregister | | mobileInitKey | qrBase64Image mobileSecret
PUT /publicapi/1/mobileauth/initiate
PUT /publicapi/1/mobileauth/login | | totp
PUT /publicapi/1/mobileauth/preference | | mobileAuthLogin totp
PUT /publicapi/1/mobileauth/register | | totp | mobileBackupCode
GET /publicapi/1/mobileauth | | | mobileAuthRegistered
GET /rest/workgroups/{} | | | uuid id name whitelabelName domains contract editionName features containsAgentDevice avatarVersion operations options quota quota.currentOrgConnections quota.maxConnections quota.percentage options.largeFiles options.invitationDefaultLocale options.invitationAdditionalLocale options.enforceMobileAuthLogin options.twoStepMechanism options.mfa options.ssoBypassesMfa
OPTIONS /rest/workgroups/{} | | | operations
GET /rest/organisations/{}/quota | | | currentOrgConnections maxConnections percentage
GET /publicapi/1/workgroups/{}/options | | | largeFiles invitationDefaultLocale invitationAdditionalLocale enforceMobileAuthLogin twoStepMechanism mfa ssoBypassesMfa
GET /publicapi/1/workgroups | includeActions accountUuid size page sort | | content metadata content.uuid content.name content.containsAgentDevice content.actions
GET /publicapi/1/workgroups/{} | includeActions | | uuid name actions containsAgentDevice
PUT /publicapi/1/workgroups/{}/avatar | | file
PUT /rest/workgroups/{} | | workgroupName
PUT /rest/workgroups/{}/settings | | largeFiles invitationDefaultLocale invitationAdditionalLocale enforceMobileAuthLogin twoStepMechanism mfa ssoBypassesMfa
PUT /publicapi/1/workgroups/{}/twostepmechanism | | twoStepMechanism
POST /rest/members/batch | | organisationUuid emails message | content
POST /rest/members/transfer | | workgroupUuid emails message | content
PUT /rest/members/{}/accepted | | accepted
DELETE /rest/members/{}
GET /publicapi/1/whitelabel/{} | | | primaryColour barLogoUrl squareLogoUrl advertImageUrl customWorkgroupName showCustomWorkgroupName
PUT /publicapi/1/whitelabel/{}/colour | | colour
DELETE /publicapi/1/whitelabel/{}/colour
PUT /publicapi/1/whitelabel/{}/name | | name
DELETE /publicapi/1/whitelabel/{}/name
PUT /publicapi/1/whitelabel/{}/barlogo | | file
DELETE /publicapi/1/whitelabel/{}/barlogo
PUT /publicapi/1/whitelabel/{}/squarelogo | | file
DELETE /publicapi/1/whitelabel/{}/squarelogo
PUT /publicapi/1/whitelabel/{}/loginGraphic | | file
DELETE /publicapi/1/whitelabel/{}/loginGraphic
GET /publicapi/1/myworkspaces | sort favourite excludeInvited excludeAccepted includeActions workgroupUuid page size | | content metadata content.uuid content.name content.participant content.actions
GET /publicapi/1/workspaces | workgroupUuid size page sort name isAdminContext userUuid ownerUuid role | | content metadata content.uuid content.name content.owner
GET /publicapi/1/workspaces/{} | includeActions | | uuid name workgroupUuid workgroup workgroup.accountUuid accountUuid ownerUuid owner owner.givenName owner.familyName owner.email owner.uuid createdTime modifiedTime modifiedByUuid scheduledEndTime endDate endReason hasTwoStepEnabled twoStepMechanism maxAllowedFileSize participant participant.uuid participant.hasAccepted participant.isFavourite actions actions.canDownloadLatest actions.updateSuggestedTagSets
POST /publicapi/1/workspaces | | name hasTwoStepEnabled scheduledEndTime ownerUuid documentSuggestedTagSetUuids | uuid
POST /rest/shares | | name agentShareToken folderId | uuid
PUT /publicapi/1/workspaces/{}/name | | name
DELETE /publicapi/1/workspaces/{} | | comment
GET /rest/shares/{}/lifecycle | | | endDate endReason
PUT /rest/shares/{}/lifecycle | | endDate endReason
PUT /rest/shares/{}/accesscode | | shareUuid
POST /rest/shares/{}/accesscode | | code
PUT /rest/shares/{}/requiresmfa | | requiresMFA
OPTIONS /rest/shares/{} | | | operations
GET /publicapi/1/participants | workspaceUuid page size inviteAccepted type sort query | | content metadata content.uuid content.userUuid content.user content.hasAccepted content.joinedTime content.isOwner content.isManager content.isFavourite content.type content.hasDownload content.hasCreateDocument content.hasCreateFolder content.hasEdit content.hasEditOnline content.hasDelete content.hasInviter content.hasCommenter content.hasManageWorkspace content.actions
POST /publicapi/1/participants | | workspaceUuid emails type isSilent message hasDownload hasCreateDocument hasCreateFolder hasEdit hasEditOnline hasDelete hasInviter hasCommenter hasManageWorkspace | content
DELETE /publicapi/1/participants/{}
PUT /rest/participants/{}/favourite | | favourite
PUT /rest/participants/{}/accepted | | accepted
DELETE /rest/participants/ | shareUuid
GET /rest/participants | shareUuid userUuid noContentReplacesSeeOther | | content content.uuid +204
GET /publicapi/1/assets | workspaceUuid parentUuid name tags sort size page includeActions excludeInvited noContentReplacesSeeOther | | content metadata content.uuid content.name content.type content.extension content.status content.previewStatus content.contentVersion content.version content.fileSize content.createdTime content.modifiedTime content.modifiedBy content.modifiedByUuid content.parent content.parentUuid content.workspace content.workspaceUuid content.shareUuid content.latestDocumentVersion content.tags content.mandatoryTagsPresent content.allowNewDocument content.allowNewFolder content.allowEdit content.actions +204
GET /publicapi/1/assets/{} | includeActions | | parent parent.uuid parent.name parent.type workspace workspace.uuid workspace.name workspace.workgroupUuid latestDocumentVersion.uuid actions.delete actions.canDownloadLatest actions.canDownloadVersion actions.canDownload actions.canUpdateParent actions.updateName actions.updateParent actions.createVersion actions.addTag actions.deleteTag tags.uuid tags.name tags.type tags.value tags.colour tags.weight
PUT /publicapi/1/assets/{}/parent | | parentUuid
PUT /publicapi/1/assets/{}/name | | name
DELETE /publicapi/1/assets/{} | | modifiedByUuid | model uuid status
POST /publicapi/1/folders | | name workspaceUuid parentUuid allowNewDocument allowNewFolder allowEdit | uuid
POST /publicapi/1/documents | | name workspaceUuid parentUuid modifiedByUuid tags file | uuid
POST /publicapi/1/documents/{}/upload | | modifiedByUuid file
GET /publicapi/1/documents/{}/streamable | | | url
GET /rest/shares/{}/assets/ancestors | ancestorOf | | content content.uuid content.name
GET /rest/shares/{}/assets/{}/versions | noContentReplacesSeeOther | | content content.uuid content.version +204
GET /publicapi/1/documentversions | documentUuid includeActions | | content metadata content.uuid content.version content.createdTime content.createdBy content.scanStatus content.annotationCount content.asset content.actions
PUT /rest/shares/{}/assets/{}/rollbackContentVersion | | rollbackContentVersion
PUT /publicapi/1/documents/{}/rollback | | targetVersionUuid
OPTIONS /rest/shares/{}/assets/{}/versions/{} | | | operations
GET /rest/shares/{}/assets/{}/contents/latest | | | bytes
GET /rest/shares/{}/assets/{}/contents/{} | | | bytes
GET /publicapi/1/documents/{}/download | | | bytes
GET /publicapi/1/documentversions/{}/download | | | bytes
GET /rest/assets/{}/contents/latest/preview | | | bytes
GET /rest/assets/{}/contents/latest/thumbnail | | | bytes
POST /publicapi/1/assettags | | assetUuid tags | assetUuid tags
DELETE /publicapi/1/assettags/{}
PUT /publicapi/1/assets/tags | | assetUuids applyTags unapplyTags | changes errors
GET /publicapi/1/knowntags | page size | | content content.name content.count metadata metadata.totalElements
GET /publicapi/1/suggestedtagsets | workgroupUuid applyToDocuments applyToFolders applyToContacts size page sort | | content content.uuid content.name content.type content.colour content.description content.weight content.validValues content.archived content.applyToDocuments content.applyToFolders content.applyToContacts content.tags metadata
POST /publicapi/1/suggestedtagsets | | workgroupUuid name applyToContacts | uuid
PUT /publicapi/1/suggestedtagsets/{} | | name
DELETE /publicapi/1/suggestedtagsets/{}
GET /publicapi/1/workspaces/{}/suggestedtagsets | | | content metadata
PUT /publicapi/1/workspaces/{}/suggestedtagsets | | suggestedTagSetUuids
PUT /publicapi/1/links/{}/url | | url
POST /publicapi/1/links | | name url workspaceUuid parentUuid | uuid url
POST /publicapi/1/zipassets | | name assetUuids excludeUnableToScan | uuid
GET /publicapi/1/zipassets/{} | | | uuid name status
GET /publicapi/1/comments | createdAfter threadUuid mentionUuid workgroupUuid size page sort | | content metadata metadata.totalPages metadata.page content.uuid content.threadUuid content.creator content.createdTime content.commentText content.mentionedUsers content.mentionedAssets content.workspace
GET /publicapi/1/threads | workspaceUuid assetUuid workgroupUuid size page | | content metadata content.uuid content.threadUuid content.creator content.createdTime content.commentText content.mentionedUsers content.mentionedAssets content.workspace content.replies content.repliesTrimmed content.replyCount
POST /publicapi/1/threads | | text workspaceUuid mentionedAssets mentionedUsers | model uuid
POST /publicapi/1/replies | | threadUuid text mentionedAssets mentionedUsers | model uuid
GET /publicapi/1/tasks | workspaceUuid workgroupUuid createdByMe assignedToMe size page | | content metadata content.uuid content.title content.description content.type content.status content.dueDate content.message content.createdBy content.workspace content.workspaceUuid content.reminders content.referencedAssets content.referencedDocumentVersions content.assignments
POST /publicapi/1/tasks | | workspaceUuid type title description assigneeUuids assetUuids reminders dueDate | uuid createdBy.uuid workspace.name workspace.ownerUuid referencedDocumentVersions.assetUuid referencedDocumentVersions.version referencedDocumentVersions.fileSize referencedDocumentVersions.status assignments.userUuid assignments.givenName assignments.familyName assignments.email assignments.status assignments.result assignments.message
PUT /publicapi/1/tasks/{}/action | | result message
PUT /publicapi/1/tasks/{}/status | | status message
GET /publicapi/1/documentannotations | documentUuid includeActions | | content metadata content.uuid content.content content.type content.documentVersion content.createdBy content.modifiedTime content.actions
POST /publicapi/1/documentannotations | | content type versionId documentUuid | uuid documentVersion.version documentVersion.assetUuid createdBy.uuid actions.delete actions.updateContent actions.updateTypePublic actions.updateTypePrivate
PUT /publicapi/1/documentannotations/{}/content | | content
PUT /publicapi/1/documentannotations/{}/type | | type
DELETE /publicapi/1/documentannotations/{}
GET /rest/accounts | noContentReplacesSeeOther | | content +204
GET /publicapi/1/accounts/{} | | | uuid name
GET /rest/enterprise/workgroups | noContentReplacesSeeOther | | content +204
GET /publicapi/1/workspaces/{}/auditevents | sort eventType page size | | content metadata content.uuid content.eventType content.eventTime content.actorUuid content.actorGivenName content.actorFamilyName content.entityUuid content.entityName content.workspaceUuid content.modifiedAttributes content.originalAttributes
GET /publicapi/1/workspaceauditcsv | workspaceUuid startTime endTime isDeletedWorkspace | | bytes
GET /publicapi/1/workspacelegacyauditcsv | workspaceUuid startTime endTime isDeletedWorkspace | | bytes
GET /publicapi/1/workspacerecord | includeWorkspaceSummary includeParticipants includeDocuments includeComments includeTasks includeActivity | | bytes
PUT /publicapi/1/workgroups/{}/twostepmandatory | | twoStepMandatory
PUT /publicapi/1/workgroups/{}/bypassTwoStepAllowed
PUT /publicapi/1/participants/{}/bypassTwoStep
`

const calls = CALLS.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim().split(/\s+/).filter(Boolean)))

async function describedNow(): Promise<Description> {
  return (await (await fetch(`${server.url}/publicapi/1/openapi.json`)).json()) as Description
}

/** The field names of an object schema, nested ones after a dot. */
function namesIn(schema: Schema | undefined, of: Description, before = ''): string[] {
  if (!schema) return []
  const found = schema.$ref ? of.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  const parts = [...(found?.anyOf ?? []), ...(found?.oneOf ?? []), ...(found?.allOf ?? [])]
  const own = Object.entries(found?.properties ?? {}).flatMap(([name, inner]) => [
    before + name,
    ...(before === '' ? namesIn(inner.items ?? inner, of, `${name}.`) : []),
  ])
  return [...own, ...parts.flatMap((part) => namesIn(part, of, before))]
}

let description: Promise<Description> | undefined

test.each(calls)('%s', async ([method, path] = [], query = [], body = [], answer = []) => {
  const described = await (description ??= describedNow())
  const paths = Object.entries(described.paths).map(([name, value]) => [name.replaceAll(/\{\w+\}/g, '{}'), value])
  const operations = paths.filter(([name]) => name === path).map(([, value]) => value as Record<string, Operation>)
  const operation = operations.find((one) => method!.toLowerCase() in one)?.[method!.toLowerCase()]
  expect(operation).toBeDefined()
  const { parameters, requestBody, responses } = operation!
  const sent = Object.values(requestBody?.content ?? {})[0]?.schema
  const [type, read] = Object.entries(responses['200']?.content ?? {})[0] ?? []
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(query))
  expect(namesIn(sent, described)).toEqual(expect.arrayContaining(body))
  const fields = answer.filter((word) => !['bytes', '+204'].includes(word))
  expect(namesIn(read?.schema, described)).toEqual(expect.arrayContaining(fields))
  const isBytes = answer.includes('bytes')
  if (isBytes) expect(type).toBe('application/octet-stream')
  const good = Object.keys(responses).filter((status) => status.startsWith('2'))
  const plain = answer.length > 0 ? ['200', ...(answer.includes('+204') ? ['204'] : [])] : ['204']
  expect(good, 'statuses').toEqual(isBytes ? expect.arrayContaining(['200']) : plain)
})

test('calls that change something answer 204, unless there is a result: something created, or shown once', async () => {
  const { paths } = await describedNow()
  const telling = (method: string) =>
    Object.entries(paths)
      .filter(([, operations]) => operations[method] && !('204' in operations[method].responses))
      .map(([path]) => path)
      .toSorted()
  expect(telling('delete')).toEqual(['/publicapi/1/assets/{assetUuid}'])
  expect(telling('put')).toEqual([
    '/publicapi/1/assets/tags',
    '/publicapi/1/comments/{commentUuid}',
    '/publicapi/1/mobileauth/preregister',
    '/publicapi/1/mobileauth/recoverycode',
    '/publicapi/1/mobileauth/register',
    '/publicapi/1/workgroups/{workgroupUuid}/workspaces/closings',
    '/publicapi/1/workgroups/{workgroupUuid}/workspaces/holds',
    '/publicapi/1/workgroups/{workgroupUuid}/workspaces/releases',
    '/publicapi/1/workspaces/{workspaceUuid}/accessreview',
    '/publicapi/1/workspaces/{workspaceUuid}/visit',
    '/rest/register/{token}',
  ])
})
