import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { createAnnotation } from '@strongroom/contract/documents/annotations.ts'
import { expect, test } from 'vitest'
import { useServer } from '../test/server.ts'

const server = useServer({}, { TRUSTED_PROXIES: '127.0.0.1' })
const MB = 1024 ** 2

/** A body of 8 MB that a stranger announces and begins to send. */
function begin(address: string): ClientRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(8 * MB),
    'x-forwarded-for': address,
    'x-forwarded-proto': 'https',
  }
  const sent = request(server.url + createAnnotation.path, { method: createAnnotation.method, headers })
  sent.on('error', () => {})
  sent.write(' ')
  return sent
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode
}

test('large bodies of one network have a limit, and those of another network are read', async () => {
  const many = Array.from({ length: 12 }, () => begin('192.0.2.1'))
  const refused = many.slice(8).map(statusOf)
  expect(await Promise.all(refused)).toEqual(Array(4).fill(429))
  const other = begin('198.51.100.1')
  const answered = statusOf(other)
  other.end(Buffer.alloc(8 * MB - 1, ' '))
  expect(await answered).toBe(401)
  for (const one of many) one.destroy()
  await expect
    .poll(async () => {
      const again = begin('192.0.2.1')
      const status = statusOf(again)
      again.end(Buffer.alloc(8 * MB - 1, ' '))
      return status
    })
    .toBe(401)
})
