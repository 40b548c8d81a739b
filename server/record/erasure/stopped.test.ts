import { createAnnotation, listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import * as contract from '@strongroom/contract/record/erasures.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { settled } from '../../test/settled.ts'
import { sealBatch } from '../audit/seal-batch.ts'
import { erasePersonFromRecord, TRIED } from './erase-person.job.ts'
import { restartErasures } from './restart-erasures.job.ts'

const server = useServer()
const reason = 'Asked by letter'
let total = 0
const pool = () => server.ports.databases.writePool

/** Hetty annotated a document of Olga’s workspace and is erased; the job hasn’t run yet. */
async function requested() {
  const domain = `stopped-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [admin, olga, hetty] = [
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Olga', domain),
    await given.person(server, 'Hetty', domain),
  ]
  await setMember(server, admin, { is_workgroup_admin: true })
  const workspace = await given.workspaceOf(server, olga)
  await given.participant(server, { owner: olga, workspace }, hetty, ['hasCreateDocument', 'hasCommenter'])
  const file = await as(server, hetty).upload({ name: 'A.txt', bytes: 'words' }, { workspaceUuid: workspace.uuid })
  const content = `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="1,2,3,4" title="Hetty"/></annots></xfdf>`
  await as(server, hetty).call(createAnnotation, { body: { documentUuid: file.uuid, type: 'PUBLIC', content } })
  await as(server, admin).call(contract.eraseMember, { params: { userUuid: hetty.uuid }, body: { reason } })
  await settled(server)
  const holds = (call: typeof placeHolds | typeof releaseHolds) =>
    as(server, admin).call(call, { params: { workgroupUuid }, body: { workspaceUuids: [workspace.uuid], reason } })
  return { olga, hetty, workspace, file, holds }
}
type Requested = Awaited<ReturnType<typeof requested>>

const run = ({ hetty }: Requested) => erasePersonFromRecord.work(server.ports, { personId: hetty.uuid })
const waiting = async ({ hetty }: Requested) =>
  (await pool().query('select 1 from graphile_worker.jobs where key = $1', [`erase-person-from-record ${hetty.uuid}`]))
    .rows.length
/** Removes the waiting job, as after its last attempt. */
const dropJob = ({ hetty }: Requested) =>
  pool().query('select graphile_worker.remove_job($1)', [`erase-person-from-record ${hetty.uuid}`])

/** The state that operators see, and whether the sought values are kept. */
async function stateOf({ hetty }: Requested) {
  const chief = await given.person(server, 'Operator')
  await pool().query('update person set is_operator = true where id = $1', [chief.uuid])
  const { content } = await as(server, chief).call(contract.listErasures, { query: {} })
  const { rows } = await pool().query('select sought from erasure where person_id = $1', [hetty.uuid])
  const { state, doneTime } = content.find(({ userUuid }) => userUuid === hetty.uuid)!
  return { state, isDone: doneTime !== null, isSought: rows[0].sought !== null }
}
const invitedOf = async ({ olga, workspace }: Requested) =>
  (await eventsOf(server, olga, workspace)).find(({ type }) => type === 'PARTICIPANT_INVITED')!.entity
const titleOf = async ({ olga, file }: Requested) => {
  const { content } = await as(server, olga).call(listAnnotations, { query: { documentUuid: file.uuid } })
  return /title="(.*?)"/.exec(content[0]!.content ?? '')?.[1]
}

const SEARCHING = { state: 'SEARCHING', isDone: false, isSought: true }
const HELD = { ...SEARCHING, state: 'HELD' }
const DONE = { state: 'DONE', isDone: true, isSought: false }
const PSEUDONYM = /^Erased person/

test('a legal hold after the request stops the search, and the release continues it', async () => {
  const made = await requested()
  expect(await stateOf(made)).toEqual(SEARCHING)
  await made.holds(placeHolds)
  await run(made)
  expect(await stateOf(made)).toEqual(HELD)
  expect([await invitedOf(made), await titleOf(made)]).toEqual([made.hetty.email, 'Hetty'])
  await dropJob(made)
  await restartErasures.work(server.ports, {})
  expect(await waiting(made)).toBe(0)

  // Longer than a search is tried: the time on hold isn't counted.
  await server.pass(TRIED)
  made.olga = await given.signIn(server, made.olga)
  await pool().query('update workspace set held_at = null where id = $1', [made.workspace.uuid])
  await restartErasures.work(server.ports, {})
  expect(await waiting(made)).toBe(1)
  await settled(server)
  await run(made)
  expect(await stateOf(made)).toEqual(DONE)
  expect(await invitedOf(made)).toMatch(PSEUDONYM)
  expect(await titleOf(made)).toBeUndefined()
})

test('a legal hold in the middle of a search stops it at its next step', async () => {
  const made = await requested()
  const other = await pool().connect()
  await other.query('begin')
  await other.query('select from annotation where workspace_id = $1 for update', [made.workspace.uuid])
  const waits = async (query: string) =>
    (await pool().query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, [query]))
      .rows.length
  const search = run(made)
  await expect.poll(() => waits('%from participant p join annotation%')).toBe(1)
  // The hold waits for the step that is running.
  const hold = made.holds(placeHolds)
  await expect.poll(() => waits('%from "workspace" as "w"%for update%')).toBe(1)
  await other.query('commit')
  other.release()
  await Promise.all([search, hold])
  expect(await stateOf(made)).toEqual(HELD)
  expect(await titleOf(made)).toBeUndefined()
  expect(await invitedOf(made)).toBe(made.hetty.email)
  await made.holds(releaseHolds)
  await run(made)
  expect(await stateOf(made)).toEqual(DONE)
})

test('a job without attempts left is restarted', async () => {
  const made = await requested()
  await dropJob(made)
  await restartErasures.work(server.ports, {})
  expect(await waiting(made)).toBe(1)
})

// The last test: the record is rewritten.
test('while the record is rewritten the search is tried for a month, and then the sought values go', async () => {
  const earlier = await requested()
  while (await sealBatch(server.ports));
  const made = await requested()
  await server.asOwner(
    `begin; set local session_replication_role = 'replica'; update audit_anchor set signature = '\\x00'; commit`,
  )
  await expect(run(made)).rejects.toThrow('not signed by this installation')
  expect(await stateOf(made)).toEqual(SEARCHING)
  await server.pass(TRIED)
  for (const each of [made, earlier]) each.olga = await given.signIn(server, each.olga)
  await run(made)
  expect(await stateOf(made)).toEqual({ ...DONE, state: 'INCOMPLETE' })
  expect(await titleOf(made)).toBeUndefined()
  expect(await invitedOf(made)).toBe(made.hetty.email)
  const { rows } = await pool().query(`select 1 from erasure where sought::text like $1`, [`%${made.hetty.email}%`])
  expect(rows).toEqual([])
})
