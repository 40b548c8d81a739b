import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { watchChanges } from '@strongroom/contract/wire/live.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { uploadAvatar } from '@strongroom/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { watchBody } from '../http/watch-body.ts'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** Begins an upload and sends only this part of it. */
async function beginUpload(who: TestPerson, path: string, { head = '', length = 1000 } = {}): Promise<Socket> {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${who.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}`)
  return socket
}
const HEAD =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes'
/** Reads until the answer holds a code. */
const codeOn = (socket: Socket) =>
  new Promise<string | undefined>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const code = /"code":"([\w.]+)"/.exec(text)?.[1]
      if (code) resolve(code)
    })
    socket.on('close', () => resolve(undefined))
  })

test('a file before its fields is limited by the endpoint, before its bytes are read', async () => {
  const anna = await given.person(server, 'Anna')
  const socket = await beginUpload(anna, uploadAvatar.path, { head: HEAD, length: 300_000_000 })
  expect(await codeOn(socket)).toBe('avatar.too.large')
  socket.destroy()
})

test('the number of concurrent uploads per person is limited; others are not affected', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const begin = (who: TestPerson) => beginUpload(who, uploadAvatar.path, { head: HEAD })
  const open = await Promise.all(Array.from({ length: limits.uploadsInFlight }, () => begin(anna)))
  // The last permitted one has been accepted once a further one is refused.
  let refused: string | undefined
  for (let i = 0; i < 20 && refused === undefined; i++) {
    const socket = await begin(anna)
    refused = await Promise.race([codeOn(socket), setTimeout(100 * (i + 1), undefined)])
    socket.destroy()
  }
  expect(refused).toBe('too.many.requests')
  const body = new FormData()
  body.append('userUuid', berta.uuid)
  body.append('file', new Blob(['no picture']), 'a.png')
  const other = await fetch(server.url + uploadAvatar.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${berta.token}` },
    body,
  })
  expect(await other.json()).toMatchObject({ code: 'avatar.unsupported' })
  for (const socket of open) socket.destroy()
})

test('the number of change streams per person is limited', async () => {
  const anna = await given.person(server, 'Anna')
  const ends: AbortController[] = []
  const watch = () => {
    const end = new AbortController()
    ends.push(end)
    return as(server, anna).fetch(watchChanges, {}, { signal: end.signal })
  }
  const opened = await Promise.all(Array.from({ length: limits.liveStreams }, watch))
  expect(opened.every(({ status }) => status === 200)).toBe(true)
  expect((await watch()).status).toBe(429)
  for (const end of ends) end.abort()
})

test('a request whose body arrives too slowly is ended, others are not', async () => {
  const slow = createServer((request, response) => {
    watchBody(request, { small: 200, every: 200 })
    request.resume()
    request.on('end', () => response.end('whole'))
  })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const send = (type: string, chunks: number, size: number) =>
    new Promise<string>((resolve) => {
      const out = httpRequest({ port, method: 'POST', headers: { 'content-type': type } }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve('answered'))
      })
      out.on('error', () => resolve('ended'))
      let left = chunks
      const timer = setInterval(() => {
        if (left-- > 0) return void out.write(Buffer.alloc(size))
        clearInterval(timer)
        out.end()
      }, 40)
    })
  const [json, upload, steady] = await Promise.all([
    send('application/json', 30, 1),
    send('multipart/form-data; boundary=x', 30, 1),
    send('multipart/form-data; boundary=x', 15, 16_384),
  ])
  expect({ json, upload, steady }).toEqual({ json: 'ended', upload: 'ended', steady: 'answered' })
  slow.closeAllConnections()
  slow.close()
})
