import {
  createFolder,
  deleteAsset,
  findAsset,
  listAssets,
  moveAsset,
  renameAsset,
} from '@strongroom/contract/documents/assets.ts'
import {
  answerInvitation,
  inviteParticipants,
  listParticipants,
  removeParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import {
  createLinkedWorkspace,
  isForPublication,
  issueAgentShareToken,
  updateLinkType,
} from '@strongroom/contract/workspaces/share-links.ts'
import { updateTrustedList } from '@strongroom/contract/organisation/trusted-list.ts'
import { rollBackDocument } from '@strongroom/contract/documents/versions.ts'
import { findWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { serviceAccount } from '../../test/service-account.ts'

const server = useServer()
let total = 0

const tokenFor = async (
  agent: TestPerson,
  email: string,
  folderId: string,
  linkType?: 'COLLABORATION' | 'PUBLICATION',
) =>
  (await as(server, agent).call(issueAgentShareToken, { body: { email, folderId, ...(linkType ? { linkType } : {}) } }))
    .agentShareToken

const follow = (who: TestPerson, agentShareToken: string, folderId: string) =>
  as(server, who).call(createLinkedWorkspace, { body: { name: 'Register', agentShareToken, folderId } })

const find = (who: TestPerson, workspaceUuid: string) =>
  as(server, who).call(findWorkspace, { params: { workspaceUuid }, query: { includeActions: 'true' } })

const turn = (who: TestPerson | undefined, workspaceUuid: string, linkType: 'COLLABORATION' | 'PUBLICATION') =>
  as(server, who).call(updateLinkType, { params: { workspaceUuid }, body: { linkType } })

/** A publication with everybody who might want to add something. */
async function publication() {
  const agent = await serviceAccount(server)
  const owner = await given.person(server, 'Owner')
  const folderId = `F-${++total}`
  const { uuid } = await follow(owner, await tokenFor(agent, owner.email, folderId, 'PUBLICATION'), folderId)
  const place = { owner, workspace: { uuid } }
  const [manager, adder, reader] = await Promise.all(
    ['Manager', 'Adder', 'Reader'].map((name) => given.person(server, name)),
  )
  await given.participant(server, place, manager!, ['hasManageWorkspace'])
  await given.participant(server, place, adder!, [
    'hasDownload',
    'hasEdit',
    'hasCreateDocument',
    'hasCreateFolder',
    'hasDelete',
  ])
  await given.participant(server, place, reader!, [])
  return { agent, folderId, uuid, people: { agent, owner, manager: manager!, adder: adder!, reader: reader! } }
}

test('a publication link creates a workspace with its agent as participant; its owner is informed, and it is recorded', async () => {
  const { agent, folderId, uuid, people } = await publication()
  expect(await find(people.owner, uuid)).toMatchObject({
    linkType: 'PUBLICATION',
    linkFolderId: null,
    ownerUuid: people.owner.uuid,
  })
  const list = await as(server, people.owner).call(listParticipants, { query: { workspaceUuid: uuid } })
  const own = list.content.find(({ userUuid }) => userUuid === agent.uuid)
  expect(own).toMatchObject({ classification: 'accepted', isServiceAccount: true, isManager: false })
  expect(own).toMatchObject({
    hasDownload: true,
    hasCreateDocument: true,
    hasCreateFolder: true,
    hasEdit: true,
    hasDelete: false,
    hasInviter: false,
  })
  const events = (await eventsOf(server, people.owner, { uuid })).toReversed()
  expect(events.slice(0, 2)).toMatchObject([
    { type: 'WORKSPACE_CREATED', to: { linkType: 'PUBLICATION', agent: agent.uuid, folder: folderId } },
    {
      type: 'PARTICIPANT_INVITED',
      actor: 'Owner',
      entity: agent.email,
      to: { hasCreateDocument: true, accepted: true },
    },
  ])
  expect(await mailsTo(server, agent.email)).toEqual([])
  // The agent finds it by its folder.
  const mine = await as(server, agent).call(listMyWorkspaces, { query: {} })
  expect(mine.content).toMatchObject([{ uuid, linkType: 'PUBLICATION', linkFolderId: folderId }])
})

test('only the linked agent adds documents, versions and folders; this binds the owner too, and nobody deletes', async () => {
  const { uuid: workspaceUuid, people } = await publication()
  const agent = as(server, people.agent)
  const folder = await agent.call(createFolder, { body: { name: 'Published', workspaceUuid } })
  const document = await agent.upload({ name: 'deed.txt', bytes: 'one' }, { workspaceUuid, parentUuid: folder.uuid })
  await server.drain()
  await agent.uploadVersion({ name: 'deed.txt', bytes: 'two' }, document.uuid)
  await server.drain()
  const added = {
    agent: 'ok',
    owner: 'permission.denied',
    manager: 'permission.denied',
    adder: 'permission.denied',
    reader: 'permission.denied',
  } as const
  const all = (work: (who: TestPerson) => Promise<unknown>) =>
    Promise.all(Object.entries(people).map(async ([name, who]) => [name, await outcomeOf(work(who))] as const)).then(
      Object.fromEntries,
    )
  const inside = { workspaceUuid, parentUuid: folder.uuid }
  expect(await all((who) => as(server, who).upload({ name: `${++total}.txt`, bytes: 'x' }, { workspaceUuid }))).toEqual(
    added,
  )
  expect(await all((who) => as(server, who).upload({ name: `${++total}.txt`, bytes: 'x' }, inside))).toEqual(added)
  expect(await all((who) => as(server, who).uploadVersion({ name: 'deed.txt', bytes: 'x' }, document.uuid))).toEqual(
    added,
  )
  expect(await all((who) => as(server, who).call(createFolder, { body: { name: `F ${++total}`, ...inside } }))).toEqual(
    added,
  )
  await server.drain()
  const params = { workspaceUuid, assetUuid: document.uuid }
  expect(
    await all((who) => as(server, who).call(rollBackDocument, { params, body: { rollbackContentVersion: 1 } })),
  ).toEqual(added)
  const deleting = await all((who) => as(server, who).call(deleteAsset, { params, body: undefined }))
  expect(new Set(Object.values(deleting))).toEqual(new Set(['permission.denied']))
  // Everything except adding works as elsewhere.
  expect(await outcomeOf(as(server, people.adder).call(renameAsset, { params, body: { name: 'Deed' } }))).toBe('ok')
  expect(await outcomeOf(as(server, people.adder).call(moveAsset, { params, body: { parentUuid: null } }))).toBe('ok')
  // The offered actions have the same value.
  for (const [name, who] of Object.entries(people)) {
    const { actions } = await find(who, workspaceUuid)
    expect([actions!.createDocument, actions!.createFolder, actions!.updateLinkType], name).toEqual(
      Array(3).fill(name === 'agent'),
    )
    const found = await as(server, who).call(findAsset, { params, query: { includeActions: 'true' } })
    expect(found.actions!.createVersion, name).toBe(name === 'agent')
  }
})

test('another participating agent adds nothing; the linked one only while it participates', async () => {
  const { uuid, people } = await publication()
  const other = await serviceAccount(server)
  const place = { owner: people.owner, workspace: { uuid } }
  await given.participant(server, place, other, ['hasDownload', 'hasEdit', 'hasCreateDocument', 'hasCreateFolder'])
  const upload = (who: TestPerson) =>
    outcomeOf(as(server, who).upload({ name: `${++total}.txt`, bytes: 'x' }, { workspaceUuid: uuid }))
  expect(await upload(other)).toBe('permission.denied')
  expect(await outcomeOf(turn(other, uuid, 'COLLABORATION'))).toBe('permission.denied')
  const list = await as(server, people.owner).call(listParticipants, { query: { workspaceUuid: uuid } })
  const participantUuid = list.content.find(({ userUuid }) => userUuid === people.agent.uuid)!.uuid
  await as(server, people.owner).call(removeParticipant, { params: { participantUuid } })
  expect(await upload(people.agent)).toBe('workspace.not.found')
  expect(await outcomeOf(turn(people.agent, uuid, 'COLLABORATION'))).toBe('workspace.not.found')
})

test('a participating agent turns its workspace into a publication and back; nobody else does', async () => {
  const [agent, owner] = [await serviceAccount(server), await given.person(server, 'Owner')]
  const { uuid } = await follow(owner, await tokenFor(agent, owner.email, 'F-turned'), 'F-turned')
  expect((await find(owner, uuid)).linkType).toBe('COLLABORATION')
  const upload = (who: TestPerson) =>
    outcomeOf(as(server, who).upload({ name: `${++total}.txt`, bytes: 'x' }, { workspaceUuid: uuid }))
  expect(await upload(owner)).toBe('ok')
  // An agent that isn't invited doesn't find the workspace.
  expect(await outcomeOf(turn(agent, uuid, 'PUBLICATION'))).toBe('workspace.not.found')
  const body = { workspaceUuid: uuid, emails: [agent.email], hasDownload: true, hasCreateDocument: true }
  const [invited] = (await as(server, owner).call(inviteParticipants, { body })).content
  expect(await outcomeOf(turn(agent, uuid, 'PUBLICATION'))).toBe('workspace.invitation.pending')
  expect((await find(agent, uuid)).linkType).toBeNull()
  await as(server, agent).call(answerInvitation, {
    params: { participantUuid: invited!.uuid },
    body: { accepted: true },
  })
  const manager = await given.person(server, 'Manager')
  await given.participant(server, { owner, workspace: { uuid } }, manager, ['hasManageWorkspace'])
  const stranger = await given.person(server, 'Stranger')
  await matrix(server, updateLinkType, {
    people: { owner, manager, stranger, nobody: undefined },
    expected: {
      owner: 'permission.denied',
      manager: 'permission.denied',
      stranger: 'workspace.not.found',
      nobody: 'signed.out',
    },
    input: () => ({ params: { workspaceUuid: uuid }, body: { linkType: 'PUBLICATION' as const } }),
  })
  // Two concurrent calls record one event.
  await Promise.all([turn(agent, uuid, 'PUBLICATION'), turn(agent, uuid, 'PUBLICATION')])
  expect([await upload(owner), await upload(agent)]).toEqual(['permission.denied', 'ok'])
  expect((await as(server, owner).call(listAssets, { query: { workspaceUuid: uuid } })).content).toHaveLength(2)
  await turn(agent, uuid, 'COLLABORATION')
  expect(await upload(owner)).toBe('ok')
  const events = (await eventsOf(server, owner, { uuid })).filter(({ type }) => type === 'WORKSPACE_LINK_TYPE_CHANGED')
  expect(events).toMatchObject([
    { actor: 'Archive', from: { linkType: 'PUBLICATION' }, to: { linkType: 'COLLABORATION' } },
    { actor: 'Archive', from: { linkType: 'COLLABORATION' }, to: { linkType: 'PUBLICATION' } },
  ])
  for (const linkType of ['NONE', 'publication', null, undefined])
    expect(await outcomeOf(turn(agent, uuid, linkType as 'PUBLICATION'))).toBe('input.invalid')
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: uuid }, body: { comment: '' } })
  expect(await outcomeOf(turn(agent, uuid, 'PUBLICATION'))).toBe('workspace.closed')
})

test('an agent with the read scope changes nothing, and two-step applies to it like to anybody', async () => {
  const { uuid, people } = await publication()
  const db = server.ports.databases.write
  await db.updateTable('workspace').set({ two_step: true }).where('id', '=', uuid).execute()
  expect(await outcomeOf(turn(people.agent, uuid, 'COLLABORATION'))).toBe('access.code.required')
  await db.updateTable('workspace').set({ two_step: false }).where('id', '=', uuid).execute()
  const reading = await serviceAccount(server, 'read')
  await db.updateTable('workspace').set({ link_agent_id: reading.uuid }).where('id', '=', uuid).execute()
  expect(await outcomeOf(turn(reading, uuid, 'COLLABORATION'))).toBe('scope.missing')
})

test('the kind is in the signed token; following the link again keeps it', async () => {
  const [agent, owner] = [await serviceAccount(server), await given.person(server, 'Owner')]
  const plain = await tokenFor(agent, owner.email, 'F-1')
  const published = await tokenFor(agent, owner.email, 'F-1', 'PUBLICATION')
  expect([isForPublication(plain), isForPublication(published), isForPublication('x.y')]).toEqual([false, true, false])
  const [payload] = published.split('.')
  const [, signature] = plain.split('.')
  expect(await outcomeOf(follow(owner, `${payload}.${signature}`, 'F-1'))).toBe('share.link.invalid')
  const { uuid } = await follow(owner, plain, 'F-1')
  expect(await follow(owner, published, 'F-1')).toEqual({ uuid })
  expect((await find(owner, uuid)).linkType).toBe('COLLABORATION')
  const body = { email: owner.email, folderId: 'F-1', linkType: 'NONE' as never }
  expect(await outcomeOf(as(server, agent).call(issueAgentShareToken, { body }))).toBe('input.invalid')
})

test('an untrusted or disabled agent gets no publication, and no workspace is left behind', async () => {
  const [agent, owner] = [await serviceAccount(server), await given.person(server, 'Owner')]
  const made = await as(server, owner).call(listMyWorkspaces, { query: {} })
  expect(made.metadata.totalElements).toBe(0)
  const workgroupUuid = (await given.workspaceOf(server, owner)).workgroupUuid
  const trust = (entries: string[]) =>
    as(server, owner).call(updateTrustedList, { params: { workgroupUuid }, body: { entries } })
  await trust(['elsewhere.example'])
  const token = await tokenFor(agent, owner.email, 'F-1', 'PUBLICATION')
  expect(await outcomeOf(follow(owner, token, 'F-1'))).toBe('PARTICIPANT_EMAIL_NOT_WHITELISTED')
  await trust([])
  const setDisabled = (disabled_at: Date | null) =>
    server.ports.databases.write.updateTable('person').set({ disabled_at }).where('id', '=', agent.uuid).execute()
  await setDisabled(new Date())
  expect(await outcomeOf(follow(owner, token, 'F-1'))).toBe('share.link.invalid')
  await setDisabled(null)
  expect((await as(server, owner).call(listMyWorkspaces, { query: {} })).metadata.totalElements).toBe(1)
  expect(await outcomeOf(follow(owner, token, 'F-1'))).toBe('ok')
})

test('turned into a publication while its owner adds: earlier additions are kept, the rest are refused', async () => {
  const { uuid, people } = await publication()
  await turn(people.agent, uuid, 'COLLABORATION')
  const upload = (name: string) =>
    outcomeOf(as(server, people.owner).upload({ name, bytes: 'x'.repeat(50_000) }, { workspaceUuid: uuid }))
  const names = Array.from({ length: 8 }, (_, n) => `${n}.txt`)
  const [outcomes] = await Promise.all([Promise.all(names.map(upload)), turn(people.agent, uuid, 'PUBLICATION')])
  for (const outcome of outcomes) expect(['ok', 'permission.denied']).toContain(outcome)
  expect(await upload('late.txt')).toBe('permission.denied')
  const { content } = await as(server, people.owner).call(listAssets, { query: { workspaceUuid: uuid } })
  const added = names.filter((_, n) => outcomes[n] === 'ok')
  expect(content.map(({ name }) => name).toSorted()).toEqual(added)
  // No addition is recorded after the change that forbids it.
  const types = (await eventsOf(server, people.owner, { uuid })).map(({ type }) => type)
  const newest = types.findIndex((type) => type === 'WORKSPACE_LINK_TYPE_CHANGED')
  expect(types.slice(0, newest)).not.toContain('DOCUMENT_CREATED')
})
