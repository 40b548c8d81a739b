import type { TextOf } from '../../i18n/language.ts'
import { parseAddresses } from '../../workspaces/inviting/parse-addresses.ts'

interface Typed {
  emails: string[]
  /** Input that isn't an address yet. */
  typed: string
}

/** The error of input that isn't an address. */
export const unfinishedAddress = (t: TextOf, { typed }: Typed): Record<string, string> =>
  parseAddresses(typed).invalid.length > 0 ? { emails: t('field.email') } : {}

/** The addresses with the one that is still being typed. */
export const withTyped = ({ emails, typed }: Typed): string[] => [
  ...new Set([...emails, ...parseAddresses(typed).valid]),
]
