import { randomBytes } from 'node:crypto'
import { makeApp } from '../server/app.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import { ask, formRequest } from './traffic.ts'

/**
 * Database round trips of one request, without begin and commit: the same application over the same data, in this
 * process.
 */
export async function countStatements(pair: Pair, root: string): Promise<void> {
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  const { app } = await makeApp(ports, `${pair.dataFolder}/no-web`)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const count = async (work: () => Promise<unknown>) => {
    const before = ports.databases.statements()
    await work()
    return ports.databases.statements() - before
  }
  // The minimum of three: the first may extend the session's idle time, which no request waits for.
  const least = async (work: () => Promise<unknown>) => {
    const counts: number[] = []
    for (let i = 0; i < 3; i++) counts.push(await count(work))
    return Math.min(...counts)
  }
  try {
    await countAll({ pair, url, least })
  } finally {
    await app.close()
    await close()
  }
}

interface Counting {
  pair: Pair
  url: string
  least: (work: () => Promise<unknown>) => Promise<number>
}

async function countAll({ pair, url, least }: Counting): Promise<void> {
  const { headers, folders, workspace } = pair.product
  const list = (files: number, size: number) =>
    least(() =>
      ask(
        `${url}/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${folders[files]}&size=${size}&includeActions=true`,
        { headers },
      ),
    )
  const few = await list(50, 10)
  const total = await list(10_000, 100)
  const trips = (what: string, figure: number, most: number) =>
    judge(`${what}, round trips`, { figure, limit: ['at most', most], unit: 'statements' })
  trips('list', few, 3)
  judge('list, round trips more for many files', { figure: total - few, limit: ['at most', 0], unit: 'statements' })
  const mine = (size: number) =>
    least(() => ask(`${url}/publicapi/1/myworkspaces?size=${size}&includeActions=true`, { headers }))
  trips('dashboard', await mine(50), 3)
  judge('dashboard, round trips more for many workspaces', {
    figure: (await mine(100)) - (await mine(1)),
    limit: ['at most', 0],
    unit: 'statements',
  })
  const ids: string[] = []
  const upload = async (parentUuid: string) => {
    const file = { name: 'counted.txt', size: 10_240, chunk: randomBytes(10_240) }
    const form = formRequest({ workspaceUuid: workspace, parentUuid }, file)
    const answer = await ask(`${url}/publicapi/1/documents`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: form.body(),
    })
    ids.push(JSON.parse(answer.text).uuid)
  }
  const small = await least(() => upload(folders[50]!))
  const large = await least(() => upload(folders[10_000]!))
  trips('upload', small, 7)
  judge('upload, round trips more among many files', {
    figure: large - small,
    limit: ['at most', 0],
    unit: 'statements',
  })
  // Each of another document: a second download of the same one finds the first grant.
  let next = 0
  trips('download', await least(() => ask(`${url}/publicapi/1/documents/${ids[next++]}/download`, { headers })), 4)
  const json = { ...headers, 'content-type': 'application/json' }
  let renamed = 0
  const rename = () =>
    ask(`${url}/publicapi/1/assets/${ids[0]}/name`, {
      method: 'PUT',
      headers: json,
      body: [Buffer.from(JSON.stringify({ name: `Counted ${++renamed}.txt` }))],
    })
  trips('rename', await least(rename), 4)
}
