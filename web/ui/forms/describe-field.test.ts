import { GivenPolicyTag, PolicyDefinition } from '@strongroom/contract/organisation/tag-policies.ts'
import { Issuer, Scopes } from '@strongroom/contract/organisation/identity-providers.ts'
import { startDomainClaim } from '@strongroom/contract/organisation/workgroups.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { TextOf } from '../../i18n/language.ts'
import { boundsOf } from './bounds-of.ts'
import { describeField } from './describe-field.ts'

/** Shows keys and values instead of a language's words. */
const text: TextOf = (key, values = {}) => [key, ...Object.values(values)].join(' ')

function messageOf(schema: z.ZodType, value: unknown): string {
  const whole = z.object({ field: schema })
  const issue = whole.safeParse({ field: value }).error!.issues[0]!
  return describeField(text, issue.message, { ...issue, ...boundsOf(whole, issue.path) })
}
/** Servers send messages alone. */
const messageFromServer = (schema: z.ZodType, value: unknown) =>
  describeField(text, schema.safeParse(value).error!.issues[0]!.message)

const pattern = z.string().regex(/^[a-z]+$/)

test.each([
  ['an empty required text', z.string().min(1), '', 'field.required'],
  ['a minimum length', z.string().min(3), 'ab', 'field.too-short 3'],
  ['a maximum length', z.string().max(2), 'abc', 'field.too-long 2'],
  ['a maximum of a required text', z.string().min(1).max(2), 'abc', 'field.too-long 2'],
  ['both lengths, too short', z.string().min(3).max(5), 'ab', 'field.length-between 3 5'],
  ['both lengths, too long', z.string().min(3).max(5).optional(), 'abcdef', 'field.length-between 3 5'],
  ['an exact length', z.string().length(4), 'abc', 'field.exact-length 4'],
  ['a code of digits', z.string().regex(/^\d{6}$/, { message: 'must be 6 digits' }), '1', 'field.exact-digits 6'],
  ['a code', z.string().refine(() => false, { message: 'must be 8 characters' }), '1', 'field.exact-length 8'],
  ['a pattern', pattern, '1', 'field.pattern'],
  ['an address', z.email(), 'a', 'field.email'],
  ['a web address', z.url(), 'a', 'field.url'],
  ['a least number', z.int().min(2), 1, 'field.at-least 2'],
  ['a largest number', z.int().max(2), 3, 'field.at-most 2'],
  ['both numbers', z.int().min(2).max(5).nullable(), 9, 'field.between 2 5'],
  ['too many entries', z.array(z.int()).max(1), [1, 2], 'field.values-many'],
  ['no entry', z.array(z.int()).min(1), [], 'field.required'],
  ['a repeated tag', PolicyDefinition.userTags, [{ name: 'Unit' }, { name: 'unit' }], 'field.value-twice'],
  ['a tag’s number', GivenPolicyTag, { name: 'Size', type: 'NUMBER', value: 'ten' }, 'field.number'],
  ['a tag’s date', GivenPolicyTag, { name: 'Until', type: 'DATE', value: '31/02/2027' }, 'field.date'],
  ['a tag’s truth', GivenPolicyTag, { name: 'Final', type: 'BOOLEAN', value: 'maybe' }, 'field.true-false'],
  ['a tag’s text', GivenPolicyTag, { name: 'Unit', value: 'x'.repeat(254) }, 'field.too-long 253'],
  ['a domain', startDomainClaim.body.shape.domain, 'nonsense', 'field.domain'],
  ['an issuer', Issuer, '', 'field.issuer'],
  ['scopes', Scopes, 'openid', 'field.scopes'],
  ['another type', z.boolean(), 'x', 'field.invalid'],
])('%s has its own message', (_what, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test('the messages of a server without issues are recognised too', () => {
  expect(messageFromServer(z.string().min(3), 'a')).toBe('field.too-short 3')
  expect(messageFromServer(z.string().min(1), '')).toBe('field.required')
  expect(messageFromServer(z.string().max(3), 'abcd')).toBe('field.too-long 3')
  expect(messageFromServer(z.int().min(3), 1)).toBe('field.at-least 3')
  expect(messageFromServer(z.array(z.int()).max(1), [1, 2])).toBe('field.values-many')
  expect(messageFromServer(pattern, '1')).toBe('field.pattern')
  expect(describeField(text, 'constructor')).toBe('field.invalid')
})
