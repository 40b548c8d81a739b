import { request } from 'node:http'
import type { TestPerson } from './as.ts'
import type { TestServer } from './server.ts'

/** The upload protocol by hand, without a client library that would hide its headers. */
export const CHUNK = 256 * 1024

const TUS = { 'tus-resumable': '1.0.0' }

export type Metadata = Record<string, string | undefined>

export const encodeMetadata = (metadata: Metadata) =>
  Object.entries(metadata)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(value!).toString('base64')}`)
    .join(',')

/** Begins an upload. Headers replace those of the protocol; undefined omits one. */
export function begin(
  { url }: Pick<TestServer, 'url'>,
  person: TestPerson | undefined,
  upload: { size: number; metadata: Metadata; headers?: Record<string, string | undefined>; body?: Uint8Array },
): Promise<Response> {
  const headers: Record<string, string | undefined> = {
    ...TUS,
    'upload-length': String(upload.size),
    'upload-metadata': encodeMetadata(upload.metadata),
    ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    ...(upload.body ? { 'content-type': 'application/offset+octet-stream' } : {}),
    ...upload.headers,
  }
  return fetch(`${url}/publicapi/1/uploads`, {
    method: 'POST',
    headers: withoutGaps(headers),
    ...(upload.body ? { body: upload.body as never } : {}),
  })
}

/** Begins an upload and returns its URL. */
export async function begun(...args: Parameters<typeof begin>): Promise<string> {
  const response = await begin(...args)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return args[0].url + response.headers.get('location')!
}

/** Appends bytes at an offset. */
export const append = (
  upload: string,
  offset: number,
  body: Uint8Array | ReadableStream,
  headers: Record<string, string | undefined> = {},
): Promise<Response> =>
  fetch(upload, {
    method: 'PATCH',
    headers: withoutGaps({
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    }),
    body: body as never,
    duplex: 'half',
  } as RequestInit)

export const ask = (upload: string, method: 'HEAD' | 'DELETE' | 'OPTIONS') => fetch(upload, { method, headers: TUS })

/** Where an upload continues, or the status of the refusal. */
export async function offsetOf(upload: string): Promise<number> {
  const response = await ask(upload, 'HEAD')
  return response.ok ? Number(response.headers.get('upload-offset')) : -response.status
}

export async function codeOf(response: Response): Promise<string> {
  return response.ok ? String(response.status) : ((await response.json()) as { code: string }).code
}

/** A body without a length. If it has no end, the request waits until somebody ends it. */
export const slowly = (parts: Uint8Array[], { end = true } = {}): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      if (end) controller.close()
    },
  })

/** Appends bytes, of a request that announces more, and closes the connection once they are sent. */
export function appendAndVanish(upload: string, offset: number, bytes: Uint8Array): Promise<void> {
  const headers = {
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'transfer-encoding': 'chunked',
  }
  return new Promise((resolve) => {
    const sending = request(upload, { method: 'PATCH', headers })
    sending.on('error', () => resolve())
    sending.write(bytes, () => sending.destroy())
    sending.once('close', resolve)
  })
}

const withoutGaps = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>
