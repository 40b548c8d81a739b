import { createHash } from 'node:crypto'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { demoToken } from './processes/process.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A demo person who uploads and downloads at a server that runs as a process. */
export async function clientOf(url: string) {
  const headers = { authorization: `Bearer ${await demoToken(url)}` }
  const json = async (method: string, path: string, body?: object) => {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' } }
    const response = await fetch(url + path, body ? { ...init, body: JSON.stringify(body) } : init)
    return (await response.json()) as never
  }
  return {
    headers,
    newWorkspace: async () =>
      ((await json('POST', '/publicapi/1/workspaces', { name: 'Crash' })) as { uuid: string }).uuid,
    list: async (workspace: string) =>
      ((await json('GET', `/publicapi/1/assets?workspaceUuid=${workspace}`)) as { content: Asset[] }).content,
    upload: (workspace: string, name: string, bytes: Uint8Array) => {
      const form = new FormData()
      form.append('workspaceUuid', workspace)
      form.append('file', new Blob([bytes as never]), name)
      return fetch(`${url}/publicapi/1/documents`, { method: 'POST', headers, body: form })
    },
    download: async (asset: Asset) => {
      const response = await fetch(`${url}/publicapi/1/documents/${asset.uuid}/download`, { headers })
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

export type Client = Awaited<ReturnType<typeof clientOf>>
