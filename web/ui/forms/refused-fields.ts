import { type CallCode, CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import type { TextOf } from '../../i18n/language.ts'
import { describeField } from './describe-field.ts'

/** The fields that refusals are about, by their names in forms. */
const FIELDS: Partial<Record<CallCode, readonly string[]>> = {
  'name.taken': ['name'],
  'group.name.taken': ['name'],
  'tag.name.taken': ['name'],
  'tag.policy.name.taken': ['name'],
  'tag.set.name.taken': ['name'],
  'email.invalid': ['email'],
  'email.taken': ['email'],
  'member.domain.outside': ['email'],
  'tagged.user.not.found': ['email'],
  'owner.not.member': ['ownerEmail'],
  'owner.unchanged': ['ownerEmail'],
  'erasure.unknown': ['who'],
  'domain.public': ['domain', 'domains'],
  'domain.taken': ['domain', 'domains'],
  'domain.outside': ['targetValue'],
  'identity.issuer.forbidden': ['issuer'],
  'identity.issuer.silent': ['issuer'],
  'webhook.url.forbidden': ['url'],
  'password.incorrect': ['password', 'oldPassword'],
  'password.leaked': ['password', 'newPassword'],
  'password.weak': ['password', 'newPassword'],
  'captcha.incorrect': ['userCaptchaText'],
  'access.code.invalid': ['code'],
  MOBILE_TOTP_INVALID: ['totp'],
  MOBILE_BACKUP_CODE_INVALID: ['identifier'],
}

interface Shown {
  /** The fields by name. */
  values: object
  form: HTMLElement | null
}

const fieldOf = (path: string) => path.split('.')[0] ?? ''

/** The messages of a refusal by their fields; undefined if it is about the whole form. */
export function refusedFields(t: TextOf, failure: unknown, shown: Shown): Record<string, string> | undefined {
  if (!(failure instanceof CallError)) return undefined
  const named = failure.fields.filter(({ path }) => Object.hasOwn(shown.values, fieldOf(path)))
  if (named.length > 0) return Object.fromEntries(named.map((f) => [f.path, describeField(t, f.message)]))
  const field = ownField(failure, shown)
  return field === undefined ? undefined : { [field]: describe(failure) }
}

/** The one field that the refusal is about, if the person can change it in this form. */
const ownField = ({ code }: CallError, { values, form }: Shown): string | undefined =>
  FIELDS[code]?.find(
    (name) => Object.hasOwn(values, name) && form?.querySelector(`[data-path="${name}"]:enabled:not([readonly])`),
  )
