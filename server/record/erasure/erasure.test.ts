import { createAnnotation, listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { deleteMember } from '@strongroom/contract/organisation/one-member.ts'
import { exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import * as contract from '@strongroom/contract/record/erasures.ts'
import { createHash } from 'node:crypto'
import { verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { expect, test } from 'vitest'
import { checkRecord } from '../../cli/commands/check-record.ts'
import { isSigned } from '../../cli/commands/verify-audit.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf, recordedAbout } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { settled } from '../../test/settled.ts'
import { checkSeals } from '../audit/check-seals.ts'
import { sealBatch } from '../audit/seal-batch.ts'
import { erasePersonFromRecord } from './erase-person.job.ts'

const server = useServer()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const reason = 'Asked by letter'
let total = 0

/** A workgroup whose member Hetty is in a workspace of Olga’s, and did something there. */
async function team() {
  const domain = `erasure-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [admin, olga, hetty] = [
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Olga', domain),
    await given.person(server, 'Hetty', domain),
  ]
  await setMember(server, admin, { is_workgroup_admin: true })
  const workspace = await given.workspaceOf(server, olga)
  await given.participant(server, { owner: olga, workspace }, hetty, [
    'hasCreateDocument',
    'hasDownload',
    'hasCommenter',
  ])
  const file = await as(server, hetty).upload(
    { name: 'By Hetty.txt', bytes: 'words' },
    { workspaceUuid: workspace.uuid },
  )
  return { workgroupUuid, domain, admin, olga, hetty, workspace, file }
}

const params = ({ uuid: userUuid }: { uuid: string }) => ({ params: { userUuid } })
const again = (who: TestPerson) => given.signIn(server, who)
const erase = (by: TestPerson, whom: TestPerson) =>
  as(server, by).call(contract.eraseMember, { ...params(whom), body: { reason } })

/** Runs the job until the erasure is done. */
async function searched(personId: string): Promise<void> {
  await settled(server)
  await expect
    .poll(
      async () => {
        await erasePersonFromRecord.work(server.ports, { personId }).catch(() => undefined)
        const { rows } = await server.ports.databases.writePool.query(
          'select done_at, sought from erasure where person_id = $1',
          [personId],
        )
        return rows[0]?.done_at !== null && rows[0]?.sought === null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}

/** Every text of the database, except the record's append-only hashes. */
async function everything(): Promise<string> {
  const { writePool } = server.ports.databases
  const { rows: tables } = await writePool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await writePool.query<{ text: string }>(`select '${name}: ' || t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  const { rows: jobs } = await writePool.query<{ text: string }>(
    'select payload::text as text from graphile_worker._private_jobs',
  )
  return [...texts, ...jobs.map(({ text }) => text)].join('\n')
}

const rename = (who: TestPerson, firstName: string, lastName: string) =>
  as(server, who).call(updateUser, { ...params(who), body: { firstName, lastName, timezone: 'Europe/London' } })
const annotate = (who: TestPerson, documentUuid: string) =>
  as(server, who).call(createAnnotation, {
    body: {
      documentUuid,
      type: 'PUBLIC',
      content: `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="1,2,3,4" title="${who.name}"/></annots></xfdf>`,
    },
  })
const sealed = (who: TestPerson, workspaceUuid: string) =>
  as(server, who).fetch(exportSealedAudit, { params: { workspaceUuid } })
const linesOf = async (response: Response) => (await response.text()).trimEnd().split('\n')
const pool = () => server.ports.databases.writePool
const operator = async (who: TestPerson) => {
  await pool().query('update person set is_operator = true where id = $1', [who.uuid])
  return who
}
const eraseBy = (who: TestPerson, whom: { email: string } | { userUuid: string }) =>
  as(server, who).call(contract.erasePerson, {
    body: {
      ...('email' in whom ? { email: whom.email } : {}),
      ...('userUuid' in whom ? { userUuid: whom.userUuid } : {}),
      reason,
    },
  })

test('an erased member is nowhere in the database, and the record still verifies', async () => {
  const { admin, olga, hetty, workspace, file } = await team()
  await rename(hetty, 'Henrietta', 'Unmistakable')
  await annotate({ ...hetty, name: 'Henrietta Unmistakable' }, file.uuid)
  await settled(server)
  while (await sealBatch(server.ports));
  const before = await everything()
  for (const word of ['Unmistakable', hetty.email]) expect(before).toContain(word)
  await erase(admin, hetty)
  await searched(hetty.uuid)
  expect((await mailsTo(server, hetty.email))[0]!.subject).toBe('Your account and your name were erased')
  const after = (await everything()).split('\n').filter((line) => !line.startsWith('mail: '))
  for (const word of ['Unmistakable', 'Henrietta', hetty.email])
    expect(after.filter((line) => line.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(await checkSeals(server.ports)).toEqual([])
  expect(await checkRecord.run({}, async () => server.ports)).toMatch(
    /: nothing else that was sealed .*\nEvents in which a pseudonym replaced an erased person: [1-9]\d*\./,
  )

  const events = await eventsOf(server, olga, workspace)
  const pseudonym = /^Erased person [0-9A-F]{8}$/
  expect(events.find(({ type }) => type === 'PARTICIPANT_INVITED')!.entity).toMatch(pseudonym)
  expect(events.find(({ type }) => type === 'DOCUMENT_CREATED')).toMatchObject({
    actor: 'Erased person',
    entity: 'By Hetty.txt',
  })
  const { content } = await as(server, olga).call(listAnnotations, { query: { documentUuid: file.uuid } })
  expect(content).toMatchObject([{ createdBy: { givenName: 'Erased person', email: null } }])

  const verified = await verifyExport(await linesOf(await sealed(olga, workspace.uuid)), { sha256, isSigned })
  expect(verified.problems).toEqual([])
  for (const field of ['actorName', 'actorEmail', 'address', 'objectName'])
    expect(verified.withheld[field]).toBeGreaterThan(0)
  expect(await outcomeOf(as(server, hetty).call(getMyself, { query: {} }))).toBe('signed.out')
  expect((await recordedAbout(server, hetty.uuid)).at(-1)).toEqual({
    type: 'PERSON_ERASED',
    from: null,
    to: { reason },
  })
})

test('a namesake and somebody with a longer address stay as they are', async () => {
  const { admin, olga, hetty, workspace, domain } = await team()
  const namesake = await given.person(server, 'Hetty', domain)
  const longer = { email: `jim.${hetty.email}` }
  await given.participant(server, { owner: olga, workspace }, namesake, [])
  await given.invitee(server, { owner: olga, workspace }, longer, [])
  await given.invitee(server, { owner: olga, workspace }, { email: `${hetty.email}.nz` }, [])
  const about = async () =>
    (await eventsOf(server, olga, workspace))
      .filter(({ type }) => type === 'PARTICIPANT_INVITED')
      .map(({ entity }) => entity)
  const before = await about()
  await erase(admin, hetty)
  await searched(hetty.uuid)
  const after = await about()
  expect(after.filter((entity) => before.includes(entity)).toSorted()).toEqual(
    before.filter((entity) => entity !== hetty.email).toSorted(),
  )
  expect(before).toContain(namesake.email)
})

test('who may erase a member, and when nobody may', async () => {
  const { admin, olga, hetty, workspace, workgroupUuid } = await team()
  const other = await team()
  const expected = {
    nobody: 'signed.out',
    member: 'permission.denied',
    other: 'not.found',
    self: 'permission.denied',
    admin: 'ok',
  } as const
  const people = { member: olga, other: other.admin, self: hetty, admin }
  const hold = { params: { workgroupUuid }, body: { workspaceUuids: [workspace.uuid], reason } }
  await as(server, admin).call(placeHolds, hold)
  expect(await outcomeOf(erase(admin, hetty))).toBe('erasure.held')
  await as(server, admin).call(releaseHolds, hold)
  expect(await outcomeOf(erase(admin, olga))).toBe('owns.workspaces')
  await server.pass(301_000)
  expect(await outcomeOf(erase(await again(admin), hetty))).toBe('ok')
  const next = await given.person(server, 'Next', admin.email.split('@')[1])
  const input = () => ({ ...params(next), body: { reason } })
  expect(await outcomeOf(erase(admin, next))).toBe('reauthentication.required')
  for (const [name, who] of Object.entries(people)) people[name as 'admin'] = name === 'self' ? next : await again(who)
  await matrix(server, contract.eraseMember, { input, people, expected })
  expect(await outcomeOf(erase(people.admin, next))).toBe('not.found')
  for (const empty of ['', '  '])
    expect(
      await outcomeOf(
        as(server, people.admin).call(contract.eraseMember, { ...params(olga), body: { reason: empty } }),
      ),
    ).toBe('input.invalid')
})

test('an operator erases a guest by address and a deleted member by id, and sees when it is done', async () => {
  const { admin, olga, hetty, workspace } = await team()
  const chief = await operator(await given.person(server, 'Operator'))
  const guest = await given.person(server, 'Guesta')
  await given.participant(server, { owner: olga, workspace }, guest, [])
  await pool().query('delete from member where person_id = $1', [guest.uuid])
  expect(await outcomeOf(eraseBy(admin, guest))).toBe('permission.denied')
  expect(await outcomeOf(eraseBy(chief, { email: 'nobody@nowhere.example' }))).toBe('erasure.unknown')
  expect(await outcomeOf(eraseBy(chief, { userUuid: crypto.randomUUID() }))).toBe('erasure.unknown')
  expect(await outcomeOf(eraseBy(chief, chief))).toBe('erasure.oneself')
  expect(await outcomeOf(eraseBy(chief, olga))).toBe('owns.workspaces')
  expect(await outcomeOf(eraseBy(chief, { email: guest.email, userUuid: guest.uuid }))).toBe('input.invalid')
  expect(await outcomeOf(eraseBy(chief, {} as never))).toBe('input.invalid')
  await as(server, admin).call(deleteMember, params(hetty))
  expect(await eraseBy(chief, { email: guest.email.toUpperCase() })).toMatchObject({
    userUuid: guest.uuid,
    doneTime: null,
  })
  await eraseBy(chief, { userUuid: hetty.uuid })
  for (const { uuid } of [guest, hetty]) await searched(uuid)
  expect(await outcomeOf(eraseBy(chief, { userUuid: guest.uuid }))).toBe('erasure.done')
  const list = (who: TestPerson) => as(server, who).call(contract.listErasures, { query: {} })
  const content = (await list(chief)).content.filter(({ userUuid }) => [guest.uuid, hetty.uuid].includes(userUuid))
  expect(content).toMatchObject([
    { userUuid: hetty.uuid, origin: 'OPERATOR', doneTime: expect.any(Number) },
    { userUuid: guest.uuid, origin: 'OPERATOR', doneTime: expect.any(Number) },
  ])
  for (const one of content) expect(one.events).toBeGreaterThan(0)
  expect(await outcomeOf(list(admin))).toBe('permission.denied')
  const left = (await everything()).split('\n').filter((line) => !line.startsWith('mail: '))
  for (const { email } of [guest, hetty]) expect(left.filter((line) => line.includes(email))).toEqual([])
  expect(await checkSeals(server.ports)).toEqual([])
})

test('the last administrator stays, and a service account isn’t a person', async () => {
  const { admin, domain } = await team()
  const chief = await operator(await given.person(server, 'Operator', domain))
  await setMember(server, chief, { is_workgroup_admin: false })
  expect(await outcomeOf(eraseBy(chief, admin))).toBe('member.last.active.admin')
  await pool().query('update person set is_agent = true, password_hash = null where id = $1', [admin.uuid])
  expect(await outcomeOf(eraseBy(chief, admin))).toBe('erasure.unknown')
})

test('two at once erase once; an interrupted search goes on', async () => {
  const { admin, hetty } = await team()
  const chief = await operator(await given.person(server, 'Operator'))
  const outcomes = await Promise.all([
    outcomeOf(erase(admin, hetty)),
    outcomeOf(eraseBy(chief, hetty)),
    outcomeOf(eraseBy(chief, { userUuid: hetty.uuid })),
  ])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  await searched(hetty.uuid)
  // As if the process had been killed in the middle: the same part is looked at again, and nothing is lost.
  await pool().query(
    `update erasure set reached = 0, done_at = null, sought = jsonb_build_object('personId', person_id, 'pseudonym', pseudonym,
       'names', '[]'::jsonb, 'parts', '[]'::jsonb, 'addresses', jsonb_build_array($2::text), 'claimed', '[]'::jsonb, 'ids', jsonb_build_array(person_id)) where person_id = $1`,
    [hetty.uuid, hetty.email],
  )
  await searched(hetty.uuid)
  expect(await checkSeals(server.ports)).toEqual([])
})

test('nothing else changes the record, and a false hash is found', async () => {
  const { admin, hetty, olga, workspace } = await team()
  await settled(server)
  while (await sealBatch(server.ports));
  const { rows } = await pool().query(
    `select e.id, e.entity_name, s.actor_name, s.actor_email, e.address, e.original, e.modified
       from audit_event e join audit_seal s on s.event_id = e.id where e.workspace_id = $1 and e.actor_id = $2 limit 1`,
    [workspace.uuid, hetty.uuid],
  )
  const { id: event, ...values } = rows[0]
  const change = { event, ...values, entity_name: 'Forged', hashes: { objectName: '00'.repeat(32) } }
  const forge = (person: TestPerson) =>
    pool().query('select erase_from_record($1, $2)', [person.uuid, JSON.stringify([change])])
  await expect(forge(olga)).rejects.toThrow('the person is not erased')
  await expect(pool().query(`update audit_event set entity_name = 'Forged' where id = $1`, [event])).rejects.toThrow()
  const setting = `select set_config('strongroom.erasing', 'on', false)`
  await server.asOwner(`${setting}; select set_config('strongroom.erasing', '', false)`)
  await expect(pool().query(`delete from audit_erasure`)).rejects.toThrow('permission denied')
  await erase(admin, hetty)
  await searched(hetty.uuid)
  await pool().query(
    `insert into audit_event (uuid, type, at, workspace_id, entity_kind, entity_id, entity_name)
     values (uuidv7(), 'ASSET_MOVED', now(), $1, 'Document', $1, 'Unsealed')`,
    [workspace.uuid],
  )
  const { rows: unsealed } = await pool().query(`select id from audit_event where entity_name = 'Unsealed'`)
  await expect(
    pool().query('select erase_from_record($1, $2)', [
      hetty.uuid,
      JSON.stringify([{ ...change, event: unsealed[0].id }]),
    ]),
  ).rejects.toThrow('not sealed')
  expect(await checkSeals(server.ports)).toEqual([])
  await forge(hetty)
  expect((await checkSeals(server.ports)).map(({ code }) => code)).toContain('event.altered')
})
