import { updateUser } from '@strongroom/contract/identity/users.ts'
import * as contract from '@strongroom/contract/record/erasures.ts'
import { verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { exportInstallationRecord } from '../../cli/commands/export-installation-record.ts'
import { isSigned } from '../../cli/commands/verify-audit.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { settled } from '../../test/settled.ts'
import { checkSeals } from '../audit/check-seals.ts'
import { erasePersonFromRecord } from './erase-person.job.ts'

const server = useServer()
const reason = 'Asked by letter'
let total = 0
const pool = () => server.ports.databases.writePool

async function team() {
  const domain = `others-${++total}.example`
  await given.workgroup(server, domain)
  const [admin, olga, hetty] = [
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Olga', domain),
    await given.person(server, 'Hetty', domain),
  ]
  await setMember(server, admin, { is_workgroup_admin: true })
  const workspace = await given.workspaceOf(server, olga)
  await given.participant(server, { owner: olga, workspace }, hetty, ['hasCreateDocument', 'hasDownload'])
  return { domain, admin, olga, hetty, workspace }
}

const erase = (by: TestPerson, { uuid: userUuid }: TestPerson) =>
  as(server, by).call(contract.eraseMember, { params: { userUuid }, body: { reason } })

async function searched(personId: string): Promise<void> {
  await settled(server)
  await expect
    .poll(
      async () => {
        await erasePersonFromRecord.work(server.ports, { personId }).catch(() => undefined)
        const { rows } = await pool().query('select done_at from erasure where person_id = $1', [personId])
        return rows[0].done_at !== null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}

const rowsLike = async (table: string, text: string) =>
  (await pool().query(`select t::text as text from ${table} t where t::text ilike $1`, [`%${text}%`])).rows.map(
    (row) => row.text as string,
  )
const invitedTo = async (olga: TestPerson, workspace: { uuid: string }) =>
  (await eventsOf(server, olga, workspace))
    .filter(({ type }) => type === 'PARTICIPANT_INVITED')
    .map(({ entity }) => entity)

test('an address that somebody asked for without having it stays its holder’s', async () => {
  const { admin, olga, hetty, workspace } = await team()
  const victim = { email: `victim-${total}@elsewhere.example` }
  await given.invitee(server, { owner: olga, workspace }, victim, [])
  await pool().query(
    `insert into pending_address (person_id, address, token_hash, stop_hash, created, expires)
     values ($1, $2, sha256('1'), sha256('2'), now(), now() + interval '1 day')`,
    [hetty.uuid, victim.email],
  )
  await pool().query(
    `insert into audit_event (uuid, type, at, actor_id, entity_kind, entity_id, entity_name, modified)
     values (uuidv7(), 'EMAIL_CHANGE_REQUESTED', now(), $1, 'User', $1, 'Hetty Tester', jsonb_build_object('email', $2::text))`,
    [hetty.uuid, victim.email],
  )
  await erase(admin, hetty)
  await searched(hetty.uuid)
  expect(await invitedTo(olga, workspace)).toContain(victim.email)
  expect(await rowsLike('participant', victim.email)).toHaveLength(1)
  expect(await rowsLike('audit_event', `"email": "${victim.email}`)).toEqual([])
})

test('an address that somebody else has by now stays theirs', async () => {
  const { admin, olga, hetty, workspace, domain } = await team()
  const later = await given.person(server, 'Later', domain)
  await pool().query(
    `insert into audit_event (uuid, type, at, actor_id, entity_kind, entity_id, entity_name, original, modified)
     values (uuidv7(), 'EMAIL_CHANGED', now(), $1, 'User', $1, 'Hetty Tester', jsonb_build_object('email', $2::text),
       jsonb_build_object('email', $3::text))`,
    [hetty.uuid, later.email, hetty.email],
  )
  await given.participant(server, { owner: olga, workspace }, later, [])
  await erase(admin, hetty)
  await searched(hetty.uuid)
  expect(await invitedTo(olga, workspace)).toContain(later.email)
  expect(await rowsLike('audit_event', `"email": "${later.email}`)).toEqual([])
})

test('a new account or invitation with the address of an erased person is left alone by the search', async () => {
  const { admin, olga, hetty, workspace } = await team()
  await erase(admin, hetty)
  await given.invitee(server, { owner: olga, workspace }, hetty, [])
  await searched(hetty.uuid)
  expect((await invitedTo(olga, workspace)).filter((entity) => entity === hetty.email)).toHaveLength(1)
  expect(await rowsLike('participant', hetty.email)).toHaveLength(1)
})

test('an invitation to an alias that was never answered ends, and its address goes', async () => {
  const { admin, olga, hetty, workspace } = await team()
  const alias = `alias-${hetty.email}`
  await given.invitee(server, { owner: olga, workspace }, { email: alias }, [])
  await pool().query('insert into email_address (address, person_id, is_primary) values ($1, $2, false)', [
    alias,
    hetty.uuid,
  ])
  await erase(admin, hetty)
  await searched(hetty.uuid)
  for (const table of ['participant', 'audit_event', 'audit_seal', 'registration_link'])
    expect(await rowsLike(table, alias)).toEqual([])
  expect(await checkSeals(server.ports)).toEqual([])
})

test('what is called like an erased person keeps its name', async () => {
  const { admin, olga, hetty, workspace } = await team()
  const [first, ...rest] = workspace.name.split(' ')
  await as(server, hetty).call(updateUser, {
    params: { userUuid: hetty.uuid },
    body: { firstName: first!, lastName: rest.join(' '), timezone: 'Europe/London' },
  })
  await as(server, hetty).upload(
    { name: `${workspace.name} plan.txt`, bytes: 'words' },
    { workspaceUuid: workspace.uuid },
  )
  await erase(admin, hetty)
  await searched(hetty.uuid)
  const entities = (await eventsOf(server, olga, workspace)).map(({ entity }) => entity)
  expect(entities).toContain(`${workspace.name} plan.txt`)
  expect(entities).toContain(workspace.name)
  expect(await rowsLike('audit_seal', workspace.name)).toEqual([])
})

test('hostile names and neighbouring addresses do no harm', async () => {
  const { admin, olga, hetty, workspace } = await team()
  for (const [firstName, lastName] of [
    ['a', 'a'],
    ['.*', '%_%'],
    ['(a+)+', '$'],
    ['\\', "'"],
    ['x'.repeat(60), '[^ '],
  ])
    await as(server, hetty).call(updateUser, {
      params: { userUuid: hetty.uuid },
      body: { firstName: firstName!, lastName: lastName!, timezone: 'Europe/London' },
    })
  const near = [`o'${hetty.email}`, `o’${hetty.email}`, `a&${hetty.email}`]
  for (const email of near) await given.invitee(server, { owner: olga, workspace }, { email }, [])
  await erase(admin, hetty)
  await searched(hetty.uuid)
  const entities = await invitedTo(olga, workspace)
  for (const email of near) expect(entities).toContain(email)
  expect(await checkSeals(server.ports)).toEqual([])
})

test('the IP address of a failed sign-in goes too', async () => {
  const { admin, hetty } = await team()
  expect(await outcomeOf(given.signIn(server, { ...hetty, password: 'a wrong password' }))).not.toBe('ok')
  const attempts = async () =>
    (
      await pool().query(`select address from audit_event where type = 'USER_LOGIN_FAILED' and entity_id = $1`, [
        hetty.uuid,
      ])
    ).rows
  expect(await attempts()).toEqual([{ address: expect.any(String) }])
  await erase(admin, hetty)
  await searched(hetty.uuid)
  expect(await attempts()).toEqual([{ address: null }])
  expect(await checkSeals(server.ports)).toEqual([])
})

test('events outside workspaces verify after two erasures in one of them, without either person', async () => {
  const { admin, olga, hetty, domain } = await team()
  const other = await given.person(server, 'Otherwise', domain)
  await pool().query(
    `insert into audit_event (uuid, type, at, actor_id, entity_kind, entity_id, entity_name, modified)
     values (uuidv7(), 'GROUP_CREATED', now(), $1, 'Workgroup', $1, 'Team', jsonb_build_object('added', jsonb_build_array($2::text, $3::text, $4::text)))`,
    [admin.uuid, hetty.email, other.email, olga.email],
  )
  for (const one of [hetty, other]) await erase(admin, one)
  for (const { uuid } of [hetty, other]) await searched(uuid)
  const printed = await exportInstallationRecord.run({}, async () => server.ports)
  for (const word of [hetty.email, other.email, 'Otherwise']) expect(printed).not.toContain(word)
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const { problems } = await verifyExport(printed.split('\n'), { sha256, isSigned })
  expect(problems).toEqual([])
  const [event] = await rowsLike('audit_event', olga.email)
  expect(event).toMatch(/Erased person .*Erased person /)
  expect(await checkSeals(server.ports)).toEqual([])
})
