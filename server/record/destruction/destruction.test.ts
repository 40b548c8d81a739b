import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import {
  countDueRecords,
  findRetention,
  updateRetention,
} from '@strongroom/contract/organisation/retention/retention.ts'
import { exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { settled } from '../../test/settled.ts'
import { forgetClosed } from '../../workspaces/lifecycle/forget-closed.job.ts'
import { checkRecord } from '../../cli/commands/check-record.ts'
import { checkSeals } from '../audit/check-seals.ts'
import { sealBatch } from '../audit/seal-batch.ts'
import { destroyRecords } from './destroy-records.job.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0
const pool = () => server.ports.databases.writePool
const again = (who: TestPerson) => given.signIn(server, who)

/** Two workspaces with events, one of them closed and forgotten. */
async function group() {
  const domain = `destruction-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const olga = await given.person(server, 'Olga', domain)
  const [closed, open] = [await given.workspaceOf(server, olga), await given.workspaceOf(server, olga)]
  for (const { uuid: workspaceUuid } of [closed, open])
    await as(server, olga).upload({ name: 'Plan.txt', bytes: 'a plan' }, { workspaceUuid })
  await as(server, olga).call(closeWorkspace, { params: { workspaceUuid: closed.uuid } } as never)
  await server.drain()
  return { workgroupUuid, admin, olga, closed, open }
}

const keep = async (admin: TestPerson, workgroupUuid: string, keepRecordYears: number | null) =>
  as(server, await again(admin)).call(updateRetention, { params: { workgroupUuid }, body: { keepRecordYears } })
const eventsIn = async ({ uuid }: { uuid: string }): Promise<number> =>
  (await pool().query('select count(*)::integer as n from audit_event where workspace_id = $1', [uuid])).rows[0].n
const run = async () => {
  await settled(server)
  await forgetClosed.work(server.ports, {})
  while (await sealBatch(server.ports));
  await destroyRecords.work(server.ports, {})
}
const exported = async (who: TestPerson, { uuid }: { uuid: string }) => {
  const known = { isDeletedWorkspace: true }
  const answers = [
    await as(server, who).fetch(exportAudit, { query: { workspaceUuid: uuid, ...known } } as never),
    await as(server, who).fetch(exportSealedAudit, { params: { workspaceUuid: uuid }, query: known } as never),
  ]
  return answers.map(({ status }) => status)
}

test('the record of a closed workspace is destroyed after its years, and the rest still verifies', async () => {
  const { workgroupUuid, admin, olga, closed, open } = await group()
  expect(await as(server, admin).call(findRetention, { params: { workgroupUuid } })).toEqual({
    closeInactiveMonths: null,
    keepRecordYears: null,
  })
  await keep(admin, workgroupUuid, 2)
  await server.pass(729 * DAY)
  await run()
  expect(await exported(await again(olga), closed)).toEqual([200, 200])
  const kept = await eventsIn(closed)
  expect(kept).toBeGreaterThan(2)
  await server.pass(3 * DAY)
  await Promise.all([run(), run()])
  await run()
  expect(await eventsIn(closed)).toBe(0)
  expect(await eventsIn(open)).toBeGreaterThan(1)
  expect(await exported(await again(olga), closed)).toEqual([410, 410])
  const told = (await recordedAbout(server, workgroupUuid)).filter(({ type }) => type === 'WORKSPACE_RECORD_DESTROYED')
  expect(told).toMatchObject([
    { to: { workspaceUuid: closed.uuid, years: 2, chains: { OPEN: { position: expect.any(Number) } } } },
  ])
  expect(JSON.stringify(told)).not.toContain(closed.name)
  await settled(server)
  while (await sealBatch(server.ports));
  expect(await checkSeals(server.ports)).toEqual([])
  expect(await checkRecord.run({}, async () => server.ports)).toBe(
    'Every seal is valid: nothing else that was sealed has been changed or removed.\nRecords destroyed after their years: 1',
  )
})

test('a record stays for ever by default, on legal hold, and while the workspace is open', async () => {
  const { workgroupUuid, admin, closed, open } = await group()
  await server.pass(5000 * DAY)
  await run()
  const before = await eventsIn(closed)
  await keep(admin, workgroupUuid, 1)
  await pool().query('update workspace set held_at = now() where id = $1', [closed.uuid])
  await run()
  expect([await eventsIn(closed), (await eventsIn(open)) > 0]).toEqual([before, true])
  for (const { uuid } of [closed, open])
    await expect(pool().query('select destroy_record($1, 100)', [uuid])).rejects.toThrow('is kept')
  await pool().query('update workspace set held_at = null where id = $1', [closed.uuid])
  await run()
  expect(await eventsIn(closed)).toBe(0)
})

test('who sets the years, and which', async () => {
  const { workgroupUuid, admin, olga } = await group()
  const set = async (who: TestPerson, body: object) =>
    outcomeOf(as(server, who).call(updateRetention, { params: { workgroupUuid }, body }))
  expect(await set(olga, { keepRecordYears: 1 })).toBe('permission.denied')
  for (const keepRecordYears of [0, 101, 1.5, '7']) expect(await set(admin, { keepRecordYears })).toBe('input.invalid')
  expect(await set(admin, { keepRecordYears: 100 })).toBe('ok')
  expect(await set(admin, {})).toBe('ok')
  expect(await set(admin, { closeInactiveMonths: 12 })).toBe('ok')
  expect(await as(server, admin).call(findRetention, { params: { workgroupUuid } })).toEqual({
    closeInactiveMonths: 12,
    keepRecordYears: 100,
  })
})

test('before the years are set, the records that they would destroy are counted', async () => {
  const { workgroupUuid, admin, olga, closed } = await group()
  const count = async (who: TestPerson, keepRecordYears: unknown) =>
    as(server, await again(who)).call(countDueRecords, {
      params: { workgroupUuid },
      query: { keepRecordYears: keepRecordYears as number },
    })
  const none = { workspaces: 0, isLowerBound: false }
  const one = { workspaces: 1, isLowerBound: false }
  await server.pass(363 * DAY)
  expect(await count(admin, 1)).toEqual(none)
  await server.pass(2 * DAY)
  // Due by tomorrow, though the job that forgets names hasn't run.
  expect(await count(admin, 1)).toEqual(one)
  expect(await count(admin, 2)).toEqual(none)
  await pool().query('update workspace set held_at = now() where id = $1', [closed.uuid])
  expect(await count(admin, 1)).toEqual(none)
  await pool().query('update workspace set held_at = null where id = $1', [closed.uuid])
  await server.pass(2 * DAY)
  const fewer = await group()
  expect(
    await as(server, await again(fewer.admin)).call(countDueRecords, {
      params: { workgroupUuid: fewer.workgroupUuid },
      query: { keepRecordYears: 1 },
    }),
  ).toEqual(none)
  expect(await outcomeOf(count(olga, 1))).toBe('permission.denied')
  expect(await outcomeOf(count(fewer.admin, 1))).toBe('workgroup.not.found')
  for (const wrong of [0, 101, 1.5, '', 'x', undefined, '1; drop'])
    expect(await outcomeOf(count(admin, wrong))).toBe('input.invalid')
  // The count is what the next run destroys.
  await keep(admin, workgroupUuid, 1)
  await run()
  expect(await eventsIn(closed)).toBe(0)
  expect(await count(admin, 1)).toEqual(none)
})

test('events destroyed otherwise are found', async () => {
  const { workgroupUuid, admin, closed } = await group()
  await server.pass(400 * DAY)
  await run()
  await keep(admin, workgroupUuid, 100)
  await pool().query('update workspace set record_destroyed_at = now() where id = $1', [closed.uuid])
  await pool().query('select destroy_record($1, 2)', [closed.uuid])
  expect(await checkSeals(server.ports)).toContainEqual({
    code: 'event.destroyed',
    workspaceUuid: closed.uuid,
    chain: 'OPEN',
    position: 2,
  })
})
