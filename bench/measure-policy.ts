import { Session } from 'node:inspector/promises'
import { makeApp } from '../server/app.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import { ask } from './traffic.ts'

const WARM_UP = 200
const PAGES = 500

/** Measures the share of a list's time that decides the actions on its rows: the same application under a profiler. */
export async function measurePolicy(pair: Pair, root: string): Promise<void> {
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  const { app } = await makeApp(ports, `${pair.dataFolder}/no-web`)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { headers, workspace, folders } = pair.product
  const lists = {
    'a folder': `/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${folders[50]}&size=50&includeActions=true`,
    'the dashboard': '/publicapi/1/myworkspaces?size=50&includeActions=true',
    participants: `/publicapi/1/participants?workspaceUuid=${workspace}&size=50&includeActions=true`,
  }
  try {
    for (const [name, address] of Object.entries(lists)) {
      const pages = async (total: number) => {
        for (let i = 0; i < total; i++) await ask(url + address, { headers }, false)
      }
      await pages(WARM_UP)
      const figure = await shareOfPolicy(() => pages(PAGES))
      judge(`${name}: deciding what may be done`, { figure, limit: ['at most', 5], unit: '% of the CPU' })
    }
  } finally {
    await app.close()
    await close()
  }
}

interface Frame {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

/** The percentage of the server's samples in policies. This process's work as the client doesn't count. */
async function shareOfPolicy(work: () => Promise<void>): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const frames = new Map((profile.nodes as Frame[]).map((frame) => [frame.id, frame]))
  const above = new Map(
    (profile.nodes as Frame[]).flatMap(({ id, children }) => (children ?? []).map((to) => [to, id])),
  )
  const times = new Map<number, number>()
  profile.samples!.forEach((id, i) => times.set(id, (times.get(id) ?? 0) + profile.timeDeltas![i]!))
  const sums = { policy: 0, server: 0 }
  for (const [id, time] of times) {
    const stack: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = above.get(at))
      stack.push(`${frames.get(at)!.callFrame.url} ${frames.get(at)!.callFrame.functionName}`)
    if (/\((idle|program|garbage collector)\)/.test(stack[0]!) || stack.some((one) => CLIENT.test(one))) continue
    sums.server += time
    if (stack.some((one) => POLICY.test(one))) sums.policy += time
  }
  return (sums.policy / sums.server) * 100
}

const CLIENT = /\/bench\/|node:_http_(client|agent)/
const POLICY = /\/server\/(\w+\/policy(-of-\w+)?|access\/rules)\.ts/
