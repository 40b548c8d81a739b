import { createHash, randomBytes } from 'node:crypto'

/*
 * Asks a time-stamping authority (RFC 3161) to sign the time of a text. The token is stored unchanged, so that others
 * can verify it with other programs (`openssl ts -verify`) against the authority's certificate.
 */
const PATIENCE = 20_000
const MOST_BYTES = 64 * 1024
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex')
const GRANTED = new Set([0, 1])

/** The authority's answer. Throws if it refuses or doesn't answer this request. */
export async function timeStamp(authority: string, text: string): Promise<Buffer> {
  const hash = createHash('sha256').update(text).digest()
  // Positive and without leading zeros: DER has one encoding.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const response = await fetch(authority, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: requestOf(hash, nonce),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) throw new Error(`the time-stamping authority answered ${response.status}`)
  const token = await limited(response)
  const status = statusOf(token)
  if (status === undefined || !GRANTED.has(status)) throw new Error(`the time-stamping authority refused: ${status}`)
  if (!token.includes(hash) || !token.includes(nonce))
    throw new Error('the time-stamping authority answered another request')
  return token
}

/** TimeStampReq: version 1, the hash, our nonce, and a request for the authority's certificate. */
const requestOf = (hash: Buffer, nonce: Buffer): Buffer<ArrayBuffer> =>
  Buffer.from(
    sequence(
      der(0x02, Buffer.from([1])),
      sequence(SHA256, der(0x04, hash)),
      der(0x02, nonce),
      der(0x01, Buffer.from([0xff])),
    ),
  )

// All contents here are shorter than 128 bytes.
const der = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content])
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))

/** TimeStampResp begins with a sequence that begins with the status. */
function statusOf(answer: Buffer): number | undefined {
  const outer = contentOf(answer, 0, 0x30)
  const info = outer === undefined ? undefined : contentOf(answer, outer, 0x30)
  const status = info === undefined ? undefined : contentOf(answer, info, 0x02)
  return status === undefined ? undefined : answer[status]
}

/** The offset of the content of the value at an offset, if it has that tag. */
function contentOf(bytes: Buffer, at: number, tag: number): number | undefined {
  const length = bytes[at + 1]
  if (bytes[at] !== tag || length === undefined) return undefined
  return at + 2 + (length < 0x80 ? 0 : length & 0x7f)
}

async function limited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the time-stamping authority answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
