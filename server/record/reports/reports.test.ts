import * as contract from '@strongroom/contract/record/reports.ts'
import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { expect, test } from 'vitest'
import { keepFigures } from '../../organisation/connections/keep-figures.job.ts'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { type Organisation, reporting } from '../../test/administration/reporting.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { type Outcome, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const DAY = 86_400_000
const { csv, organisation } = reporting(server)

async function outcomes({ people }: Organisation, endpoint: Endpoint, query: object) {
  const all: Record<string, Outcome> = { nobody: await outcomeOf(csv(undefined, endpoint, query)) }
  for (const [name, person] of Object.entries(people)) all[name] = await outcomeOf(csv(person, endpoint, query))
  return all
}

const today = () => Math.floor(server.ports.clock.now().getTime() / DAY) * DAY

test('who may export which report', async () => {
  const place = await organisation()
  const { groups, accountUuid } = place
  await keepFigures.work(server.ports, {})
  const ofGroup = {
    nobody: 'signed.out',
    chief: 'ok',
    admin: 'ok',
    reporter: 'ok',
    member: 'permission.denied',
    besideAdmin: 'workgroup.not.found',
    farChief: 'workgroup.not.found',
    stranger: 'workgroup.not.found',
  } as const
  const ofAccount = {
    nobody: 'signed.out',
    chief: 'ok',
    admin: 'permission.denied',
    reporter: 'permission.denied',
    member: 'permission.denied',
    besideAdmin: 'permission.denied',
    farChief: 'not.found',
    stranger: 'not.found',
  } as const
  const workgroupUuid = groups.here
  const days = { startTime: today(), endTime: today() }
  for (const endpoint of [contract.exportWorkspaceReport, contract.exportWorkspaceCsv, contract.exportMemberReport]) {
    expect(await outcomes(place, endpoint, { workgroupUuid }), endpoint.path).toEqual(ofGroup)
    expect(await outcomes(place, endpoint, { accountUuid }), endpoint.path).toEqual(ofAccount)
  }
  const usage = contract.exportConnectionUsage
  expect(await outcomes(place, usage, { workgroupUuid, ...days })).toEqual(ofGroup)
  expect(await outcomes(place, usage, { accountUuid, ...days })).toEqual(ofAccount)
  expect(await outcomes(place, contract.exportWorkgroupReport, { accountUuid })).toEqual(ofAccount)
  const audit = contract.exportWorkgroupAudit
  expect(await outcomes(place, audit, { workgroupUuid })).toEqual({ ...ofGroup, reporter: 'permission.denied' })
  expect(await outcomes(place, audit, { accountUuid })).toEqual(ofAccount)
  for (const [name, person] of Object.entries(place.people))
    expect(await outcomeOf(as(server, person).call(contract.findReports, { params: { workgroupUuid } })), name).toBe(
      ofGroup[name as keyof typeof ofGroup],
    )
  // The audit needs a recent sign-in, the reports don't.
  server.pass(6 * 60_000)
  expect(await outcomeOf(csv(place.people.admin, audit, { workgroupUuid }))).toBe('reauthentication.required')
  expect(await outcomeOf(csv(place.people.admin, contract.exportMemberReport, { workgroupUuid }))).toBe('ok')
})

test('exports are recorded with their report and its period; a refused one isn’t', async () => {
  const { people, groups, accountUuid } = await organisation()
  await keepFigures.work(server.ports, {})
  const workgroupUuid = groups.here
  const days = { startTime: today(), endTime: today() }
  await csv(people.reporter, contract.exportWorkspaceReport, { workgroupUuid })
  await csv(people.reporter, contract.exportMemberReport, {})
  await csv(people.reporter, contract.exportConnectionUsage, { workgroupUuid, ...days })
  await outcomeOf(csv(people.member, contract.exportMemberReport, { workgroupUuid }))
  await outcomeOf(csv(people.reporter, contract.exportConnectionUsage, { workgroupUuid, startTime: 5, endTime: 4 }))
  const about = async (id: string) =>
    (await recordedAbout(server, id)).filter(({ type }) => type === 'REPORT_EXPORTED').map(({ to }) => to)
  expect(await about(workgroupUuid)).toEqual([
    { report: 'workspaces' },
    { report: 'members' },
    { report: 'connections', from: days.startTime, to: days.endTime },
  ])
  await csv(people.chief, contract.exportWorkgroupReport, {})
  await csv(people.chief, contract.exportWorkgroupAudit, { accountUuid })
  expect(await about(accountUuid)).toEqual([{ report: 'workgroups' }, { report: 'audit' }])
  const { content } = await as(server, people.admin).call(listWorkgroupEvents, {
    params: { workgroupUuid },
    query: { eventType: 'REPORT_EXPORTED' } as never,
  })
  expect(content).toHaveLength(5)
})

test('the reports contain the columns and counts of the lists; formulas are text', async () => {
  const { people, groups, domain } = await organisation()
  const { member, admin, reporter } = people
  const workgroupUuid = groups.here
  const hostile = "=cmd|' /C calc'!A0,\"\n😀"
  const one = await as(server, member).call(createWorkspace, { body: { name: '=1+1' } })
  const two = await as(server, admin).call(createWorkspace, { body: { name: 'Two, "quoted"' } })
  await as(server, people.besideAdmin).call(createWorkspace, { body: { name: 'Beside' } })
  const folder = await as(server, member).call(createFolder, { body: { name: 'F', workspaceUuid: one.uuid } })
  for (const name of ['a.txt', 'b.txt'])
    await as(server, member).upload({ name, bytes: 'four' }, { workspaceUuid: one.uuid, parentUuid: folder.uuid })
  await given.participant(server, { owner: member, workspace: one }, people.stranger, [
    'hasDownload',
    'hasManageWorkspace',
  ])
  await given.invitee(server, { owner: member, workspace: one }, { email: 'pending@far.example' }, [])
  const secret = await given.person(server, 'Secretive')
  const invited = await as(server, member).call(inviteParticipants, {
    body: { workspaceUuid: one.uuid, emails: [secret.email], type: 'BCC' },
  })
  await server.asOwner('update participant set accepted_at = now() where id = $1', [invited.content[0]!.uuid])
  await server.asOwner(`update person set given_name = $1 where id = $2`, ['+Ada', member.uuid])
  await server.asOwner(`update workgroup set name = $1 where id = $2`, [hostile, workgroupUuid])
  await server.asOwner('update workgroup set connection_allocation = 10, hidden = true where id = $1', [workgroupUuid])
  await connectionsCounted(server)

  const workspaces = await csv(reporter, contract.exportWorkspaceReport, { workgroupUuid })
  expect(Object.keys(workspaces[0]!).join()).toBe(
    'UUID,Name,Workgroup,Owner,Owner e-mail,Created,Last activity,Two-step,Method,Scheduled end,Participants,Pending,Hidden,Managers,Documents,Folders,Links,Size,Connections,Records linked',
  )
  expect(workspaces.map(({ UUID }) => UUID)).toEqual([one.uuid, two.uuid])
  expect(workspaces[0]).toMatchObject({
    Name: "'=1+1",
    Workgroup: `'${hostile}`,
    Owner: "'+Ada Tester",
    'Owner e-mail': member.email,
    'Two-step': 'false',
    Method: '',
    Participants: '2',
    Pending: '1',
    Hidden: '',
    Managers: '1',
    Documents: '2',
    Folders: '1',
    Links: '0',
    Size: '8',
    Connections: '4',
    'Records linked': 'false',
  })
  const listed = await as(server, admin).call(listWorkspaces, { query: { workgroupUuid, isAdminContext: 'true' } })
  expect(listed.content.map(({ uuid }) => uuid).toSorted()).toEqual(workspaces.map(({ UUID }) => UUID!).toSorted())

  const members = await csv(reporter, contract.exportMemberReport, { workgroupUuid })
  expect(Object.keys(members[0]!).join()).toBe(
    'UUID,Name,E-mail,Workgroup,Account admin,Workgroup admin,Agent,Accepted,Disabled,Last login,Last workspace date,Last document modified,Workspaces owned,Connections,Authenticator,Created',
  )
  const list = await as(server, admin).call(listMembers, { query: { workgroupUuid } })
  expect(members.map(({ UUID }) => UUID!).toSorted()).toEqual(list.content.map(({ userUuid }) => userUuid).toSorted())
  const mine = members.find(({ UUID }) => UUID === member.uuid)!
  expect(mine).toMatchObject({
    Name: "'+Ada Tester",
    'E-mail': member.email,
    'Account admin': 'false',
    Disabled: '',
    'Workspaces owned': '1',
    Connections: '4',
    Authenticator: 'false',
  })
  for (const column of ['Accepted', 'Last login', 'Last workspace date', 'Last document modified', 'Created'])
    expect(mine[column], column).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

  const groupsOf = await csv(people.chief, contract.exportWorkgroupReport, {})
  expect(Object.keys(groupsOf[0]!).join()).toBe(
    'UUID,Name,Account,Hidden,Members,Pending,Disabled,Workspaces,Closed,Documents,Connections,Allocation,Created',
  )
  expect(groupsOf.map(({ UUID }) => UUID)).toEqual([groups.here, groups.beside])
  expect(groupsOf[0]).toMatchObject({
    Name: `'${hostile}`,
    Account: `here.${domain}`,
    Hidden: 'true',
    Members: '4',
    Pending: '0',
    Workspaces: '2',
    Documents: '2',
    Connections: '4',
    Allocation: '10',
  })
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((all, row) => all + Number(row[column]), 0)
  expect(sum(workspaces, 'Connections')).toBe(4)
  expect(sum(members, 'Connections')).toBe(4)
  expect(sum(members, 'Workspaces owned')).toBe(workspaces.length)
  const whole = await csv(people.chief, contract.exportWorkspaceReport, {})
  expect(sum(groupsOf, 'Workspaces')).toBe(whole.length)
  const page = await as(server, reporter).call(contract.findReports, { params: { workgroupUuid } })
  expect(page.summary).toMatchObject({
    members: 4,
    workspaces: 2,
    documents: 2,
    connections: 4,
    maxConnections: 10,
    percentage: 40,
  })
  expect(page.workspaces.map(({ name, connections }) => [name, connections])).toEqual([
    ['=1+1', 4],
    ['Two, "quoted"', 0],
  ])
  // Figures are kept as a day begins; those of today must not contradict the summary above them.
  const day = new Date(today())
  const kept = {
    workgroup_id: workgroupUuid,
    connections: 0,
    documents: 0,
    parties: 0,
    allocation: null,
    maximum: null,
  }
  const yesterday = new Date(today() - DAY)
  await server.asOwner(`delete from connection_figure where workgroup_id = $1`, [workgroupUuid])
  await server.ports.databases.write
    .insertInto('connection_figure')
    .values([yesterday, day].map((one) => ({ ...kept, day: one })))
    .execute()
  const { days } = await as(server, reporter).call(contract.findReports, { params: { workgroupUuid } })
  expect(days.map((one) => [one.connections, one.documents, one.allocation])).toEqual([
    [0, 0, null],
    [4, 2, 10],
  ])
  expect(JSON.stringify([workspaces, members, page]), 'hidden people stay hidden').not.toMatch(/Secretive/)
})

test('the owner’s own report has the number of hidden participants', async () => {
  const { people, groups } = await organisation()
  const workspace = await as(server, people.admin).call(createWorkspace, { body: { name: 'Mine' } })
  const id = await given.participant(server, { owner: people.admin, workspace }, people.stranger, [])
  await server.asOwner(`update participant set type = 'BCC' where id = $1`, [id])
  const hidden = async (who: TestPerson) =>
    (await csv(who, contract.exportWorkspaceReport, { workgroupUuid: groups.here }))[0]!['Hidden']
  expect(await hidden(people.admin)).toBe('1')
  expect(await hidden(people.chief)).toBe('')
  expect(await hidden(people.reporter)).toBe('')
})

test('the audit has events of the workgroup and its workspaces without content or hidden people', async () => {
  const { people, groups } = await organisation()
  const workspace = await as(server, people.member).call(createWorkspace, { body: { name: 'Audited' } })
  await as(server, people.besideAdmin).call(createWorkspace, { body: { name: 'Beside only' } })
  await as(server, people.member).upload({ name: '=a.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  await as(server, people.member).call(createThread, {
    body: { workspaceUuid: workspace.uuid, text: 'A secret sentence' },
  } as never)
  const body = { name: '@SUM(1)' }
  await as(server, people.member).call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body })
  const secret = await given.person(server, 'Secretive')
  await as(server, people.member).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [secret.email], type: 'BCC' },
  })
  const rows = await csv(people.admin, contract.exportWorkgroupAudit, { workgroupUuid: groups.here })
  expect(Object.keys(rows[0]!).join()).toBe(
    'Time,Event,Actor,Actor e-mail,Workspace,Workspace UUID,Object type,Object,Object UUID,Before,After,Address',
  )
  const kinds = rows.map(({ Event }) => Event)
  for (const type of ['USER_LOGIN', 'WORKSPACE_CREATED', 'DOCUMENT_CREATED', 'COMMENT_ADDED', 'REPORT_EXPORTED'])
    expect(kinds, type).toContain(type)
  const times = rows.map(({ Time }) => Time!)
  expect(times).toEqual(times.toSorted())
  const text = JSON.stringify(rows)
  expect(text).not.toMatch(/secret|Beside only/i)
  expect(rows.find(({ Event }) => Event === 'DOCUMENT_CREATED')).toMatchObject({
    Workspace: "'@SUM(1)",
    Object: "'=a.txt",
    'Actor e-mail': people.member.email,
  })
  const one = { workspaceUuid: workspace.uuid }
  const ofOne = await csv(people.admin, contract.exportWorkgroupAudit, { ...one, workgroupUuid: groups.here })
  expect(new Set(ofOne.map((row) => row['Workspace UUID']))).toEqual(new Set([workspace.uuid]))
  expect(ofOne.map(({ Event }) => Event)).toContain('DOCUMENT_CREATED')
  expect(JSON.stringify(ofOne)).not.toMatch(/secret/i)
  const asked = (who: TestPerson, query: object) =>
    as(server, who)
      .fetch(contract.exportWorkgroupAudit, { query })
      .then(({ status }) => status)
  expect(await asked(people.besideAdmin, one), 'of another workgroup').toBe(404)
  expect(await asked(people.member, { ...one, workgroupUuid: groups.here })).toBe(403)
  expect(await asked(people.admin, { workspaceUuid: groups.here, workgroupUuid: groups.here })).toBe(404)
  const told = (await recordedAbout(server, groups.here)).filter(
    ({ to }) => (to as { workspaceUuid?: string } | null)?.workspaceUuid === workspace.uuid,
  )
  expect(told.map(({ type }) => type)).toEqual(['REPORT_EXPORTED'])
  const ofAccount = await csv(people.chief, contract.exportWorkgroupAudit, {})
  expect(ofAccount.map(({ Workspace }) => Workspace)).toContain('Beside only')
  expect(new Set(ofAccount.map((row) => JSON.stringify(row))).size, 'no event twice').toBe(ofAccount.length)
})
