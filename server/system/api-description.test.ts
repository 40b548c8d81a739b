import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { useServer } from '../test/server.ts'

const server = useServer()

/** Asks without reading the answer: the client, in the same process, costs nothing then. */
const ask = (encoding: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = request(server.url + findApiDescription.path, { headers: { 'accept-encoding': encoding } })
    asked.on('response', (answer) => {
      answer.destroy()
      resolve()
    })
    asked.on('error', reject)
    asked.end()
  })

test.each(['gzip', 'identity'])(
  'hundreds who ask at once for the description (%s) keep nobody waiting',
  async (encoding) => {
    await ask(encoding)
    const all = Promise.all(Array.from({ length: 400 }, () => ask(encoding)))
    const began = performance.now()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const waited = performance.now() - began
    await all
    expect(waited).toBeLessThan(2500)
  },
)

test('the description is the same with and without compression', async () => {
  const plain = await fetch(server.url + findApiDescription.path, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const zipped = await new Promise<string>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br;q=1, gzip;q=0.5' }
    const asked = request(server.url + findApiDescription.path, { headers }, (answer) => {
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      resolve(text(answer.pipe(createGunzip())))
    })
    asked.on('error', reject)
    asked.end()
  })
  expect(zipped).toBe(await plain.text())
  const refusing = await fetch(server.url + findApiDescription.path, { headers: { 'accept-encoding': 'gzip;q=0' } })
  expect(refusing.headers.get('content-encoding')).toBeNull()
})
