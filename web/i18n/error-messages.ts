import i18next from 'i18next'
import { type CallCode, CallError } from '../api/call-error.ts'
import { text } from './language.ts'
import type { MessageKey } from './namespaces.ts'

type Dotted<S extends string> = S extends `${infer A}_${infer B}` ? `${Lowercase<A>}.${Dotted<B>}` : Lowercase<S>
type KeyOf<C extends CallCode> = `error.${C extends Uppercase<C> ? Dotted<C> : C}`
// A new code without a text doesn't compile.
null as unknown as KeyOf<CallCode> satisfies MessageKey

/**
 * The key of a code's text: `error.` and the code, in lower case with dots. Codes of the areas after identity have theirs in
 * the area's namespace, all others in `public`.
 */
export const messageKey = (code: CallCode): MessageKey =>
  `error.${code === code.toUpperCase() ? code.toLowerCase().replaceAll('_', '.') : code}` as KeyOf<CallCode>

/** Whether a code is one that this version has a text for. */
export const isKnownCode = (code: string): code is CallCode => i18next.exists(messageKey(code as CallCode))

/** The text for anything that was thrown, in the current language. */
export function describe(error: unknown): string {
  if (!(error instanceof CallError)) return text('error.server.error')
  if (error.addresses.length > 0) return `${text(keyOf(error))} ${error.addresses.join(', ')}`
  return text(keyOf(error))
}

const BY_STATUS: Record<number, MessageKey> = {
  401: 'error.unauthorized',
  403: 'error.permission.denied',
  404: 'error.not.found',
  503: 'error.service.down',
  504: 'error.connection.down',
}

/** Falls back to the status: a newer server has codes that this version doesn't know, and a proxy answers without codes. */
export function keyOf({ code, status }: CallError): MessageKey {
  if (status === 0 && !navigator.onLine) return 'error.offline'
  const general = BY_STATUS[status]
  if (general && code === 'server.error') return general
  if (isKnownCode(code)) return messageKey(code)
  return general ?? (status >= 400 && status < 500 ? 'error.input.invalid' : 'error.server.error')
}
