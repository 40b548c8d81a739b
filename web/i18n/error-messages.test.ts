import { errors } from '@strongroom/contract/registry/errors.ts'
import { identityErrors } from '@strongroom/contract/identity/identity.ts'
import { passkeyErrors } from '@strongroom/contract/identity/passkeys.ts'
import { sessionErrors } from '@strongroom/contract/identity/sessions.ts'
import { signInErrors } from '@strongroom/contract/identity/sign-in.ts'
import { termsErrors } from '@strongroom/contract/identity/terms.ts'
import { twoStepErrors } from '@strongroom/contract/identity/two-step.ts'
import { userErrors } from '@strongroom/contract/identity/users.ts'
import { beforeAll, expect, test } from 'vitest'
import i18next from 'i18next'
import { CallError, type CallCode, refusalOf } from '../api/call-error.ts'
import { keyOf, messageKey } from './error-messages.ts'

const files = import.meta.glob<Record<string, string>>('../locales/*/*.json', { import: 'default', eager: true })
const AREAS = ['workspaces', 'organisation', 'documents', 'record']
const GENERIC = new Set(['error.server.error', 'error.input.invalid', 'error.network', 'error.failed'])
const codes = Object.keys(errors) as CallCode[]

/** The area whose part of the contract declares a code; `public` for those that pages before signing in can meet. */
const declared = Object.entries(
  import.meta.glob<Record<string, object>>('../../contract/{workspaces,organisation,documents,record}/**/*.ts', {
    eager: true,
  }),
).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith('Errors'))
    .flatMap(([, some]) => Object.keys(some).map((code) => [code, file.split('/')[3]!] as const)),
)
const namespaceOf = new Map(declared)

beforeAll(async () => {
  const publicTexts = files['../locales/public/en-gb.json']!
  await i18next.init({
    lng: 'en-gb',
    lowerCaseLng: true,
    keySeparator: false,
    nsSeparator: false,
    defaultNS: 'public',
    resources: { 'en-gb': { public: publicTexts } },
  })
})

test.each(['en-gb', 'cy', 'mi'])('every refusal has its text, in the namespace of its area, in %s', (language) => {
  expect(new Set(namespaceOf.values())).toEqual(new Set(AREAS))
  for (const code of codes) {
    const texts = files[`../locales/${namespaceOf.get(code) ?? 'public'}/${language}.json`]!
    expect(texts[messageKey(code)], code).toMatch(/\S/)
  }
})

test('a refusal whose text is not loaded has the text for its status', () => {
  expect(keyOf(new CallError('workgroup.not.found', 404))).toBe('error.not.found')
  expect(keyOf(new CallError('workspace.closed', 409))).toBe('error.input.invalid')
})

test('refusals of signing in and joining have their own messages', () => {
  const nouns = [signInErrors, sessionErrors, termsErrors, userErrors, twoStepErrors, passkeyErrors, identityErrors]
  for (const code of nouns.flatMap((some) => Object.keys(some)) as CallCode[])
    expect(GENERIC.has(messageKey(code)), code).toBe(false)
})

test.each([
  [401, 'error.unauthorized'],
  [403, 'error.permission.denied'],
  [404, 'error.not.found'],
  [418, 'error.input.invalid'],
  [500, 'error.server.error'],
  [502, 'error.server.error'],
  [503, 'error.service.down'],
  [504, 'error.connection.down'],
])('%i without a code that is known says what the status means', (status, key) => {
  expect(keyOf(new CallError('of.a.newer.server' as 'network', status))).toBe(key)
  if (status > 404)
    expect(keyOf(refusalOf(status, '<html>a proxy</html>'))).toBe(status === 418 ? 'error.server.error' : key)
})
