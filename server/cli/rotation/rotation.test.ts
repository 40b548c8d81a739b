import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { sealContext } from '../../identity/secrets/take-code.ts'
import { sealAudit } from '../../record/audit/seal-audit.job.ts'
import { newKey, openText, sealText, unwrapKey } from '../../storage/keys.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { runCommand } from '../../test/processes/run-command.ts'
import { useServer } from '../../test/server.ts'
import { sealedColumns } from './sealed-columns.ts'

const server = useServer()

async function rotate(settings?: Record<string, string>) {
  const { code, out, err } = await runCommand(server, ['rotate-master-key'], settings)
  return { code, text: out + err }
}

/** The values of a table that are sealed, by the text of their row's id. */
async function valuesOf({ table, column, asText }: (typeof sealedColumns)[number]) {
  const { rows } = await server.ports.databases.writePool.query<{ id: string; value: Buffer | string }>(
    `select ${asText} as id, ${column} as value from ${table} where ${column} is not null`,
  )
  return rows
}

async function openAll(key: Buffer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const sealed of sealedColumns) {
    const values = await valuesOf(sealed)
    for (const { id, value } of values)
      if (sealed.isKey) unwrapKey(key, value as Buffer, sealed.context(id))
      else openText(key, value as string, sealed.context(id))
    counts[sealed.table] = values.length
  }
  return counts
}

/** The columns of the whole database that have a value like a sealed text. */
async function columnsWithSecrets(): Promise<string[]> {
  const { rows } = await server.ports.databases.writePool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const values = await server.ports.databases.writePool.query(
      `select from "${table}" where "${column}" like 'v1.%' limit 1`,
    )
    if (values.rowCount) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

test('servers must be stopped; then everything is sealed under the new key, and a second run finishes', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: ['invited@people.example'] },
  })
  await sealAudit.work(server.ports, {})
  const { masterKey } = server.ports
  const secret = (key: Buffer) => sealText(key, 'JBSWY3DPEHPK3PXP', sealContext(owner.uuid))
  await server.ports.databases.write
    .insertInto('mobile_authenticator')
    .values({ person_id: owner.uuid, secret: secret(newKey()), created: new Date() })
    .execute()
  const next = newKey()
  const settings = { STRONGROOM_NEW_MASTER_KEY: next.toString('base64') }
  expect(await rotate(settings)).toMatchObject({ code: 1, text: expect.stringContaining('Stop every server') })
  await server.ports.streams.close()
  expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining('STRONGROOM_NEW_MASTER_KEY') })
  // A row under a third key: nothing is changed, not even what comes before.
  expect(await rotate(settings)).toMatchObject({ code: 1, text: expect.stringContaining('mobile_authenticator') })
  await server.ports.databases.write
    .updateTable('mobile_authenticator')
    .set({ secret: secret(masterKey) })
    .execute()
  const before = await openAll(masterKey)
  expect(before).toMatchObject({ workspace: 1, mobile_authenticator: 1, audit_key: 1 })
  expect(before['mail']).toBeGreaterThan(0)
  const known = [...sealedColumns.map(({ table, column }) => `${table}.${column}`), 'installation.key_check']
  for (const column of await columnsWithSecrets()) expect(known).toContain(column)
  const blobs = () => server.ports.databases.write.selectFrom('blob').selectAll().orderBy('id').execute()
  const stored = await blobs()
  expect(await rotate(settings)).toMatchObject({ code: 0, text: expect.stringContaining('sealed again') })
  expect(await openAll(next)).toEqual(before)
  await expect(openAll(masterKey)).rejects.toThrow()
  expect(await blobs()).toEqual(stored)
  expect(await rotate(settings)).toMatchObject({ code: 0, text: expect.stringContaining('is under the new') })
  // One event, of the run that changed something; it is sealed with the key under the new master key.
  const { rows } = await server.ports.databases.writePool.query(
    `select actor_id, workspace_id, entity_kind, modified from audit_event where type = 'MASTER_KEY_ROTATED'`,
  )
  const values = Object.values(before).reduce((sum, count) => sum + count, 0)
  expect(rows).toEqual([{ actor_id: null, workspace_id: null, entity_kind: 'Record', modified: { values } }])
  await sealAudit.work({ ...server.ports, masterKey: next }, {})
  const seal = await server.ports.databases.writePool.query(
    `select from audit_seal s join audit_event e on e.id = s.event_id where e.type = 'MASTER_KEY_ROTATED'`,
  )
  expect(seal.rowCount).toBe(1)
  // The former key alone opens nothing any more.
  expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining('another master key') })
})
