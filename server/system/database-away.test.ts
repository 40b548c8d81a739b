import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { checkHealth } from '@strongroom/contract/wire/system.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { ownerOf } from '../database/postgres-connections.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

test('while the database accepts nobody every call answers 503 with Retry-After, and works again afterwards', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const { database } = server.ports.databases.writePool.options
  const admin = new pg.Client(ownerOf(inject('postgres')))
  await admin.connect()
  let names = 0
  const form = () => {
    const made = new FormData()
    made.append('workspaceUuid', workspace.uuid)
    made.append('file', new Blob(['abc']), `${(names += 1)}.bin`)
    return made
  }
  const calls = () =>
    Promise.all([
      as(server, owner).fetch(listAssets, { query: { workspaceUuid: workspace.uuid } }),
      as(server, owner).fetch(createDocument, {}, { body: form() }),
      fetch(`${server.url}/readyz`),
    ])
  try {
    await admin.query(`alter database ${database} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    for (const response of await calls()) {
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([503, 'not.ready'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await as(server, undefined).call(checkHealth, {})).toEqual({ status: 'ok' })
  } finally {
    await admin.query(`alter database ${database} allow_connections true`)
    await admin.end()
  }
  // An upload that arrives before rights to send are watched again is cut off.
  await expect
    .poll(async () => (await calls()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual([200, 200, 200])
})
