import * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

async function members() {
  const domain = `transfer-${++total}.example`
  await given.workgroup(server, domain)
  const owner = await given.person(server, 'Owner', domain)
  const colleague = await given.person(server, 'Colleague', domain)
  const other = await given.person(server, 'Other', domain)
  const workspace = await given.workspaceOf(server, owner)
  return { owner, colleague, other, workspace, params: { workspaceUuid: workspace.uuid } }
}

const transfer = (who: TestPerson, workspaceUuid: string, ownerEmail: string) =>
  as(server, who).call(contract.transferWorkspace, { params: { workspaceUuid }, body: { ownerEmail } })

test('a colleague becomes the owner, the former owner reads and downloads, both are informed', async () => {
  const { owner, colleague, workspace, params } = await members()
  await transfer(owner, workspace.uuid, ` ${colleague.email.toUpperCase()} `)
  const query = { includeActions: 'true' }
  const theirs = await as(server, colleague).call(findWorkspace, { params, query })
  expect(theirs).toMatchObject({ ownerUuid: colleague.uuid, actions: { updateOwner: true, delete: true } })
  const people = await as(server, colleague).call(listParticipants, { query: params })
  const former = people.content.find(({ userUuid }) => userUuid === owner.uuid)
  expect(former).toMatchObject({
    isOwner: false,
    isManager: false,
    hasDownload: true,
    hasInviter: false,
    hasEdit: false,
  })
  expect((await mailsTo(server, colleague.email))[0]!.subject).toBe(`You’re now the owner of “${workspace.name}”`)
  expect((await mailsTo(server, owner.email))[0]!.text).toContain('can see hidden participants')
  expect((await eventsOf(server, colleague, workspace))[0]).toMatchObject({
    type: 'WORKSPACE_OWNER_CHANGED',
    actor: 'Owner',
    from: { owner: owner.email },
    to: { owner: colleague.email },
  })
  expect(await outcomeOf(transfer(owner, workspace.uuid, owner.email))).toBe('permission.denied')
})

test('who may transfer a workspace, to whom, and only with a recent password', async () => {
  const { owner, colleague, workspace, params } = await members()
  const people: Record<string, TestPerson | undefined> = { owner, colleague, nobody: undefined }
  for (const [role, abilities] of [
    ['manager', ['hasManageWorkspace']],
    ['viewer', []],
  ] as const) {
    people[role] = await given.person(server, role)
    await given.participant(server, { owner, workspace }, people[role], [...abilities])
  }
  await matrix(server, contract.transferWorkspace, {
    input: () => ({ params, body: { ownerEmail: colleague.email } }),
    people,
    expected: {
      manager: 'permission.denied',
      viewer: 'permission.denied',
      colleague: 'workspace.not.found',
      nobody: 'signed.out',
    },
  })
  expect(await outcomeOf(transfer(owner, workspace.uuid, people.manager!.email))).toBe('owner.not.member')
  expect(await outcomeOf(transfer(owner, workspace.uuid, 'nobody@nowhere.example'))).toBe('owner.not.member')
  expect(await outcomeOf(transfer(owner, workspace.uuid, owner.email))).toBe('owner.unchanged')
  expect(await outcomeOf(transfer(owner, workspace.uuid, 'no address'))).toBe('input.invalid')
  const disable = (disabled_at: Date | null) =>
    server.ports.databases.write.updateTable('person').set({ disabled_at }).where('id', '=', colleague.uuid).execute()
  await disable(new Date())
  expect(await outcomeOf(transfer(owner, workspace.uuid, colleague.email))).toBe('owner.not.member')
  await disable(null)
  server.pass(limits.reauthenticateWithin + 1000)
  expect(await outcomeOf(transfer(owner, workspace.uuid, colleague.email))).toBe('reauthentication.required')
})

test('one of two concurrent transfers succeeds, the other gets 409, and the audit is consistent', async () => {
  const { owner, colleague, other, workspace } = await members()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Both have read who the owner is and wait for the workspace.
  const holding = server.ports.databases.write.transaction().execute(async (db) => {
    await db.selectFrom('workspace').select('id').where('id', '=', workspace.uuid).forUpdate().execute()
    await held
  })
  const both = [colleague, other].map(({ email }) => outcomeOf(transfer(owner, workspace.uuid, email)))
  await new Promise((resolve) => setTimeout(resolve, 500))
  release()
  await holding
  expect((await Promise.all(both)).toSorted()).toEqual(['ok', 'owner.changed'])
  const row = await server.ports.databases.read
    .selectFrom('workspace')
    .select('owner_id')
    .where('id', '=', workspace.uuid)
    .executeTakeFirstOrThrow()
  const winner = [colleague, other].find(({ uuid }) => uuid === row.owner_id)!
  const events = await eventsOf(server, winner, workspace)
  expect(events.filter(({ type }) => type === 'WORKSPACE_OWNER_CHANGED')).toMatchObject([
    { to: { owner: winner.email } },
  ])
})

test('a hidden or pending participant becomes an owner visible to everybody', async () => {
  const { owner, colleague, workspace, params } = await members()
  await given.invitee(server, { owner, workspace }, colleague, [])
  await transfer(owner, workspace.uuid, colleague.email)
  const people = await as(server, owner).call(listParticipants, { query: params })
  expect(people.content.find(({ userUuid }) => userUuid === colleague.uuid)).toMatchObject({
    isOwner: true,
    hasAccepted: true,
    type: 'STANDARD',
  })
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('person_id', '=', owner.uuid)
    .where('workspace_id', '=', workspace.uuid)
    .execute()
  await transfer(colleague, workspace.uuid, owner.email)
  const seen = await as(server, colleague).call(listParticipants, { query: params })
  expect(seen.content.find(({ isOwner }) => isOwner)).toMatchObject({ userUuid: owner.uuid, type: 'STANDARD' })
})

test('an administrator gives a member’s workspace to another member, and to themself only with a reason', async () => {
  const { owner, colleague, workspace } = await members()
  const domain = owner.email.split('@')[1]!
  const admin = await given.person(server, 'Admin', domain)
  const write = server.ports.databases.write
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const give = (ownerEmail: string, reason?: string) =>
    outcomeOf(
      as(server, admin).call(contract.transferWorkspace, {
        params: { workspaceUuid: workspace.uuid },
        body: { ownerEmail, ...(reason === undefined ? {} : { reason }) },
      }),
    )
  const listed = async () =>
    (
      await as(server, admin).call(contract.listWorkspaces, {
        query: { isAdminContext: 'true', ownerUuid: owner.uuid },
      })
    ).content
  expect(await listed()).toMatchObject([{ actions: { updateOwner: true } }])
  expect(await give('nobody@elsewhere.example')).toBe('owner.not.member')
  expect(await give(owner.email)).toBe('owner.unchanged')
  expect(await give(admin.email)).toBe('owner.reason.required')
  expect(await give(admin.email, ' ')).toBe('owner.reason.required')
  expect(await give(colleague.email)).toBe('ok')
  expect(await listed()).toEqual([])
  expect((await mailsTo(server, owner.email))[0]!.subject).toBe(`“${workspace.name}” has a new owner`)
  expect(await give(admin.email, 'They are away for a year.')).toBe('ok')
  const [mail] = await mailsTo(server, colleague.email)
  expect(mail!.text).toContain('They are away for a year.')
  expect((await eventsOf(server, admin, workspace))[0]).toMatchObject({
    type: 'WORKSPACE_OWNER_CHANGED',
    actor: 'Admin',
    to: { owner: admin.email, reason: 'They are away for a year.' },
  })
  // As their own they transfer it without one.
  expect(await give(colleague.email)).toBe('ok')
  server.pass(5 * 60_000 + 1)
  expect(await give(owner.email)).toBe('reauthentication.required')
})

test('what administrators are shown of their own workspace holds before its two-step door, and ends with its plan', async () => {
  const { owner, colleague, workspace, params } = await members()
  const write = server.ports.databases.write
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', owner.uuid).execute()
  const set = (columns: object) =>
    write.updateTable('workspace').set(columns).where('id', '=', workspace.uuid).execute()
  const shown = async () =>
    (await as(server, owner).call(contract.listWorkspaces, { query: { isAdminContext: 'true' } })).content
  await set({ scheduled_end: new Date(server.ports.clock.now().getTime() - 1) })
  expect(await shown()).toMatchObject([{ actions: { delete: false, updateOwner: false } }])
  expect(await outcomeOf(transfer(owner, workspace.uuid, colleague.email))).toBe('workspace.closed')
  const close = as(server, owner).call(contract.closeWorkspace, { params, body: { comment: 'Over' } })
  expect(await outcomeOf(close)).toBe('workspace.closed')
  await set({ scheduled_end: null, two_step: true })
  expect(await shown()).toMatchObject([{ actions: { delete: true, updateOwner: true } }])
  expect(await outcomeOf(transfer(owner, workspace.uuid, owner.email))).toBe('owner.unchanged')
  expect(await outcomeOf(transfer(owner, workspace.uuid, colleague.email))).toBe('ok')
})
