import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import type { DemoDocument } from './demo-documents.ts'
import { DEMO_PASSWORD } from './seed-demo.ts'

/** A demo person's calls over HTTP, as a browser would send them. All throw on refusals. */
export interface DemoPerson {
  /** Returns the JSON of the answer. */
  call(endpoint: Endpoint, params: Record<string, string>, body?: object): Promise<Record<string, unknown>>
  /** Returns the uuid of the document. */
  upload(document: DemoDocument, to: { workspaceUuid: string; parentUuid: string | undefined }): Promise<string>
}

/** Signs a demo person in. */
export async function signInAs(url: string, email: string): Promise<DemoPerson> {
  const basic = Buffer.from(`${email}:${DEMO_PASSWORD}`).toString('base64')
  const opened = await ask(url, getMe, { headers: { authorization: `Basic ${basic}` } })
  const authorization = opened.headers.get('authorization') ?? ''
  return {
    async call(endpoint, params, body) {
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await ask(url, endpoint, { headers, params, ...(body && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      return text === '' ? {} : JSON.parse(text)
    },
    async upload({ name, type, bytes }, { workspaceUuid, parentUuid }) {
      const form = new FormData()
      form.append('workspaceUuid', workspaceUuid)
      if (parentUuid) form.append('parentUuid', parentUuid)
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
      const answer = await ask(url, createDocument, { headers: { authorization }, body: form })
      return String(((await answer.json()) as { uuid: unknown }).uuid)
    },
  }
}

interface Sent {
  headers: Record<string, string>
  params?: Record<string, string>
  body?: string | FormData
}

async function ask(url: string, endpoint: Endpoint, { params = {}, headers, body }: Sent): Promise<Response> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const answer = await fetch(url + path, { method: endpoint.method, headers, ...(body !== undefined && { body }) })
  if (!answer.ok) throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
