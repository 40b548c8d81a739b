import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { overseenActions } from './policy.ts'

const member = {
  isMember: true,
  isReporter: false,
  isWorkgroupAdmin: false,
  isAccountAdmin: false,
  isEnterprise: true,
  isSuspended: false,
  isSettled: true,
}
const admin = { ...member, isWorkgroupAdmin: true }
const now = new Date('2026-11-24T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const usual = { workgroup: admin, isOwnerActive: true, askedAt: null, isClosed: false, isHeld: false, now }
const CASES = {
  member: { ...usual, workgroup: member },
  reporter: { ...usual, workgroup: { ...member, isReporter: true } },
  'workgroup admin': usual,
  'workgroup admin, suspended': { ...usual, workgroup: { ...admin, isSuspended: true } },
  'workgroup admin of another': { ...usual, workgroup: { ...admin, isMember: false } },
  'account admin': { ...usual, workgroup: { ...member, isMember: false, isAccountAdmin: true } },
  'on hold': { ...usual, isHeld: true },
  'on hold, suspended': { ...usual, isHeld: true, workgroup: { ...admin, isSuspended: true } },
  closed: { ...usual, isClosed: true },
  'closed, on hold': { ...usual, isClosed: true, isHeld: true },
  'owner away': { ...usual, isOwnerActive: false },
  'owner asked six days ago': { ...usual, askedAt: ago(6) },
  'owner asked seven days ago': { ...usual, askedAt: ago(7) },
}

test('what administrators may do with the workspaces of their workgroup', async () => {
  const cases = Object.entries(CASES).map(([name, facts]) => [name, { ...overseenActions(facts) }])
  const table = tableOf('A workspace of a workgroup', Object.fromEntries(cases))
  await expect(TABLE_HEAD + table).toMatchFileSnapshot('./policy.table.md')
})
