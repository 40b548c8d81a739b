import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test, vi } from 'vitest'
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
    const written = vi.spyOn(JSON, 'stringify')
    await Promise.all(Array.from({ length: 400 }, () => ask(encoding)))
    const descriptions = written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))
    written.mockRestore()
    // Its bytes are made once, at the first call.
    expect(descriptions).toEqual([])
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
})

test.each([
  ['gzip;q=0', null],
  ['gzip;q=0, *', null],
  ['*, gzip;q=0', null],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
  ['br, *;q=0.5', 'gzip'],
])('with Accept-Encoding “%s” the encoding is %s: an entry for gzip decides first', async (accepted, encoding) => {
  const answer = await fetch(server.url + findApiDescription.path, { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
})
