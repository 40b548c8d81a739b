import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { userActions } from './policy.ts'

const factors = {
  passed: 'NONE' as const,
  hasAuthenticator: false,
  hasPasskey: false,
  bypasses: null,
  isEnforced: false,
  isPasskeyOnly: false,
  isWanted: false,
}
const administers = { workgroupId: null, accountId: null }
const features = { sales: true, salesReports: true, enterpriseAdmin: true }
const person = {
  workgroupId: 'g',
  isEnterprise: true,
  isSuspended: false,
  isSales: false,
  isOperator: false,
  features,
  termsAccepted: true,
  factors,
  unfinished: null,
  scope: null,
  administers,
}
const unfinished = 'REQUIRE_MOBILE_AUTH_LOGIN' as const
const PEOPLE = {
  'a member': person,
  'a member, standard edition': { ...person, isEnterprise: false },
  'a workgroup admin': { ...person, administers: { ...administers, workgroupId: 'g' } },
  'an account admin': { ...person, administers: { ...administers, accountId: 'a' } },
  'an account admin, standard edition': {
    ...person,
    isEnterprise: false,
    administers: { ...administers, accountId: 'a' },
  },
  'an account admin, suspended': { ...person, isSuspended: true, administers: { ...administers, accountId: 'a' } },
  'an account admin without the page': {
    ...person,
    features: { ...features, enterpriseAdmin: false },
    administers: { ...administers, accountId: 'a' },
  },
  'a member, suspended': { ...person, isSuspended: true },
  sales: { ...person, isSales: true },
  'sales, own workgroup suspended': { ...person, isSales: true, isSuspended: true },
  operator: { ...person, isOperator: true },
  'sales without reports': { ...person, isSales: true, features: { ...features, salesReports: false } },
  'an admin before the terms': { ...person, termsAccepted: false, administers: { ...administers, accountId: 'a' } },
  'an admin, a code not given': { ...person, administers: { ...administers, accountId: 'a' }, unfinished },
  'a client that only reads': { ...person, scope: 'read' as const },
  'without a workgroup': { ...person, workgroupId: null },
  'before the terms': { ...person, termsAccepted: false },
  'with an authenticator': { ...person, factors: { ...factors, hasAuthenticator: true } },
  'with an authenticator that the workgroup enforces': {
    ...person,
    factors: { ...factors, hasAuthenticator: true, isEnforced: true },
  },
  'with an authenticator, its code not given': {
    ...person,
    factors: { ...factors, hasAuthenticator: true },
    unfinished,
  },
  'with a passkey': { ...person, factors: { ...factors, hasPasskey: true } },
  'with a passkey, not given': { ...person, factors: { ...factors, hasPasskey: true }, unfinished },
  'has to register a factor first': { ...person, factors: { ...factors, isEnforced: true }, unfinished },
}

test('actions of people on their own account', async () => {
  const rows = Object.fromEntries(Object.entries(PEOPLE).map(([who, one]) => [who, { ...userActions(one) }]))
  await expect(TABLE_HEAD + tableOf('One’s own account', rows)).toMatchFileSnapshot('./policy.table.md')
})
