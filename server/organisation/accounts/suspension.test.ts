import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { getMe, getMyself } from '@strongroom/contract/identity/sign-in.ts'
import * as ofWorkgroups from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import { findWorkgroup, renameWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { createWorkspace, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import { enterpriseOf, setMember } from '../../test/administration/enterprise.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** The recorded changes of one thing, without refusals. */
const changesOf = async (id: string) =>
  (await recordedAbout(server, id)).filter(({ type }) => type !== 'ACCESS_REFUSED')

const EVERYTHING = ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasEdit', 'hasDelete'] as const

const suspend = (who: TestPerson, workgroupUuid: string, suspended = true) =>
  outcomeOf(
    as(server, who).call(ofWorkgroups.setWorkgroupSuspended, { params: { workgroupUuid }, body: { suspended } }),
  )

test('who suspends a workgroup, and lifts that', async () => {
  const { people, workgroups } = await enterpriseOf(server)
  const params = { workgroupUuid: workgroups.sister }
  for (const suspended of [true, false])
    await matrix(server, ofWorkgroups.setWorkgroupSuspended, {
      input: () => ({ params, body: { suspended } }),
      people,
      expected: {
        nobody: 'signed.out',
        stranger: 'workgroup.not.found',
        otherAdmin: 'workgroup.not.found',
        member: 'workgroup.not.found',
        workgroupAdmin: 'permission.denied',
        suspendedAdmin: 'permission.denied',
        admin: 'ok',
        sales: 'ok',
      },
    })
  expect(await changesOf(workgroups.sister)).toMatchObject([
    { type: 'WORKGROUP_SUSPENDED', from: { suspended: false }, to: { suspended: true } },
    { type: 'WORKGROUP_SUSPENDED', from: { suspended: true }, to: { suspended: false } },
  ])
  expect(await suspend(people.admin, workgroups.main)).toBe('workgroup.own')
  expect(await suspend(people.suspendedAdmin, workgroups.suspended, false)).toBe('permission.denied')
  server.pass(301_000)
  expect(await suspend(people.admin, workgroups.sister)).toBe('reauthentication.required')
})

test('the workspaces of a suspended workgroup are read, fetched and left, and nothing in them changes', async () => {
  const { people, workgroups } = await enterpriseOf(server)
  const owner = people.colleague
  const workspace = await given.workspaceOf(server, owner)
  const place = { owner, workspace }
  const guest = await given.participant(server, place, people.stranger, [...EVERYTHING])
  const document = await as(server, owner).upload({ name: 'a.txt', bytes: 'abc' }, { workspaceUuid: workspace.uuid })
  await server.drain()
  expect(await suspend(people.admin, workgroups.sister)).toBe('ok')
  const params = { workspaceUuid: workspace.uuid }
  for (const who of [owner, people.stranger]) {
    const seen = await as(server, who).call(findWorkspace, { params, query: { includeActions: 'true' } })
    expect(seen.suspended).toBe(true)
    const allowed = Object.entries(seen.actions!).flatMap(([action, may]) => (may ? [action] : []))
    for (const action of allowed)
      expect([
        'listParticipants',
        'readAudit',
        'exportAudit',
        'readBin',
        'canDownloadLatest',
        'favourite',
        'mute',
        'leave',
      ]).toContain(action)
    expect(allowed).toContain('canDownloadLatest')
    const folder = { body: { workspaceUuid: workspace.uuid, name: 'New' } }
    expect(await outcomeOf(as(server, who).call(createFolder, folder))).toBe('permission.denied')
    const again = as(server, who).upload({ name: 'b.txt', bytes: 'abc' }, { workspaceUuid: workspace.uuid })
    expect(await outcomeOf(again)).toBe('permission.denied')
    const path = `/publicapi/1/documents/${document.uuid}/download`
    const bytes = await fetch(server.url + path, { headers: { authorization: `Bearer ${who.token}` } })
    expect(await bytes.text()).toBe('abc')
  }
  const audit = { query: { workspaceUuid: workspace.uuid } }
  expect((await as(server, owner).fetch(exportAudit, audit)).status).toBe(200)
  const removed = { params: { participantUuid: guest } }
  expect(await outcomeOf(as(server, owner).call(removeParticipant, removed))).toBe('ok')
  expect(await suspend(people.admin, workgroups.sister, false)).toBe('ok')
  const folder = { body: { workspaceUuid: workspace.uuid, name: 'New' } }
  expect(await outcomeOf(as(server, owner).call(createFolder, folder))).toBe('ok')
})

test('people of a suspended workgroup create and administer nothing, and go on elsewhere', async () => {
  const { people, workgroups } = await enterpriseOf(server)
  const elsewhere = await given.workspaceWith(server)
  await given.participant(server, elsewhere, people.colleague, [...EVERYTHING])
  expect(await suspend(people.admin, workgroups.sister)).toBe('ok')
  const { colleague, workgroupAdmin } = people
  const created = as(server, colleague).call(createWorkspace, { body: { name: 'New' } })
  expect(await outcomeOf(created)).toBe('permission.denied')
  const folder = { body: { workspaceUuid: elsewhere.workspace.uuid, name: 'New' } }
  expect(await outcomeOf(as(server, colleague).call(createFolder, folder))).toBe('ok')
  const params = { workgroupUuid: workgroups.sister }
  const seen = await as(server, workgroupAdmin).call(findWorkgroup, { params, query: { includeActions: 'true' } })
  expect(seen).toMatchObject({ suspended: true, actions: { view: true, update: false, inviteMembers: false } })
  const name = { params, body: { workgroupName: 'Other' } }
  expect(await outcomeOf(as(server, workgroupAdmin).call(renameWorkgroup, name))).toBe('permission.denied')
  const role = { params: { userUuid: colleague.uuid }, body: { role: 'WORKGROUP_ADMIN' as const } }
  expect(await outcomeOf(as(server, workgroupAdmin).call(setMemberRole, role))).toBe('permission.denied')
  expect(await outcomeOf(as(server, people.admin).call(renameWorkgroup, name))).toBe('ok')
  const me = await as(server, people.suspendedAdmin).call(getMe, { query: {} })
  expect(me).toMatchObject({ _embedded: { organisation: { suspended: true } }, actions: { viewEnterprisePage: false } })
})

test('a suspended account suspends all of its workgroups; lifting it leaves those suspended by themselves', async () => {
  const { people, params, workgroups } = await enterpriseOf(server)
  const set = (who: keyof typeof people, suspended: boolean) =>
    outcomeOf(as(server, people[who]).call(contract.setAccountSuspended, { params, body: { suspended } }))
  await matrix(server, contract.setAccountSuspended, {
    input: () => ({ params, body: { suspended: true } }),
    people,
    expected: {
      nobody: 'signed.out',
      stranger: 'account.not.found',
      otherAdmin: 'account.not.found',
      member: 'permission.denied',
      admin: 'permission.denied',
      sales: 'ok',
    },
  })
  const states = async () => {
    const rows = await server.ports.databases.read
      .selectFrom('workgroup')
      .select(['id', 'is_suspended'])
      .where('account_id', '=', params.accountUuid)
      .execute()
    return [workgroups.main, workgroups.sister, workgroups.suspended].map(
      (id) => rows.find((row) => row.id === id)!.is_suspended,
    )
  }
  expect(await states()).toEqual([true, true, true])
  expect(await outcomeOf(as(server, people.admin).call(contract.findAccount, { params }))).toBe('permission.denied')
  const body = { accountUuid: params.accountUuid, name: 'Born suspended' }
  const made = await as(server, people.sales).call(ofWorkgroups.createWorkgroup, { body })
  expect(made.workgroup).toMatchObject({ suspended: false, accountSuspended: true })
  expect(await set('sales', false)).toBe('ok')
  expect(await states()).toEqual([false, false, true])
})

test('terms: edition and contract are those of all workgroups, and a trial ends with the agreed edition', async () => {
  const { people, params, workgroups } = await enterpriseOf(server)
  const body = { edition: 'STANDARD' as const, contract: 'C-1', maxConnections: 500 }
  await matrix(server, contract.updateAccountTerms, {
    input: () => ({ params, body }),
    people,
    expected: {
      nobody: 'signed.out',
      stranger: 'account.not.found',
      otherAdmin: 'account.not.found',
      member: 'permission.denied',
      admin: 'permission.denied',
      sales: 'ok',
    },
  })
  const sales = as(server, people.sales)
  const change = (terms: object) => outcomeOf(sales.call(contract.updateAccountTerms, { params, body: terms }))
  const seen = async () =>
    (await sales.call(ofWorkgroups.listAccountWorkgroups, { query: params })).content.map(
      ({ editionName }) => editionName,
    )
  expect(await seen()).toEqual(['Standard', 'Standard', 'Standard'])
  const me = await as(server, people.admin).call(getMe, { query: {} })
  expect(me).toMatchObject({ isAccountAdmin: false, roles: ['workgroupadmin', 'accountadmin'] })
  const ends = server.ports.clock.now().getTime() + 86_400_000
  expect(await change({ trialEndTime: ends })).toBe('ok')
  expect(await seen()).toEqual(['Enterprise', 'Enterprise', 'Enterprise'])
  expect(await change({ trialEndTime: null })).toBe('ok')
  expect(await seen()).toEqual(['Standard', 'Standard', 'Standard'])
  expect(await change({ trialEndTime: ends })).toBe('ok')
  expect(await change({ edition: 'ENTERPRISE' })).toBe('ok')
  expect(await change({ trialEndTime: ends })).toBe('account.trial.needless')
  expect(await change({})).toBe('ok')
  expect(await change({ edition: 'GOLD' })).toBe('input.invalid')
  expect(await change({ maxConnections: 0 })).toBe('input.invalid')
  expect(await changesOf(params.accountUuid)).toMatchObject([
    { type: 'ACCOUNT_CHANGED', to: { edition: 'STANDARD', contract: 'C-1', maxConnections: 500 } },
    { type: 'ACCOUNT_CHANGED', to: { trialEndTime: ends } },
    { type: 'ACCOUNT_CHANGED', to: { trialEndTime: null } },
    { type: 'ACCOUNT_CHANGED', to: { trialEndTime: ends } },
    {
      type: 'ACCOUNT_CHANGED',
      from: { edition: 'STANDARD', trialEndTime: ends },
      to: { edition: 'ENTERPRISE', trialEndTime: null },
    },
  ])
  expect(workgroups.main).toBeDefined()
})

test('accounts are created by sales people only', async () => {
  const { people } = await enterpriseOf(server)
  const body = { name: 'Customer', edition: 'STANDARD' as const, contract: null, maxConnections: 10 }
  await matrix(server, contract.createAccount, {
    input: () => ({ body }),
    people,
    expected: { nobody: 'signed.out', stranger: 'permission.denied', admin: 'permission.denied', sales: 'ok' },
  })
  const made = await as(server, people.sales).call(contract.createAccount, { body })
  expect(made).toMatchObject({
    name: 'Customer',
    editionName: 'Standard',
    figures: { workgroups: 0, maxConnections: 10 },
  })
  expect(await changesOf(made.uuid)).toMatchObject([{ type: 'ACCOUNT_CREATED' }])
  const { actions } = await as(server, people.sales).call(getMyself, { query: { includeActions: 'true' } })
  expect(actions).toMatchObject({ manageAccounts: true, viewSalesReport: true })
})

test('of two administrators who suspend each other’s workgroups at once, one is no administrator by then', async () => {
  for (let round = 0; round < 3; round++) {
    const { people, workgroups } = await enterpriseOf(server)
    const { admin, workgroupAdmin: other } = people
    await setMember(server, other, { is_account_admin: true })
    const outcomes = await Promise.all([suspend(admin, workgroups.sister), suspend(other, workgroups.main)])
    expect(outcomes.toSorted()).toEqual(['ok', 'permission.denied'])
  }
})

test('what sales people do with other accounts is no event of their own workgroup', async () => {
  const { account, people } = await enterpriseOf(server)
  await as(server, people.sales).call(contract.renameAccount, {
    params: { accountUuid: account },
    body: { name: 'Secret customer' },
  })
  const own = await as(server, people.sales).call(getMe, { query: {} })
  const workgroupUuid = own.organisationUuid!
  await setMember(server, people.sales, { is_workgroup_admin: true })
  const events = await as(server, people.sales).call(listWorkgroupEvents, {
    params: { workgroupUuid },
    query: { size: 100 },
  })
  expect(events.content.length).toBeGreaterThan(0)
  expect(JSON.stringify(events.content)).not.toContain('Secret customer')
})
