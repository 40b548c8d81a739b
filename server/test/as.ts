import type { CallInput, Endpoint, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { createDocument, createVersion } from '@strongroom/contract/documents/versions.ts'
import { type Asset, findAsset } from '@strongroom/contract/documents/assets.ts'
import { addressOf, callOver, refusalOf } from './call.ts'
import type { TestServer } from './server.ts'

export interface TestPerson {
  uuid: string
  email: string
  name: string
  token: string
  cookie: string
}

export interface TestFile {
  name: string
  bytes: Uint8Array | string
}

/** The calls of one person: typed by the contract, uploads, raw fetches. */
export interface As {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, headers?: Record<string, string>): Promise<Reply<E>>
  /** A raw request to an endpoint, for answers other than JSON. */
  fetch(endpoint: Endpoint, input: { params?: object; query?: object }, init?: RequestInit): Promise<Response>
  upload(
    file: TestFile,
    to: { workspaceUuid: string; parentUuid?: string; name?: string; description?: string; tags?: string[] },
  ): Promise<Asset>
  /** Returns the document afterwards. */
  uploadVersion(file: TestFile, assetUuid: string): Promise<Asset>
}

export function as(server: TestServer, person: TestPerson | undefined): As {
  const caller = (headers: Record<string, string> = {}) => ({
    url: server.url,
    ...(person ? { token: person.token } : {}),
    headers,
  })
  const authorization = person ? { authorization: `Bearer ${person.token}` } : {}
  const send = async (endpoint: Endpoint, input: object, form: FormData) => {
    const init = { method: endpoint.method, headers: authorization, body: form } as RequestInit
    const response = await fetch(server.url + addressOf(endpoint, input), init)
    if (!response.ok) throw await refusalOf(endpoint, response)
    return (response.status === 204 ? undefined : endpoint.reply.parse(await response.json())) as Asset
  }
  return {
    call: async (endpoint, input, headers) => (await callOver(caller(headers), endpoint, input)).value,
    fetch: (endpoint, input, init = {}) =>
      fetch(server.url + addressOf(endpoint, input as never), {
        method: endpoint.method,
        ...init,
        headers: { ...authorization, ...(init.headers as Record<string, string>) },
      }),
    upload: (file, to) => send(createDocument, {}, formOf(to, file)),
    uploadVersion: async (file, assetUuid) => {
      await send(createVersion, { params: { assetUuid } }, formOf({}, file))
      return (await callOver(caller(), findAsset, { params: { assetUuid }, query: { includeActions: 'true' } })).value
    },
  }
}

function formOf(fields: Record<string, string | string[] | undefined>, file: TestFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) form.append(name, one)
  form.append('file', new Blob([file.bytes as never]), file.name)
  return form
}
