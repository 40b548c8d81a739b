import { errors } from '@strongroom/contract/registry/errors.ts'
import { identityErrors } from '@strongroom/contract/identity/identity.ts'
import { passkeyErrors } from '@strongroom/contract/identity/passkeys.ts'
import { sessionErrors } from '@strongroom/contract/identity/sessions.ts'
import { signInErrors } from '@strongroom/contract/identity/sign-in.ts'
import { termsErrors } from '@strongroom/contract/identity/terms.ts'
import { twoStepErrors } from '@strongroom/contract/identity/two-step.ts'
import { userErrors } from '@strongroom/contract/identity/users.ts'
import { expect, test } from 'vitest'
import cy from '../locales/public/cy.json' with { type: 'json' }
import enGb from '../locales/public/en-gb.json' with { type: 'json' }
import mi from '../locales/public/mi.json' with { type: 'json' }
import { CallError, refusalOf } from '../api/call-error.ts'
import { keyOf, messageOf } from './error-messages.ts'

const LANGUAGES: Record<string, Record<string, string>> = { 'en-gb': enGb, cy, mi }
const GENERIC = new Set(['error.server.error', 'error.input.invalid', 'error.network', 'error.failed'])

test.each(Object.keys(LANGUAGES))('every refusal says something in %s', (language) => {
  const texts = LANGUAGES[language]!
  for (const code of Object.keys(errors)) expect(texts[messageOf(code)], code).toMatch(/\S/)
})

test('refusals of signing in and joining have messages of their own', () => {
  const codes = [signInErrors, sessionErrors, termsErrors, userErrors, twoStepErrors, passkeyErrors, identityErrors]
  for (const code of codes.flatMap((some) => Object.keys(some))) expect(GENERIC.has(messageOf(code)), code).toBe(false)
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
