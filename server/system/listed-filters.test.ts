import { createFolder, deleteAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import { rollBackDocument } from '@strongroom/contract/documents/versions.ts'
import { listContactsOf } from '@strongroom/contract/identity/contacts.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { listNews } from '@strongroom/contract/record/visits.ts'
import { exportWorkgroupAudit } from '@strongroom/contract/record/reports.ts'
import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { inviteParticipants, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import {
  findWorkgroupOptions,
  updateTwoStepMechanism,
  updateWorkgroupSettings,
} from '@strongroom/contract/organisation/workgroups.ts'
import { requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import { recordedAbout } from '../test/audit.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

test('a folder’s contents by name, tag and kind in any case; with only an invitation, nothing on request', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const workspaceUuid = workspace.uuid
  await as(server, owner).call(createFolder, { body: { name: 'Minutes 100%', workspaceUuid } })
  await as(server, owner).call(createFolder, { body: { name: 'Plans', workspaceUuid } })
  await as(server, owner).upload({ name: 'minutes.txt', bytes: 'x' }, { workspaceUuid })
  const list = async (query: object, who = owner) =>
    as(server, who).call(listAssets, { query: { workspaceUuid, sort: 'name,asc', ...query } })
  const names = async (query: object) => (await list(query)).content.map(({ name }) => name)
  expect(await names({ name: ' MINUTES ' })).toEqual(['Minutes 100%', 'minutes.txt'])
  expect((await list({ name: 'minutes', size: 1 })).metadata).toMatchObject({ totalElements: 2, totalPages: 2 })
  expect(await names({ name: '0%' })).toEqual(['Minutes 100%'])
  expect(await names({ name: 'minutes', type: 'folder' })).toEqual(['Minutes 100%'])
  expect(await names({ type: 'Document' })).toEqual(['minutes.txt'])
  expect(await names({ type: 'link' })).toEqual([])
  expect(await list({ tags: 'Year|2026|NUMBER' })).toMatchObject({ content: [], metadata: { totalElements: 0 } })
  expect((await list({ name: '', tags: '' })).content).toHaveLength(3)
  const answer = await as(server, owner).fetch(listAssets, {
    query: { workspaceUuid, name: 'nowhere', noContentReplacesSeeOther: 'true' },
  })
  expect(answer.status).toBe(204)
  const guest = await given.person(server, 'Guest')
  await given.invitee(server, { owner, workspace }, guest, [])
  expect(await outcomeOf(list({}, guest))).toBe('workspace.invitation.pending')
  expect((await list({ excludeInvited: 'true' }, guest)).content).toEqual([])
  expect((await list({ excludeInvited: 'true' }, owner)).content).toHaveLength(3)
})

test('participants by type: hidden ones only for people who know of them', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, { reader: [] })
  const hidden = await given.person(server, 'Hidden')
  const write = server.ports.databases.write
  await write
    .updateTable('workgroup')
    .set({ edition: 'ENTERPRISE' })
    .where('id', '=', workspace.workgroupUuid)
    .execute()
  const body = { workspaceUuid: workspace.uuid, emails: [hidden.email], type: 'BCC' as const }
  await as(server, owner).call(inviteParticipants, { body })
  const emails = async (who: TestPerson, type: string) => {
    const query = { workspaceUuid: workspace.uuid, type, sort: 'username,asc' as const }
    const { content, metadata } = await as(server, who).call(listParticipants, { query })
    expect(metadata.totalElements).toBe(content.length)
    return content.map(({ user }) => user.email).toSorted()
  }
  expect(await emails(owner, 'bcc')).toEqual([hidden.email])
  expect(await emails(people.reader, 'BCC')).toEqual([])
  expect(await emails(people.reader, 'STANDARD')).toEqual([owner.email, people.reader.email].toSorted())
})

test('workspaces by the caller’s role, by owner, person and role', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, { reader: [], manager: [] })
  const write = server.ports.databases.write
  const manager = { person_id: people.manager.uuid, has_manage_workspace: true }
  await write
    .updateTable('participant')
    .set(manager)
    .where('person_id', '=', people.manager.uuid)
    .where('workspace_id', '=', workspace.uuid)
    .execute()
  const own = await given.workspaceOf(server, people.reader)
  const list = async (who: TestPerson, query: object) =>
    (await as(server, who).call(listWorkspaces, { query: { sort: 'createdDate,asc', ...query } })).content
  const ids = async (who: TestPerson, query: object) => (await list(who, query)).map(({ uuid }) => uuid)
  const { reader } = people
  expect(await ids(reader, {})).toEqual([workspace.uuid, own.uuid])
  expect(await ids(reader, { isAdminContext: 'true' })).toEqual([own.uuid])
  expect(await ids(reader, { isAdminContext: 'false' })).toEqual([workspace.uuid, own.uuid])
  expect(await ids(reader, { ownerUuid: owner.uuid })).toEqual([workspace.uuid])
  expect(await ids(reader, { role: 'owner' })).toEqual([own.uuid])
  expect(await ids(reader, { role: 'PARTICIPANT' })).toEqual([workspace.uuid])
  expect(await ids(reader, { role: 'MANAGER', userUuid: people.manager.uuid })).toEqual([workspace.uuid])
  expect(await ids(owner, { isAdminContext: 'true', userUuid: reader.uuid })).toEqual([workspace.uuid])
  expect(await ids(owner, { userUuid: reader.uuid, role: 'OWNER' })).toEqual([])
  expect(await list(reader, { role: 'PARTICIPANT' })).toMatchObject([{ actions: { delete: false } }])
  await write.updateTable('person').set({ hide_email_address: true }).where('id', '=', owner.uuid).execute()
  expect((await list(reader, { role: 'PARTICIPANT' }))[0]!.owner).toMatchObject({ uuid: owner.uuid, email: null })
  // Outside a two-step door the participants are hidden.
  await write.updateTable('workgroup').set({ secure_share: true }).where('id', '=', workspace.workgroupUuid).execute()
  await as(server, owner).call(requireTwoStep, {
    params: { workspaceUuid: workspace.uuid },
    body: { requiresMFA: true },
  })
  expect(await ids(reader, { userUuid: people.manager.uuid })).toEqual([])
  expect(await ids(reader, { role: 'PARTICIPANT' })).toEqual([workspace.uuid])
  expect(await ids(owner, { userUuid: people.manager.uuid })).toEqual([workspace.uuid])
})

test('a hidden participant is found in no list of workspaces but their own', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const hidden = await given.person(server, 'Hidden')
  const id = await given.participant(server, { owner, workspace }, hidden, [])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  const ids = async (who: TestPerson) =>
    (await as(server, who).call(listWorkspaces, { query: { userUuid: hidden.uuid } })).content.map(({ uuid }) => uuid)
  expect(await ids(owner)).toEqual([])
  expect(await ids(hidden)).toContain(workspace.uuid)
})

test('settings under the names that existing clients use take effect or are refused', async () => {
  const domain = 'settings.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const [chief, admin] = [await given.person(server, 'Chief', domain), await given.person(server, 'Admin', domain)]
  const write = server.ports.databases.write
  const set = (who: TestPerson, columns: object) =>
    write.updateTable('member').set(columns).where('person_id', '=', who.uuid).execute()
  await set(chief, { is_account_admin: true, is_workgroup_admin: true })
  await set(admin, { is_account_admin: false, is_workgroup_admin: true })
  await write.updateTable('workgroup').set({ secure_share: true }).where('id', '=', workgroupUuid).execute()
  const params = { workgroupUuid }
  const save = (who: TestPerson, body: object) =>
    outcomeOf(as(server, who).call(updateWorkgroupSettings, { params, body }))
  const read = () => as(server, admin).call(findWorkgroupOptions, { params })
  expect(await save(chief, { ssoBypassesMfa: true })).toBe('ok')
  expect(await read()).toMatchObject({ ssoBypassesMfa: true })
  expect(await save(admin, { ssoBypassesMfa: false })).toBe('permission.denied')
  expect(await save(chief, { ssoBypassesMfa: false, mfa: true })).toBe('ok')
  expect(await read()).toMatchObject({ ssoBypassesMfa: false, mfa: true, twoStepMandatory: true })
  expect(await save(chief, { mfa: true, twoStepMandatory: false })).toBe('input.invalid')
  expect(await save(chief, { onlineEdit: true })).toBe('input.invalid')
  expect(await save(chief, { twoStepMechanism: 'mobile' })).toBe('ok')
  expect(await read()).toMatchObject({ twoStepMechanism: 'MOBILE' })
  const body = { twoStepMechanism: 'email' }
  expect(await outcomeOf(as(server, chief).call(updateTwoStepMechanism, { params, body }))).toBe('ok')
  expect(await read()).toMatchObject({ twoStepMechanism: 'EMAIL' })
  expect(await recordedAbout(server, workgroupUuid)).toMatchObject([
    { to: { ssoBypassesMfa: true } },
    { type: 'ACCESS_REFUSED' },
    { to: { ssoBypassesMfa: false, twoStepMandatory: true } },
    { to: { twoStepMechanism: 'MOBILE' } },
    { to: { twoStepMechanism: 'EMAIL' } },
  ])
})

test('a workgroup may switch deleting off in all its workspaces', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const where = { workspaceUuid: workspace.uuid }
  const { uuid } = await as(server, owner).call(createFolder, { body: { name: 'Kept', ...where } })
  const write = server.ports.databases.write
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', owner.uuid).execute()
  const params = { workgroupUuid: workspace.workgroupUuid }
  const remove = () => outcomeOf(as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: {} }))
  await as(server, owner).call(updateWorkgroupSettings, { params, body: { assetDeleteAllowed: false } })
  expect(await as(server, owner).call(findWorkgroupOptions, { params })).toMatchObject({ assetDeleteAllowed: false })
  expect(await remove()).toBe('permission.denied')
  await as(server, owner).call(updateWorkgroupSettings, { params, body: { assetDeleteAllowed: true } })
  expect(await remove()).toBe('ok')
})

test('a number is its digits: an empty text, true and a list are none', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const query = { workspaceUuid: workspace.uuid }
  const { uuid } = await as(server, owner).upload({ name: 'plan.txt', bytes: 'x' }, query)
  const path = { workspaceUuid: workspace.uuid, assetUuid: uuid }
  for (const version of [true, [1], '', '0x1', '1.0', ' 1'] as unknown as number[]) {
    const body = { rollbackContentVersion: version }
    expect(await outcomeOf(as(server, owner).call(rollBackDocument, { params: path, body }))).toBe('input.invalid')
  }
  const write = server.ports.databases.write
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', owner.uuid).execute()
  const { workgroupUuid } = workspace
  // Not the events between 1970 and 1970.
  for (const period of [
    { startTime: '', endTime: '' },
    { startTime: '0x10', endTime: '1e3' },
  ]) {
    const audit = await as(server, owner).fetch(exportWorkgroupAudit, { query: { workgroupUuid, ...period } })
    expect(await audit.json()).toMatchObject({ code: 'input.invalid' })
  }
  const contacts = { params: { userUuid: owner.uuid }, query: { length: 10, offset: 5 } }
  expect((await as(server, owner).call(listContactsOf, contacts)).metadata).toMatchObject({ page: 0, offset: 5 })
})

test('a list in a query is repeated parameters or separated by commas; values with commas stay whole', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const other = await given.workspaceOf(server, owner)
  await as(server, owner).call(createFolder, { body: { name: 'Plans, old', workspaceUuid: workspace.uuid } })
  const params = { workspaceUuid: workspace.uuid }
  const types = async (query: string) => {
    const address = server.url + listAuditEvents.path.replace(':workspaceUuid', params.workspaceUuid)
    const response = await fetch(`${address}?${query}`, { headers: { authorization: `Bearer ${owner.token}` } })
    const { content, code } = (await response.json()) as { content?: { eventType: string }[]; code?: string }
    return content?.map(({ eventType }) => eventType).toSorted() ?? code
  }
  const both = ['FOLDER_CREATED', 'WORKSPACE_CREATED']
  expect(await types('eventType=FOLDER_CREATED&eventType=WORKSPACE_CREATED')).toEqual(both)
  expect(await types('eventType=FOLDER_CREATED,WORKSPACE_CREATED')).toEqual(both)
  expect(await types('eventType=FOLDER_CREATED,WORKSPACE_CREATED&eventType=FOLDER_CREATED')).toEqual(both)
  expect(await types('eventType=FOLDER_CREATED')).toEqual(['FOLDER_CREATED'])
  expect(await types('eventType=FOLDER_CREATED,NONSENSE')).toBe('input.invalid')
  expect(await types('eventType=')).toBe('input.invalid')
  const workspaceUuids = [workspace.uuid, other.uuid]
  const news = async (given: unknown) =>
    (await as(server, owner).call(listNews, { query: { workspaceUuids: given as string } })).content.length
  expect([await news(workspaceUuids), await news(workspaceUuids.join(','))]).toEqual([2, 2])
  const named = { workspaceUuid: workspace.uuid, name: 'Plans, old' }
  expect((await as(server, owner).call(listAssets, { query: named })).content).toHaveLength(1)
})
