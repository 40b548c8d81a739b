import type { TextOf } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

interface Issue {
  code?: string
  origin?: unknown
  format?: unknown
  exact?: unknown
  /** Both bounds of the field, if it has two: the message then names both. */
  minimum?: unknown
  maximum?: unknown
}

/** Messages of the contract that have a text of their own. */
const TEXTS: Record<string, MessageKey> = {
  required: 'field.required',
  'has characters that are not allowed': 'field.characters',
  'not a valid e-mail address': 'field.email',
  'not a valid web address': 'field.url',
  'value already exists': 'field.value-twice',
  'must not contain a tag twice': 'field.value-twice',
  'not a value of this type': 'field.value-type',
  'must be a number of at most 15 digits': 'field.number',
  'must be a date as DD/MM/YYYY': 'field.date',
  'must be true or false': 'field.true-false',
  'too many values': 'field.values-many',
  'not a mail domain, such as example.org or *.example.org': 'field.domain',
  'must be an address such as https://id.example.org': 'field.issuer',
  'must have openid and email': 'field.scopes',
}

/** The message for a schema issue in the person's language: the contract's messages are English and for programs. */
export function describeField(t: TextOf, message: string, issue: Issue = {}): string {
  const own = Object.hasOwn(TEXTS, message) ? TEXTS[message] : undefined
  if (own) return t(own)
  const atMost = /^at most (\d+) characters$/.exec(message)?.[1]
  if (atMost) return t('field.too-long', { max: Number(atMost) })
  const [, size, unit] = /^must be (\d+) (characters|digits)$/.exec(message) ?? []
  if (size) return t(unit === 'digits' ? 'field.exact-digits' : 'field.exact-length', { size: Number(size) })
  const known = issue.code === undefined ? issueOf(message) : issue
  if (known.code === 'too_small' || known.code === 'too_big') return describeSize(t, known)
  if (known.code !== 'invalid_format') return t('field.invalid')
  if (known.format === 'email') return t('field.email')
  return t(known.format === 'url' ? 'field.url' : 'field.pattern')
}

/** A server sends the messages of the schema library alone, without their issues. */
function issueOf(message: string): Issue {
  if (message.startsWith('Invalid string: must match pattern')) return { code: 'invalid_format' }
  const [, small, origin, bound] = /^Too (?:(small)|big): expected (\w+) to (?:have|be) [<>]=(\d+)/.exec(message) ?? []
  if (bound === undefined) return {}
  return small
    ? { code: 'too_small', origin, minimum: Number(bound) }
    : { code: 'too_big', origin, maximum: Number(bound) }
}

function describeSize(t: TextOf, { code, origin, exact, minimum: min, maximum: max }: Issue): string {
  const isText = origin === undefined || origin === 'string'
  const isSmall = code === 'too_small'
  const bound = isSmall ? min : max
  if (typeof bound !== 'number') return t(isSmall ? 'field.required' : 'field.invalid')
  if (isText && exact) return t('field.exact-length', { size: bound })
  if (isText && isSmall && bound === 1) return t('field.required')
  if (!isText && origin !== 'number') return t(isSmall ? 'field.required' : 'field.values-many')
  if (typeof min === 'number' && typeof max === 'number' && (!isText || min > 1))
    return t(isText ? 'field.length-between' : 'field.between', { min, max })
  if (isText) return isSmall ? t('field.too-short', { min: bound }) : t('field.too-long', { max: bound })
  return isSmall ? t('field.at-least', { min: bound }) : t('field.at-most', { max: bound })
}
