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
  const statuses: (number | undefined)[] = []
  for (const one of many)
    void statusOf(one).then(
      (status) => statuses.push(status),
      () => {},
    )
  // Which of them come first is up to the network.
  await expect.poll(() => statuses, { timeout: 20_000 }).toEqual(Array(4).fill(429))
  const other = begin('198.51.100.1')
  const answered = statusOf(other)
  other.end(Buffer.alloc(8 * MB - 1, ' '))
  expect(await answered).toBe(401)
  for (const one of many) one.destroy()
  const again = async () => {
    const sent = begin('192.0.2.1')
    const status = statusOf(sent)
    sent.end(Buffer.alloc(8 * MB - 1, ' '))
    return status
  }
  await expect.poll(again, { timeout: 20_000 }).toBe(401)
})
