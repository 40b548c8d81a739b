import { findWorkgroup, updateTwoStepMandatory } from '@strongroom/contract/organisation/workgroups.ts'
import { createWorkspace, findWorkspace, requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setWorkgroup } from '../../cli/commands/set-workgroup.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function workgroupOf(someone: TestPerson): Promise<string> {
  const found = await server.ports.databases.read
    .selectFrom('member')
    .select('workgroup_id')
    .where('person_id', '=', someone.uuid)
    .executeTakeFirstOrThrow()
  return found.workgroup_id
}

const set = async (workgroup: string, options: object) =>
  setWorkgroup.run({ workgroup, ...options } as never, async () => server.ports)
const create = (owner: TestPerson, hasTwoStepEnabled?: boolean) =>
  as(server, owner).call(createWorkspace, {
    body: { name: 'Kind', ...(hasTwoStepEnabled === undefined ? {} : { hasTwoStepEnabled }) },
  })
const featuresOf = async (owner: TestPerson, workgroupUuid: string) =>
  (await as(server, owner).call(findWorkgroup, { params: { workgroupUuid }, query: {} })).features
const actionsOf = async (owner: TestPerson, { uuid }: { uuid: string }) =>
  (await as(server, owner).call(findWorkspace, { params: { workspaceUuid: uuid }, query: { includeActions: 'true' } }))
    .actions
const turn = (owner: TestPerson, { uuid }: { uuid: string }, requiresMFA: boolean) =>
  outcomeOf(as(server, owner).call(requireTwoStep, { params: { workspaceUuid: uuid }, body: { requiresMFA } }))

test('a workgroup without two-step workspaces creates none and converts none', async () => {
  const owner = await given.person(server, 'Owner')
  const workgroup = await workgroupOf(owner)
  expect(await set(workgroup, { 'secure-share': 'off' })).toBe('Two-step workspaces: off')
  expect(await featuresOf(owner, workgroup)).not.toContain('SECURE_SHARE')
  expect(await outcomeOf(create(owner, true))).toBe('secure.share.missing')
  const open = await create(owner)
  expect(open.hasTwoStepEnabled).toBe(false)
  expect(await actionsOf(owner, open)).toMatchObject({ turnOnSecureShare: false, updateName: true })
  expect(await turn(owner, open, true)).toBe('permission.denied')
  const mandate = { params: { workgroupUuid: workgroup }, body: { twoStepMandatory: true } }
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', owner.uuid)
    .execute()
  expect(await outcomeOf(as(server, owner).call(updateTwoStepMandatory, mandate))).toBe('secure.share.missing')
  await expect(set(workgroup, { 'two-step-mandatory': 'on' })).rejects.toThrow('require only a kind that it has')
  await expect(set(workgroup, { 'open-share': 'off' })).rejects.toThrow('require only a kind that it has')
})

test('a workgroup without open workspaces creates two-step ones, which stay so', async () => {
  const owner = await given.person(server, 'Owner')
  const workgroup = await workgroupOf(owner)
  const before = await create(owner)
  await set(workgroup, { 'open-share': 'off' })
  expect(await featuresOf(owner, workgroup)).not.toContain('OPEN_SHARE')
  expect(await outcomeOf(create(owner, false))).toBe('share.mfa.cannot.be.disabled')
  expect((await create(owner)).hasTwoStepEnabled).toBe(true)
  // Earlier open workspaces stay open until somebody switches two-step on; then it can't be switched off.
  expect(await actionsOf(owner, before)).toMatchObject({ turnOnSecureShare: true, turnOffSecureShare: false })
  await set(workgroup, { 'open-share': 'on' })
  expect(await create(owner, false)).toMatchObject({ hasTwoStepEnabled: false })
})
