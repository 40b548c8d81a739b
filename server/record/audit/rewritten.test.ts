import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { leafOf, linkOf, originOf, toHex } from '@strongroom/contract/record/audit-chain.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test, vi } from 'vitest'
import { acceptRecord } from '../../cli/commands/accept-record.ts'
import { checkRecord } from '../../cli/commands/check-record.ts'
import { as } from '../../test/as.ts'
import { workspaceWith } from '../../test/given.ts'
import { type TestServer, useServer } from '../../test/server.ts'
import { readAnchorFile } from './anchor-file.ts'
import { sealBatch } from './seal-batch.ts'
import { fieldsOf, sha256 } from './sealed-event.ts'
import { selectSealed } from './sealed-rows.ts'
import { checkSeals } from './check-seals.ts'

const server = useServer()
const HOURS = 3_600_000

/** A workspace renamed and sealed two days ago. */
async function history() {
  const made = await workspaceWith(server)
  const params = { workspaceUuid: made.workspace.uuid }
  await as(server, made.owner).call(renameWorkspace, { params, body: { name: 'Genuine' } })
  await sealAll(server, made.workspace.uuid)
  return { ...made, params }
}

async function sealAll({ ports }: TestServer, workspaceId: string): Promise<void> {
  await vi.waitFor(async () => {
    while (await sealBatch(ports));
    expect(await unsealed(workspaceId)).toBe(0)
  }, 20_000)
}

const query = async (text: string, values: unknown[] = []) =>
  (await server.ports.databases.writePool.query(text, values)).rows
const unsealed = async (id: string) =>
  (
    await query(
      `select count(*)::integer as n from audit_event e where workspace_id = $1
          and not exists (select from audit_seal s where s.event_id = e.id)`,
      [id],
    )
  )[0].n as number

/** Rewrites rows as the owner of the tables, for whom triggers don't run. */
async function rewrite(statements: string[], values: unknown[] = []): Promise<void> {
  const [id] = values
  const texts = statements.map((statement) => statement.replaceAll('$1', `'${String(id)}'`))
  await server.asOwner(["begin; set local session_replication_role = 'replica'", ...texts, 'commit'].join(';\n'))
}

const forget = (table: string) => `delete from ${table} where workspace_id = $1`
const FORGE = `update audit_event set modified = '{"name":"Forged"}' where type = 'WORKSPACE_RENAMED' and workspace_id = $1`
const logged = () => {
  const errors = server.logged.filter(({ level }) => level >= 50).map(({ msg }) => msg)
  server.logged.length = 0
  return errors
}

test('after a workspace’s seals are removed and its events rewritten, nothing is sealed again', async () => {
  const { owner, workspace, params } = await history()
  await rewrite(
    [forget('audit_seal'), forget('audit_head'), FORGE, `update audit_sealed set xid = '0', id = 0`],
    [workspace.uuid],
  )
  while (await sealBatch(server.ports));
  expect(await unsealed(workspace.uuid)).toBeGreaterThan(1)
  expect(logged()).toContain('sealed history was rewritten: nothing is sealed on top of it')
  const response = await as(server, owner).fetch(exportSealedAudit, { params })
  expect(await response.text()).not.toContain('Forged')
  expect(await checkSeals(server.ports)).toContainEqual(expect.objectContaining({ workspaceUuid: workspace.uuid }))
  logged()
})

test('after its anchors are removed too, events older than the last seal are not sealed', async () => {
  const { workspace } = await history()
  await rewrite([`update audit_event set at = at - interval '2 days' where workspace_id = $1`], [workspace.uuid])
  const other = await history()
  await rewrite(
    [
      forget('audit_seal'),
      forget('audit_head'),
      forget('audit_anchored_head'),
      FORGE,
      `update audit_sealed set xid = '0', id = 0`,
    ],
    [workspace.uuid],
  )
  while (await sealBatch(server.ports));
  expect(await unsealed(workspace.uuid)).toBeGreaterThan(1)
  expect(logged()).toContain('events older than the last seal are not sealed')
  expect(await unsealed(other.workspace.uuid)).toBe(0)
  expect((await checkSeals(server.ports)).map(({ code }) => code)).toContain('anchor.wrong')
  logged()
})

/** Recomputes a workspace's chain from its current events, which needs no key. */
async function chainAnew(workspaceUuid: string): Promise<string[]> {
  const rows = await selectSealed(server.ports.databases.read, { workspaceUuid, chain: 'OPEN', after: 0, limit: 99 })
  let link: Uint8Array = await originOf(sha256, workspaceUuid, 'OPEN')
  const seals: string[] = []
  for (const row of rows) {
    link = await linkOf(sha256, link, await leafOf(sha256, fieldsOf(row, row.salt)))
    const value = `decode('${toHex(link)}', 'hex')`
    seals.push(`update audit_seal set link = ${value} where workspace_id = $1 and position = ${row.position}`)
    seals.push(`update audit_anchored_head set link = ${value} where workspace_id = $1 and position = ${row.position}`)
  }
  return seals
}

test.each([
  ['beside an older anchor', []],
  ['with its anchors taken away', [forget('audit_anchored_head')]],
])('a chain computed anew over forged events, %s: nothing is sealed on top', async (_, more) => {
  const { owner, workspace, params } = await history()
  // The newest anchor belongs to another workspace.
  await history()
  await rewrite([FORGE], [workspace.uuid])
  await rewrite([...(await chainAnew(workspace.uuid)), forget('audit_head'), ...more], [workspace.uuid])
  await as(server, owner).call(renameWorkspace, { params, body: { name: 'Later' } })
  while (await sealBatch(server.ports));
  expect(await unsealed(workspace.uuid)).toBe(1)
  expect(logged()).toContain('sealed history was rewritten: nothing is sealed on top of it')
})

test('after everything is removed, down to the first seal, the folder still has the anchor', async () => {
  server.pass(2 * HOURS)
  const known = readAnchorFile(server.ports)!
  expect(known.position).toBeGreaterThan(1)
  await rewrite([
    'delete from audit_seal',
    'delete from audit_head',
    'delete from audit_anchored_head',
    'delete from audit_anchor',
    'delete from audit_key',
    `update audit_sealed set xid = '0', id = 0`,
  ])
  await expect(sealBatch(server.ports)).rejects.toThrow('it was rewritten, or is an older copy')
  expect(await query('select from audit_anchor')).toEqual([])
  const { workspace, owner } = await workspaceWith(server)
  const response = await as(server, owner).fetch(exportSealedAudit, { params: { workspaceUuid: workspace.uuid } })
  expect(response.status).toBe(200)
  await response.text()
  expect(logged()).toContain('the record was rewritten')
  // An administrator who knows the reason continues from there, which is recorded.
  const open = async () => server.ports
  expect(await acceptRecord.run({ reason: 'restored from Sunday' }, open)).toContain('resumed')
  expect(readAnchorFile(server.ports)!.link).not.toBe(known.link)
  expect(await query(`select modified from audit_event where type = 'RECORD_ACCEPTED'`)).toEqual([
    { modified: { reason: 'restored from Sunday' } },
  ])
  // Earlier publications still reveal it.
  const file = path.join(server.ports.config.dataFolder, 'published')
  writeFileSync(file, `${JSON.stringify({ anchor: known.link, at: 1, position: known.position })}\n`)
  expect(await checkRecord.run({}, open)).toContain('Every seal is valid')
  await expect(checkRecord.run({ published: file }, open)).rejects.toThrow(`Anchor ${known.position} was published`)
  server.pass(2 * HOURS)
})

test('an anchor signed by somebody else is invalid', async () => {
  await history()
  await rewrite([
    `update audit_anchor set signature = decode(repeat('00', 64), 'hex') where position = (select max(position) from audit_anchor)`,
  ])
  await expect(sealBatch(server.ports)).rejects.toThrow('is not signed by this installation')
})
