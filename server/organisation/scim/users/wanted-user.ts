import { matches } from '../filter/matches.ts'
import type { ScimPath } from '../filter/parse-path.ts'
import { externalIdOf, isRecord, textOf } from '../read-values.ts'
import { invalidValue, ScimError } from '../scim-error.ts'

/** The wanted attributes of a user; undefined: unchanged. */
export interface WantedUser {
  userName?: string
  workEmail?: string
  givenName?: string
  familyName?: string
  /** A full name, of use only without its parts. */
  fullName?: string
  externalId?: string | null
  active?: boolean
}

/** Attributes of the standard that are accepted and not stored, in lower case. */
const NOT_STORED = new Set(
  `schemas id meta groups nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims
  photos addresses entitlements roles x509certificates`.split(/\s+/),
)

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'

export const isNotStored = (attribute: string) => NOT_STORED.has(attribute) || attribute.startsWith(ENTERPRISE)

/** Adds one attribute of a request to what it says. `address` is the person's current one. */
export function setAttribute(wanted: WantedUser, path: ScimPath, given: { value: unknown; address: string }): void {
  const { value } = given
  const { attribute, sub } = path
  if (isNotStored(attribute)) return
  switch (attribute) {
    case 'username':
      wanted.userName = textOf('userName', value)
      return
    case 'externalid':
      wanted.externalId = externalIdOf(value)
      return
    case 'displayname':
      if (value !== null) wanted.fullName ??= textOf('displayName', value)
      return
    case 'active':
      wanted.active = flagOf(value)
      return
    case 'name':
      return setName(wanted, sub, value)
    case 'emails':
      return setEmail(wanted, path, given)
    default:
      throw new ScimError(400, 'invalidPath', `Users have no attribute ${attribute.slice(0, 60)}.`)
  }
}

function setName(wanted: WantedUser, sub: string | undefined, value: unknown): void {
  if (sub === undefined) {
    if (!isRecord(value)) throw invalidValue('name must be an object.')
    for (const [part, text] of Object.entries(value)) setName(wanted, part.toLowerCase(), text)
    return
  }
  if (value === null || value === '') return
  if (sub === 'givenname') wanted.givenName = textOf('name.givenName', value)
  else if (sub === 'familyname') wanted.familyName = textOf('name.familyName', value)
  else if (sub === 'formatted') wanted.fullName = textOf('name.formatted', value)
  else if (!['middlename', 'honorificprefix', 'honorificsuffix'].includes(sub))
    throw new ScimError(400, 'invalidPath', `Names have no part ${sub.slice(0, 60)}.`)
}

/** Every user has one address, of the type work and primary. */
function setEmail(
  wanted: WantedUser,
  { sub, filter }: ScimPath,
  { value, address }: { value: unknown; address: string },
) {
  const email = { value: address, type: 'work', primary: true, display: address }
  if (filter && !matches(filter, email))
    throw new ScimError(400, 'noTarget', 'Users have one address, of the type work.')
  if (sub === 'type' || sub === 'primary' || sub === 'display') return
  if (sub !== undefined && sub !== 'value')
    throw new ScimError(400, 'invalidPath', `Addresses have no part ${sub.slice(0, 60)}.`)
  const chosen = sub === 'value' ? value : chosenOf(value)
  if (chosen !== undefined) wanted.workEmail = textOf('emails.value', chosen)
}

/** The primary address of a list, else the one for work, else the first. */
function chosenOf(value: unknown): unknown {
  const list = (Array.isArray(value) ? value : [value]).map(
    (one): Record<string, unknown> => (isRecord(one) ? one : { value: one }),
  )
  const chosen =
    list.find((one) => one['primary'] === true || String(one['primary']).toLowerCase() === 'true') ??
    list.find((one) => String(one['type']).toLowerCase() === 'work') ??
    list[0]
  return chosen?.['value'] ?? undefined
}

/** Some directories send booleans as texts. */
function flagOf(value: unknown): boolean {
  const flag = typeof value === 'string' ? value.toLowerCase() : value
  if (flag === true || flag === 'true') return true
  if (flag === false || flag === 'false') return false
  throw invalidValue('active must be true or false.')
}
