import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './traffic.ts'

// Browsers that watch a folder, in a separate process. Each behaves like web/api/refresh-shown.ts: it waits for its
// moment, cancels nothing, and refetches once more if a notice came meanwhile. A notice without `spread`, from an older
// server, is acted upon at once and cancels the running fetch.

interface Notice {
  assetUuids?: string[] | null
  spread?: number
}

const { url, tokens, workspace, folder } = JSON.parse(process.argv[2]!) as {
  url: string
  tokens: string[]
  workspace: string
  folder: string
}
const lines = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const counts = { notices: 0, asked: 0, brokenOff: 0 }

process.on('message', (said) => {
  if (said === 'count') process.send!(counts)
})
await Promise.all(tokens.map((token) => look(token)))
process.send!('ready')

async function look(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-background': 'true' }
  const page = makePage(headers)
  const line = http.get(`${url}/publicapi/1/changes`, {
    agent: lines,
    headers: { ...headers, accept: 'text/event-stream' },
  })
  await new Promise<void>((resolve, reject) => {
    line.on('error', reject)
    line.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        resolve()
        const parts = (text + chunk).split('\n\n')
        text = parts.pop()!
        for (const part of parts) if (part.startsWith('data: ')) page.hear(JSON.parse(part.slice(6)))
      })
    })
  })
}

function makePage(headers: Record<string, string>) {
  const paths = [
    `/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${folder}&includeActions=true`,
    `/publicapi/1/workspaces/${workspace}?includeActions=true`,
  ]
  const fetchAll = async () => {
    counts.asked += 1
    for (const path of paths) await ask(url + path, { headers }, false).catch(() => undefined)
  }
  let waits = false
  let running: Promise<void> | undefined
  const askWithin = async (spread: number) => {
    if (waits) return
    waits = true
    await sleep(Math.random() * spread)
    await running
    waits = false
    running = fetchAll()
    await running
    running = undefined
  }
  let former: http.ClientRequest | undefined
  const askAtOnce = () => {
    if (former && !former.destroyed) {
      counts.brokenOff += 1
      former.destroy()
    }
    counts.asked += 1
    former = http.get(url + paths[0]!, { agent: lines, headers }, (response) => {
      response.resume()
      response.on('end', () => (former = undefined))
    })
    former.on('error', () => undefined)
  }
  return {
    hear({ assetUuids, spread }: Notice) {
      counts.notices += 1
      if (spread === undefined) askAtOnce()
      else if (assetUuids === null || assetUuids?.includes(folder)) void askWithin(spread)
    },
  }
}
