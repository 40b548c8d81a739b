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
 * What clients of this kind of service call, with what they send and read: method and path; query; body; what they read
 * in the answer. A file is sent as `file`.
 */
const CALLS = `
GET /rest/me | emailAddress | | uuid userID firstName lastName email timezone locale theme roles emailSubscriber hideEmailAddress emailAliases pendingEmailAliases organisationUuid workgroup enterprise isAccountAdmin isWorkgroupAdmin _embedded
GET /publicapi/1/login/start | email | | authMethod redirectUrl
GET /publicapi/1/me | includeActions | | actions theme
GET /rest/logout
GET /rest/setting
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
GET /publicapi/1/users/{}/avatar | size
GET /publicapi/1/workgroups/{}/avatar | size
GET /rest/avatar | userUuid size
GET /publicapi/1/mycontacts | query page size | | content metadata
GET /rest/users/{}/contacts | query length offset noContentReplacesSeeOther | | content metadata
GET /build.json | | | CI_COMMIT_SHA
GET /config/maintenance.json
GET /config/maintenance-notice.json
POST /publicapi/1/users/resetpassword | | email token password repeatPassword totp
POST /publicapi/1/users/forgotpassword | | email
GET /rest/captcha/captcha.png | emailAddress timestamp
PUT /rest/register/signup | | emailAddress userCaptchaText registrationType captchaHash timezone
GET /rest/register/{}
PUT /rest/register/{} | | first last password repeatpassword timezone
POST /rest/register/lost | | email
GET /publicapi/1/suggestedtagsets | workgroupUuid applyToDocuments applyToFolders applyToContacts size page sort | | content content.uuid content.name content.type content.colour content.description content.weight content.validValues content.archived content.applyToDocuments content.applyToFolders content.applyToContacts content.tags metadata
POST /publicapi/1/suggestedtagsets | | workgroupUuid name applyToContacts
PUT /publicapi/1/suggestedtagsets/{} | | name
DELETE /publicapi/1/suggestedtagsets/{}
GET /publicapi/1/workspaces/{}/suggestedtagsets | | | content metadata
PUT /publicapi/1/workspaces/{}/suggestedtagsets | | suggestedTagSetUuids
PUT /publicapi/1/mobileauth/unregister | | userUuid type identifier
PUT /publicapi/1/mobileauth/preregister | | mobileInitKey | qrBase64Image mobileSecret
PUT /publicapi/1/mobileauth/initiate
PUT /publicapi/1/mobileauth/login | | totp
PUT /publicapi/1/mobileauth/preference | | mobileAuthLogin totp
PUT /publicapi/1/mobileauth/register | | totp | mobileBackupCode
GET /publicapi/1/mobileauth | | | mobileAuthRegistered
`

const calls = CALLS.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim().split(/\s+/).filter(Boolean)))

async function described(): Promise<Description> {
  return (await (await fetch(`${server.url}/publicapi/1/openapi.json`)).json()) as Description
}

/** The names that an object of this form can have, those of what it holds behind a dot. */
function namesIn(schema: Schema | undefined, of: Description, before = ''): string[] {
  if (!schema) return []
  const found = schema.$ref ? of.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  const parts = [...(found?.anyOf ?? []), ...(found?.oneOf ?? []), ...(found?.allOf ?? [])]
  const own = Object.entries(found?.properties ?? {}).flatMap(([name, inner]) => [
    before + name,
    ...(before === '' ? namesIn(inner.items ?? {}, of, `${name}.`) : []),
  ])
  return [...own, ...parts.flatMap((part) => namesIn(part, of, before))]
}

test.each(calls)('%s', async ([method, path] = [], query = [], body = [], answer = []) => {
  const description = await described()
  const paths = Object.entries(description.paths).map(([name, value]) => [name.replaceAll(/\{\w+\}/g, '{}'), value])
  const operations = paths.filter(([name]) => name === path).map(([, value]) => value as Record<string, Operation>)
  const operation = operations.find((one) => method!.toLowerCase() in one)?.[method!.toLowerCase()]
  expect(operation).toBeDefined()
  const { parameters, requestBody, responses } = operation!
  const sent = Object.values(requestBody?.content ?? {})[0]?.schema
  const read = Object.values(responses['200']?.content ?? {})[0]?.schema
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(query))
  expect(namesIn(sent, description)).toEqual(expect.arrayContaining(body))
  expect(namesIn(read, description)).toEqual(expect.arrayContaining(answer))
})

test('what changes something answers 204, but where there is something to tell: what was made, or is shown this once', async () => {
  const { paths } = await described()
  const telling = (method: string) =>
    Object.entries(paths)
      .filter(([, operations]) => operations[method] && !('204' in operations[method].responses))
      .map(([path]) => path)
      .toSorted()
  expect(telling('delete')).toEqual(['/publicapi/1/assets/{assetUuid}'])
  expect(telling('put')).toEqual([
    '/publicapi/1/mobileauth/preregister',
    '/publicapi/1/mobileauth/recoverycode',
    '/publicapi/1/mobileauth/register',
    '/rest/register/{token}',
  ])
})
