import { type CallCode, CallError } from '../../api/call-error.ts'

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

/**
 * The one field of a form that a refusal is about, if the person can change it there; undefined if the refusal is about
 * the whole form.
 */
export function refusedField(failure: unknown, values: object, form: HTMLElement | null): string | undefined {
  const fields = failure instanceof CallError ? (FIELDS[failure.code] ?? []) : []
  return fields.find(
    (name) => Object.hasOwn(values, name) && form?.querySelector(`[data-path="${name}"]:enabled:not([readonly])`),
  )
}
