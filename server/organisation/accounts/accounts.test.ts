import * as ofWorkgroups from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { listAccountAdministrators } from '@strongroom/contract/organisation/accounts/administrators.ts'
import * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import { findWorkgroup, listWorkgroups } from '@strongroom/contract/organisation/workgroups.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { serviceAccount } from '../../test/service-account.ts'
import { useServer } from '../../test/server.ts'
import { enterpriseOf, setMember } from '../../test/administration/enterprise.ts'

const server = useServer()

/** Refusals for everybody who has no business with an account. */
const OTHERS = {
  nobody: 'signed.out',
  stranger: 'account.not.found',
  otherAdmin: 'account.not.found',
  member: 'permission.denied',
  workgroupAdmin: 'permission.denied',
  suspendedAdmin: 'permission.denied',
} as const

test('an account with its figures is for its administrators and sales people', async () => {
  const { people, params, account } = await enterpriseOf(server)
  await matrix(server, contract.findAccount, {
    input: () => ({ params }),
    people,
    expected: { ...OTHERS, admin: 'ok', sales: 'ok' },
  })
  const seen = await as(server, people.admin).call(contract.findAccount, { params })
  expect(seen).toMatchObject({ uuid: account, editionName: 'Enterprise', suspended: false, contract: null })
  expect(seen.figures).toEqual({ workgroups: 3, members: 5, currentConnections: 0, maxConnections: null })
  expect(seen.actions).toEqual({
    view: true,
    viewAdministrators: true,
    rename: true,
    createWorkgroup: true,
    updateTerms: false,
    suspend: false,
  })
  const listed = async (who: 'admin' | 'member' | 'sales' | 'suspendedAdmin', query = {}) =>
    (await as(server, people[who]).call(contract.listAccounts, { query })).content.map(({ uuid }) => uuid)
  expect(await listed('admin')).toEqual([account])
  expect(await listed('member')).toEqual([])
  expect(await listed('suspendedAdmin')).toEqual([])
  expect(await listed('sales', { size: 100 })).toContain(account)
  expect(await listed('sales', { name: seen.name.slice(2) })).toEqual([account])
  expect(await listed('sales', { name: '%' })).toEqual([])
  const empty = { noContentReplacesSeeOther: 'true' }
  expect((await as(server, people.member).fetch(contract.listAccounts, { query: empty })).status).toBe(204)
})

test('an account is renamed by its administrators and sales people, and that is recorded', async () => {
  const { people, params, account } = await enterpriseOf(server)
  await matrix(server, contract.renameAccount, {
    input: (who) => ({ params, body: { name: `Named by ${who}` } }),
    people,
    expected: { ...OTHERS, admin: 'ok', sales: 'ok' },
  })
  expect((await recordedAbout(server, account)).at(-1)).toEqual({
    type: 'ACCOUNT_CHANGED',
    from: { name: 'Named by admin' },
    to: { name: 'Named by sales' },
  })
  for (const name of ['', '   ', 'x'.repeat(254), 'a\u202eb'])
    expect(await outcomeOf(as(server, people.admin).call(contract.renameAccount, { params, body: { name } }))).toBe(
      'input.invalid',
    )
})

test('the workgroups of an account, with their settings for its administrators only', async () => {
  const { people, account, workgroups } = await enterpriseOf(server)
  await matrix(server, ofWorkgroups.listAccountWorkgroups, {
    input: () => ({ query: { accountUuid: account } }),
    people,
    expected: { ...OTHERS, admin: 'ok', sales: 'ok' },
  })
  const list = async (who: 'admin' | 'sales', query = {}) =>
    (await as(server, people[who]).call(ofWorkgroups.listAccountWorkgroups, { query })).content
  const own = await list('admin')
  expect(own.map(({ uuid }) => uuid)).toEqual([workgroups.main, workgroups.sister, workgroups.suspended])
  expect(own.map(({ members }) => members)).toEqual([2, 2, 1])
  expect(own[0]).toMatchObject({ security: { providers: 0, passwordSignIn: true, options: { passwordMinimum: 12 } } })
  expect(own[0]!.actions).toEqual({ open: true, rename: true, hide: false, suspend: false, allocate: true })
  const sold = await list('sales', { accountUuid: account })
  expect(sold.every(({ security, actions }) => security === null && !actions.open && actions.suspend)).toBe(true)
  expect(JSON.stringify(sold)).not.toContain('@')
  expect(await list('admin', { name: 'isTer' })).toHaveLength(1)
})

test('the administrators of an account are for its administrators alone', async () => {
  const { people, params } = await enterpriseOf(server)
  await matrix(server, listAccountAdministrators, {
    input: () => ({ params, query: {} }),
    people,
    expected: { ...OTHERS, admin: 'ok', sales: 'permission.denied' },
  })
  const { content } = await as(server, people.admin).call(listAccountAdministrators, { params, query: {} })
  expect(content.map(({ user, actions }) => [user.givenName, actions.takeRole])).toEqual([
    ['Admin', false],
    ['Suspended admin', true],
  ])
})

test('sales people see no people and nothing of a workgroup', async () => {
  const { people, workgroups } = await enterpriseOf(server)
  const params = { workgroupUuid: workgroups.sister }
  const sales = as(server, people.sales)
  expect(await outcomeOf(sales.call(findWorkgroup, { params, query: {} }))).toBe('workgroup.not.found')
  expect(await outcomeOf(sales.call(listMembers, { query: params }))).toBe('workgroup.not.found')
})

test('a new workgroup has the terms of its account, and its domains wait for their proof', async () => {
  const { people, account, other } = await enterpriseOf(server)
  const body = { accountUuid: account, name: 'New', domains: ['Example.org', '*.example.org'], locale: 'cy' as const }
  await matrix(server, ofWorkgroups.createWorkgroup, {
    input: () => ({ body }),
    people,
    expected: { ...OTHERS, admin: 'ok', sales: 'ok' },
  })
  const admin = as(server, people.admin)
  const made = await admin.call(ofWorkgroups.createWorkgroup, { body: { ...body, accountUuid: undefined } })
  expect(made.domains).toEqual([
    {
      domain: 'example.org',
      record: '_strongroom.example.org',
      value: expect.stringMatching(/^strongroom-domain-proof=/),
    },
    { domain: '*.example.org', record: '_strongroom.example.org', value: expect.any(String) },
  ])
  expect(made.workgroup).toMatchObject({ accountUuid: account, editionName: 'Enterprise', members: 0 })
  expect(await recordedAbout(server, made.workgroup.uuid)).toMatchObject([
    { type: 'WORKGROUP_CREATED', to: { name: 'New', locale: 'cy' } },
  ])
  const refused = (more: object) => outcomeOf(admin.call(ofWorkgroups.createWorkgroup, { body: { ...body, ...more } }))
  expect(await refused({ name: '' })).toBe('input.invalid')
  expect(await refused({ domains: ['gmail.com'] })).toBe('domain.public')
  expect(await refused({ domains: [other.domain] })).toBe('domain.taken')
  expect(await refused({ domains: ['no domain'] })).toBe('input.invalid')
})

const OF_WORKGROUPS = {
  nobody: 'signed.out',
  stranger: 'workgroup.not.found',
  otherAdmin: 'workgroup.not.found',
  member: 'workgroup.not.found',
  workgroupAdmin: 'permission.denied',
  suspendedAdmin: 'permission.denied',
} as const

test('hidden workgroups are in lists only on request', async () => {
  const { people, workgroups } = await enterpriseOf(server)
  const params = { workgroupUuid: workgroups.sister }
  await matrix(server, ofWorkgroups.setWorkgroupHidden, {
    input: (who) => ({ params, body: { hidden: who === 'admin' } }),
    people,
    expected: { ...OF_WORKGROUPS, sales: 'ok', admin: 'ok' },
  })
  const own = { params: { workgroupUuid: workgroups.main }, body: { hidden: true } }
  expect(await outcomeOf(as(server, people.admin).call(ofWorkgroups.setWorkgroupHidden, own))).toBe('workgroup.own')
  expect((await recordedAbout(server, workgroups.sister)).at(-1)).toMatchObject({ type: 'WORKGROUP_HIDDEN' })
  const ids = async (endpoint: typeof listWorkgroups | typeof ofWorkgroups.listAccountWorkgroups, query: object) =>
    (await as(server, people.admin).call(endpoint, { query })).content.map(({ uuid }) => uuid)
  for (const endpoint of [listWorkgroups, ofWorkgroups.listAccountWorkgroups] as const) {
    expect(await ids(endpoint, {})).not.toContain(workgroups.sister)
    expect(await ids(endpoint, { hidden: 'true' })).toContain(workgroups.sister)
  }
  const seen = await as(server, people.admin).call(findWorkgroup, { params, query: {} })
  expect(seen).toMatchObject({ hidden: true, suspended: false })
})

test('allocations together fit into the account', async () => {
  const { people, params, workgroups } = await enterpriseOf(server)
  const terms = { params, body: { maxConnections: 100 } }
  await as(server, people.sales).call(contract.updateAccountTerms, terms)
  const set = (who: 'admin' | 'sales', workgroupUuid: string, connectionAllocation: number | null) =>
    outcomeOf(
      as(server, people[who]).call(ofWorkgroups.setConnectionAllocation, {
        params: { workgroupUuid },
        body: { connectionAllocation },
      }),
    )
  await matrix(server, ofWorkgroups.setConnectionAllocation, {
    input: () => ({ params: { workgroupUuid: workgroups.sister }, body: { connectionAllocation: 60 } }),
    people,
    expected: { ...OF_WORKGROUPS, admin: 'ok', sales: 'ok' },
  })
  expect(await set('admin', workgroups.main, 41)).toBe('allocation.exceeded')
  expect(await set('admin', workgroups.main, 40)).toBe('ok')
  expect(await set('admin', workgroups.main, 0)).toBe('input.invalid')
  expect(await set('admin', workgroups.suspended, 1)).toBe('allocation.exceeded')
  expect(await set('admin', workgroups.main, null)).toBe('ok')
  const both = [set('admin', workgroups.main, 30), set('sales', workgroups.suspended, 30)]
  expect((await Promise.all(both)).toSorted()).toEqual(['allocation.exceeded', 'ok'])
})

test('service accounts manage no accounts, even if one had the role sales', async () => {
  const { params } = await enterpriseOf(server)
  const agent = await serviceAccount(server)
  const find = () => outcomeOf(as(server, agent).call(contract.findAccount, { params }))
  expect(await find()).toBe('account.not.found')
  await server.ports.databases.write
    .updateTable('person')
    .set({ is_sales: true })
    .where('id', '=', agent.uuid)
    .execute()
  expect(await find()).toBe('account.not.found')
  expect((await as(server, agent).call(contract.listAccounts, { query: {} })).content).toEqual([])
})

test('an administrator who was demoted meanwhile does nothing more', async () => {
  const { people, params } = await enterpriseOf(server)
  await setMember(server, people.admin, { is_account_admin: false })
  const body = { name: 'Too late' }
  expect(await outcomeOf(as(server, people.admin).call(contract.renameAccount, { params, body }))).toBe(
    'permission.denied',
  )
})
