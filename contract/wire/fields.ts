import { z } from 'zod'
import { passwordIsCommon } from './common-passwords.ts'
import { limits } from './limits.ts'

const lengthOf = (text: string) => [...text].length
/** C0, C1, line separators, and the invisible marks that reorder or hide text. */
// biome-ignore lint: control characters are what it is about
const FORBIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u
/** Invisible characters: Unicode's own list, and the blank Braille pattern, which counts as a symbol. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const SEPARATORS = /[/\\]/u
const LONE_SURROGATE = /\p{Surrogate}/u

const tidy = (text: string) => text.normalize('NFC').trim()

/** A text without invisible characters: equal results mean equal appearance. */
export const visibleOf = (text: string) => text.replaceAll(INVISIBLE, '')

/**
 * One line of visible text: NFC, trimmed, 1 to `max` code points of which one is visible, without marks that reorder or
 * hide text.
 */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(tidy)
    .refine((v) => visibleOf(v).trim() !== '', { message: 'required' })
    .refine((v) => lengthOf(v) <= max, { message: `at most ${max} characters` })
    .refine((v) => !FORBIDDEN.test(v) && !LONE_SURROGATE.test(v), { message: 'has characters that are not allowed' })

/** The name of a document, folder or link: a line without path separators, and not only dots. */
export const fileName = (max: number) =>
  line(max)
    .refine((v) => !SEPARATORS.test(v), { message: 'has characters that are not allowed' })
    .refine((v) => !/^\.+$/.test(v), { message: 'has characters that are not allowed' })

/**
 * An http or https address as it was typed, without user and password: those hide which host it leads to. A backslash
 * counts as a slash in browsers.
 */
export const webAddress = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((v) => v.trim())
    .refine((v) => lengthOf(v) <= max, { message: `at most ${max} characters` })
    .refine(isWebAddress, { message: 'not a valid web address' })

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\/?#]/i.test(text) || /[\s\\]/.test(text) || FORBIDDEN.test(text) || !URL.canParse(text))
    return false
  const { username, password } = new URL(text)
  return username === '' && password === '' && !LONE_SURROGATE.test(text)
}

/** Free text over several lines, '' if there is none, or nothing of it is visible. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((v) => tidy(v.replaceAll('\r\n', '\n')))
    .transform((v) => (visibleOf(v).trim() === '' ? '' : v))
    .refine((v) => lengthOf(v) <= max, { message: `at most ${max} characters` })
    .refine((v) => !FORBIDDEN.test(v.replaceAll(/[\n\t]/g, '')) && !LONE_SURROGATE.test(v), {
      message: 'has characters that are not allowed',
    })

export const PersonName = line(limits.inputText)

/**
 * The words of a local part, separated by dots; {@link asciiDomain} checks domains, whose labels have no delimiters or
 * escapes of URLs.
 */
const ADDRESS = /^[^\s@."<>(),:;\\[\]]+(\.[^\s@."<>(),:;\\[\]]+)*@[^\s@./\\?#:%]+(\.[^\s@./\\?#:%]+)+$/u

/**
 * Normalises an address: lower case, NFC, the domain in punycode; refused if it isn't one. Addresses are stored and
 * compared in this form only.
 */
export const EmailAddress = z
  .string()
  .max(limits.emailAddress * 4)
  .transform((v) => normalAddress(v))
  .refine((v) => v !== '' && lengthOf(v) <= limits.emailAddress, { message: 'not a valid e-mail address' })

function normalAddress(text: string): string {
  const address = text.normalize('NFC').trim().toLowerCase()
  if (!ADDRESS.test(address) || FORBIDDEN.test(address) || visibleOf(address) !== address) return ''
  const at = address.lastIndexOf('@')
  if (at > 64) return ''
  const domain = asciiDomain(address.slice(at + 1))
  return domain ? `${address.slice(0, at)}@${domain}` : ''
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The domain in ASCII, '' if invalid. URL does the IDNA conversion in browsers and in Node alike. */
function asciiDomain(domain: string): string {
  if (!URL.canParse(`http://${domain}/`)) return ''
  const host = new URL(`http://${domain}/`).hostname
  const labels = host.split('.')
  const possible = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[a-z]/.test(labels.at(-1)!)
  return possible && host.length <= 253 ? host : ''
}

/** The minimum password lengths that a workgroup can choose; the first keeps the rule below unchanged. */
export const PASSWORD_MINIMA = [limits.passwordMin, 15, 16] as const
export const PasswordMinimum = z.literal(PASSWORD_MINIMA)
export type PasswordMinimum = z.infer<typeof PasswordMinimum>

/** Any text up to the limit; {@link passwordIsStrong} checks its strength. */
export const Password = z.string().min(1).max(limits.passwordMax)

/**
 * At least 12 characters, or 9 with 3 of 4 character classes (15 with 3 of 4, the third alternative, is covered by the
 * first); not the address itself, and no common password. A workgroup may require a length of 15 or 16.
 */
export function passwordIsStrong(password: string, address: string, minimum = 0): boolean {
  const length = lengthOf(password)
  if (length > limits.passwordMax || password.toLowerCase() === address.toLowerCase()) return false
  if (passwordIsCommon(password)) return false
  const sets = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((set) => set.test(password)).length
  if (minimum > PASSWORD_MINIMA[0]) return length >= minimum
  return length >= limits.passwordMin || (length >= limits.passwordMinOfThree && sets >= 3)
}

/** The code that an authenticator shows. */
export const TotpCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${limits.totpLength}}$`), { message: `must be ${limits.totpLength} digits` })
