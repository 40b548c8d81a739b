import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import type { Edition } from '@strongroom/contract/organisation/editions.ts'
import { listTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { findWorkgroup, type WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import { explainAccountAction } from '@strongroom/contract/why/account-why.ts'
import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { explainWorkgroupAction } from '@strongroom/contract/why/workgroup-why.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { matrix, outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
let total = 0

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

/** A workgroup of an edition, one person for each role in it, and a stranger. */
async function workgroupOf(columns: { edition: Edition; trial_started_at?: Date }) {
  const domain = `why-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  await server.ports.databases.write.updateTable('workgroup').set(columns).where('id', '=', workgroupUuid).execute()
  const [member, admin, accountAdmin] = [
    await given.person(server, 'Member', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Account', domain),
  ]
  await setMember(admin, { is_workgroup_admin: true })
  await setMember(accountAdmin, { is_account_admin: true })
  const stranger = await given.person(server, 'Stranger')
  return { params: { workgroupUuid }, people: { member, admin, accountAdmin }, stranger }
}

const EDITIONS: { edition: Edition; trial_started_at?: Date }[] = [
  { edition: 'ENTERPRISE' },
  { edition: 'STANDARD' },
  { edition: 'STANDARD', trial_started_at: new Date(0) },
]

test('the explanation of each action on a workgroup agrees with the offered value', async () => {
  for (const edition of EDITIONS) {
    const { params, people, stranger } = await workgroupOf(edition)
    for (const [who, person] of Object.entries(people)) {
      const { actions } = await as(server, person).call(findWorkgroup, { params, query: { includeActions: 'true' } })
      for (const action of Object.keys(actions!) as (keyof WorkgroupActions)[]) {
        const why = await as(server, person).call(explainWorkgroupAction, { params, query: { action } })
        expect(why, `${who} ${action}`).toMatchObject({ action, allowed: actions![action] })
        expect(
          why.clauses.every(({ holds }) => holds),
          `${who} ${action}`,
        ).toBe(actions![action])
      }
      const query = { action: 'listTagSets' as const }
      const listed = await outcomeOf(as(server, person).call(listTagSets, { query: params }))
      const why = await as(server, person).call(explainWorkgroupAction, { params, query })
      expect(why.allowed, who).toBe(listed === 'ok')
    }
    await matrix(server, explainWorkgroupAction, {
      input: () => ({ params, query: { action: 'view' as const } }),
      people: { ...people, stranger },
      expected: {
        nobody: 'signed.out',
        stranger: 'workgroup.not.found',
        member: 'ok',
        admin: 'ok',
        accountAdmin: 'ok',
      },
    })
  }
})

test('each refusing clause of a workgroup is named with its source and changers', async () => {
  const { params, people, stranger } = await workgroupOf(EDITIONS[2]!)
  const refusing = async (person: TestPerson, action: keyof WorkgroupActions | 'listTagSets') => {
    const { clauses } = await as(server, person).call(explainWorkgroupAction, { params, query: { action } })
    return clauses.filter(({ holds }) => !holds)
  }
  const codes = async (...asked: Parameters<typeof refusing>) => (await refusing(...asked)).map(({ code }) => code)
  expect(await codes(people.member, 'startTrial')).toEqual(['workgroup.administers', 'workgroup.unsettled'])
  expect(await codes(people.admin, 'startTrial')).toEqual(['workgroup.unsettled'])
  expect(await codes(people.member, 'manageTagSets')).toEqual(['workgroup.administers', 'workgroup.enterprise'])
  expect(await codes(people.member, 'listTagSets')).toEqual(['tag.sets.used'])
  expect(await codes(people.accountAdmin, 'claimDomain')).toEqual([])
  expect(await refusing(people.admin, 'claimDomain')).toEqual([
    { code: 'role.account.admin', holds: false, source: 'account', folder: null, changers: ['account.admin'] },
  ])
  expect(await refusing(people.admin, 'manageTagSets')).toEqual([
    { code: 'workgroup.enterprise', holds: false, source: 'workgroup', folder: null, changers: ['operator'] },
  ])
  // A person without a role in the workgroup gets the same answer for every action.
  for (const action of ['update', 'listTagSets'] as const)
    expect(await outcomeOf(as(server, stranger).call(explainWorkgroupAction, { params, query: { action } }))).toBe(
      'workgroup.not.found',
    )
})

test('unknown actions are refused', async () => {
  const { params, people } = await workgroupOf(EDITIONS[0]!)
  const ask = (action: string) =>
    outcomeOf(as(server, people.admin).call(explainWorkgroupAction, { params, query: { action: action as 'view' } }))
  expect([await ask('updateName'), await ask('toString'), await ask('')]).toEqual(Array(3).fill('input.invalid'))
  const query = { action: 'view' as 'acceptTerms' }
  const own = { params: { userUuid: people.admin.uuid }, query }
  expect(await outcomeOf(as(server, people.admin).call(explainAccountAction, own))).toBe('input.invalid')
})

test('the explanation of each action on the own account agrees with the offered value', async () => {
  const { people } = await workgroupOf(EDITIONS[1]!)
  const alone = await given.person(server, 'Alone')
  await server.ports.databases.write.deleteFrom('member').where('person_id', '=', alone.uuid).execute()
  for (const person of [...Object.values(people), alone]) {
    const { actions } = await as(server, person).call(getMyself, { query: { includeActions: 'true' } })
    for (const action of Object.keys(actions!) as (keyof UserActions)[]) {
      const input = { params: { userUuid: person.uuid }, query: { action } }
      const why = await as(server, person).call(explainAccountAction, input)
      expect(why, action).toMatchObject({ action, allowed: actions![action] })
    }
  }
  const query = { action: 'createWorkspace' as const }
  const why = await as(server, alone).call(explainAccountAction, { params: { userUuid: alone.uuid }, query })
  expect(why.clauses.filter(({ holds }) => !holds)).toEqual([
    { code: 'account.workgroup', holds: false, source: 'account', folder: null, changers: ['workgroup.admin'] },
  ])
  expect(await outcomeOf(as(server, alone).call(createWorkspace, { body: { name: 'None' } }))).toBe('permission.denied')
  await matrix(server, explainAccountAction, {
    input: () => ({ params: { userUuid: alone.uuid }, query }),
    people: { alone, ...people },
    expected: { nobody: 'signed.out', alone: 'ok', member: 'not.found', admin: 'not.found', accountAdmin: 'not.found' },
  })
})
