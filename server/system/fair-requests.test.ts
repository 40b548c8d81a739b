import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { beginUpload } from '@strongroom/contract/documents/uploads.ts'
import { downloadLatest } from '@strongroom/contract/documents/versions.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { takeTurn } from '../http/take-turn.ts'
import type { Actor } from '../kernel/read.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

test('changes of one person that wait for a lock leave other people’s alone', async () => {
  const [one, other] = [await given.workspaceWith(server), await given.workspaceWith(server)]
  const client = await server.ports.databases.writePool.connect()
  await client.query('begin')
  await client.query('select id from workspace where id = $1 for update', [one.workspace.uuid])
  const rename = ({ owner, workspace }: typeof one, name: string) =>
    outcomeOf(as(server, owner).call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { name } }))
  // More than the server has connections for changes.
  const waiting = Array.from({ length: 30 }, (_, i) => rename(one, `Name ${i}`))
  const first = Promise.race(waiting).then(() => 'one of those that wait')
  await expect
    .poll(() => server.ports.databases.writePool.waitingCount + server.ports.databases.writePool.totalCount)
    .toBeGreaterThan(limits.requestsAtOnce)
  expect(await Promise.race([rename(other, 'Free'), first])).toBe('ok')
  expect(
    await outcomeOf(as(server, other.owner).call(listAssets, { query: { workspaceUuid: other.workspace.uuid } })),
  ).toBe('ok')
  await client.query('commit')
  client.release()
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'ok'))
})

test.each(['uploads', 'beginnings of resumable uploads'])(
  '%s of one person that wait for a lock leave other people’s changes alone',
  async (kind) => {
    const [one, other] = [await given.workspaceWith(server), await given.workspaceWith(server)]
    const client = await server.ports.databases.writePool.connect()
    await client.query('begin')
    await client.query('select id from workspace where id = $1 for no key update', [one.workspace.uuid])
    await client.query(`select pg_advisory_xact_lock(hashtextextended('uploads ' || $1::text, 0))`, [one.owner.uuid])
    const place = { workspaceUuid: one.workspace.uuid }
    const metadata = { filename: 'a.txt', ...place }
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': Object.entries(metadata)
        .map(([name, text]) => `${name} ${btoa(text)}`)
        .join(),
    }
    const send = async (i: number) =>
      kind === 'uploads'
        ? outcomeOf(as(server, one.owner).upload({ name: `${i}.txt`, bytes: 'hello' }, place))
        : (await as(server, one.owner).fetch(beginUpload, {}, { headers })).ok
          ? 'ok'
          : 'refused'
    // More than the server has connections for changes.
    const waiting = Array.from({ length: 30 }, (_, i) => send(i))
    const first = Promise.race(waiting).then(() => 'one of those that wait')
    const { writePool } = server.ports.databases
    await expect.poll(() => writePool.totalCount - writePool.idleCount - 1).toBe(limits.requestsAtOnce)
    const rename = { params: { workspaceUuid: other.workspace.uuid }, body: { name: 'Free' } }
    expect(await Promise.race([outcomeOf(as(server, other.owner).call(renameWorkspace, rename)), first])).toBe('ok')
    await client.query('commit')
    client.release()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'ok'))
  },
)

test('downloads of one person begin a few at a time, and leave connections to other people', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const other = await given.workspaceWith(server)
  const place = { workspaceUuid: workspace.uuid }
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'hello' }, place)
  // Each download records its event before its first byte. The table is locked until the client unlocks a number.
  const client = await server.ports.databases.writePool.connect()
  await client.query('select pg_advisory_lock(42)')
  const locked = server.asOwner(
    'begin; lock table audit_event in share row exclusive mode; select pg_advisory_lock(42); commit',
  )
  const locks = async (condition: string) => {
    const { rows } = await client.query<{ total: number }>(
      `select count(*)::integer as total from pg_locks where relation = 'audit_event'::regclass and ${condition}
          and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]!.total
  }
  const download = async () => {
    const answer = await as(server, owner).fetch(downloadLatest, { params: { ...place, assetUuid: asset.uuid } })
    return [answer.status, await answer.text()]
  }
  let running: Promise<unknown>[] = []
  try {
    const { writePool } = server.ports.databases
    await expect.poll(() => locks(`granted and mode = 'ShareRowExclusiveLock'`)).toBe(1)
    running = Array.from({ length: 30 }, download)
    await expect.poll(() => locks('not granted')).toBeGreaterThan(0)
    await expect.poll(() => writePool.totalCount - writePool.idleCount - 1).toBe(limits.requestsAtOnce)
    // Somebody else's calls, sent after all of them.
    for (let i = 0; i < 3; i++)
      expect(
        await outcomeOf(as(server, other.owner).call(listAssets, { query: { workspaceUuid: other.workspace.uuid } })),
      ).toBe('ok')
    expect(writePool.totalCount - writePool.idleCount - 1).toBe(limits.requestsAtOnce)
    expect(writePool.waitingCount).toBe(0)
  } finally {
    await client.query('select pg_advisory_unlock(42)')
    client.release()
    await locked
  }
  expect(await Promise.all(running)).toEqual(running.map(() => [200, 'hello']))
})

test('more than hundreds of one person’s requests are refused until others of theirs have ended', async () => {
  const actor = { personId: 'one' } as Actor
  const end = Promise.withResolvers<void>()
  const running = Array.from({ length: limits.requestsAtOnce + limits.requestsWaiting }, () =>
    takeTurn(listAssets, actor, () => end.promise),
  )
  const late = await takeTurn(listAssets, actor, () => end.promise).catch((error: unknown) => error)
  expect(late).toMatchObject({ code: 'too.many.requests' })
  expect(await takeTurn(listAssets, { personId: 'another' } as Actor, async () => 'answered')).toBe('answered')
  end.resolve()
  await Promise.all(running)
  expect(await takeTurn(listAssets, actor, async () => 'answered')).toBe('answered')
})
