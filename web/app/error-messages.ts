import { type CallCode, CallError } from '../call-error.ts'
import { type MessageKey, text } from './language.ts'

/** Every refusal of the contract has its message: a new code doesn't compile without one. */
const messages: Record<CallCode, MessageKey> = {
  'input.invalid': 'error.input.invalid',
  'signed.out': 'error.signed.out',
  'permission.denied': 'error.permission.denied',
  'not.found': 'error.not.found',
  'method.not.allowed': 'error.method.not.allowed',
  'idempotency.mismatch': 'error.idempotency.mismatch',
  'try.again': 'error.try.again',
  'body.too.large': 'error.body.too.large',
  'type.unsupported': 'error.type.unsupported',
  'host.unknown': 'error.host.unknown',
  'too.many.requests': 'error.too.many.requests',
  'server.error': 'error.server.error',
  'storage.full': 'error.storage.full',
  'not.ready': 'error.not.ready',
  'login.invalid': 'error.login.invalid',
  'login.locked': 'error.login.locked',
  'login.busy': 'error.login.busy',
  'login.insecure': 'error.login.insecure',
  'user.disabled': 'error.user.disabled',
  'registration.notFound': 'error.registration.notFound',
  'registration.exists': 'error.registration.exists',
  'password.weak': 'error.password.weak',
  'password.mismatch': 'error.password.mismatch',
  'user.token.invalid': 'error.user.token.invalid',
  'user.token.notFound': 'error.user.token.notFound',
  'captcha.incorrect': 'error.captcha.incorrect',
  'registration.type.invalid': 'error.registration.type.invalid',
  'signup.off': 'error.signup.off',
  'session.not.found': 'error.session.not.found',
  'password.incorrect': 'error.password.incorrect',
  'reauthentication.required': 'error.reauthentication.required',
  'terms.not.accepted': 'error.terms.not.accepted',
  REQUIRE_MOBILE_AUTH_LOGIN: 'error.require.mobile.auth.login',
  REQUIRE_MOBILE_AUTH_REGISTRATION: 'error.require.mobile.auth.registration',
  WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION: 'error.workgroup.require.mobile.auth.registration',
  MOBILE_TOTP_INVALID: 'error.mobile.totp.invalid',
  MOBILE_TOTP_ATTEMPT_LIMIT: 'error.mobile.totp.attempt.limit',
  MOBILE_BACKUP_CODE_INVALID: 'error.mobile.backup.code.invalid',
  MOBILE_AUTH_LOGIN_ENFORCED: 'error.mobile.auth.login.enforced',
  'passkey.required': 'error.passkey.required',
  'passkey.registration.required': 'error.passkey.registration.required',
  'passkey.invalid': 'error.passkey.invalid',
  'passkey.limit': 'error.passkey.limit',
  'passkey.taken': 'error.passkey.taken',
  'passkey.not.found': 'error.passkey.not.found',
  'passkey.too.many': 'error.passkey.too.many',
  'mobile.init.key.invalid': 'error.mobile.init.key.invalid',
  'avatar.unsupported': 'error.avatar.unsupported',
  'avatar.too.large': 'error.avatar.too.large',
  'email.link.invalid': 'error.email.link.invalid',
  'email.taken': 'error.email.taken',
  'alias.not.found': 'error.alias.not.found',
  'access.code.required': 'error.access.code.required',
  'access.code.invalid': 'error.access.code.invalid',
  'access.code.recent': 'error.access.code.recent',
  'access.code.limit': 'error.access.code.limit',
  'share.mfa.cannot.be.disabled': 'error.share.mfa.cannot.be.disabled',
  'workspace.not.found': 'error.workspace.not.found',
  'workspace.closed': 'error.workspace.closed',
  'workspace.invitation.pending': 'error.workspace.invitation.pending',
  'participant.not.found': 'error.participant.not.found',
  'participant.not.pending': 'error.participant.not.pending',
  'participant.is.owner': 'error.participant.is.owner',
  'participant.is.self': 'error.participant.is.self',
  'participant.ability.denied': 'error.participant.ability.denied',
  'participant.limit': 'error.participant.limit',
  'participant.silent.unregistered': 'error.participant.silent.unregistered',
  'edit.needs.download': 'error.edit.needs.download',
  'asset.not.found': 'error.asset.not.found',
  'folder.not.found': 'error.folder.not.found',
  'name.taken': 'error.name.taken',
  'move.into.itself': 'error.move.into.itself',
  'move.elsewhere': 'error.move.elsewhere',
  'folder.too.deep': 'error.folder.too.deep',
  'file.too.large': 'error.file.too.large',
  'file.missing': 'error.file.missing',
  'upload.incomplete': 'error.upload.incomplete',
  'version.not.found': 'error.version.not.found',
  'version.extension': 'error.version.extension',
  'version.not.current': 'error.version.not.current',
  'asset.scanning': 'error.asset.scanning',
  'asset.virus.detected': 'error.asset.virus.detected',
  'asset.unable.to.scan': 'error.asset.unable.to.scan',
  'preview.processing': 'error.preview.processing',
  'preview.unsupported': 'error.preview.unsupported',
  'preview.failed': 'error.preview.failed',
  'preview.too.large': 'error.preview.too.large',
  'range.invalid': 'error.range.invalid',
  'ticket.invalid': 'error.ticket.invalid',
  network: 'error.network',
  'passkey.stopped': 'passkey.stopped',
  'passkey.known': 'passkey.known',
}

/** What to tell a person about anything that was thrown, in the language of the moment. */
export function describe(error: unknown): string {
  if (!(error instanceof CallError)) return text('error.server.error')
  if (error.addresses.length > 0) return `${text(keyOf(error))} ${error.addresses.join(', ')}`
  return text(keyOf(error))
}

/** A newer server may refuse with codes that this page doesn't know yet: then the status speaks. */
function keyOf({ code, status }: CallError): MessageKey {
  const known = messages[code] as MessageKey | undefined
  if (known) return known
  if (status === 403) return 'error.permission.denied'
  if (status === 404) return 'error.not.found'
  return status >= 400 && status < 500 ? 'error.input.invalid' : 'error.server.error'
}
