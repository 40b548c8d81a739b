import http from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import * as contract from '@strongroom/contract/documents/assets.ts'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** The raw answer, not decompressed. */
function get(
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(server.url + path, { headers }, async (response) => {
        const chunks = await response.toArray()
        resolve({ headers: response.headers, body: Buffer.concat(chunks) })
      })
      .on('error', reject)
  })
}

test('a list is compressed for clients that accept it, and for no others', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  for (const name of Array.from({ length: 20 }, (_, i) => `Folder ${i}`))
    await as(server, owner).call(contract.createFolder, { body: { name, workspaceUuid: workspace.uuid } })
  const path = `/publicapi/1/assets?workspaceUuid=${workspace.uuid}`
  const authorization = `Bearer ${owner.token}`
  const plain = await get(path, { authorization })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const browser = await get(path, { authorization, 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(browser.headers['content-encoding']).toBe('zstd')
  expect(browser.body.length).toBeLessThan(plain.body.length / 5)
  expect(zstdDecompressSync(browser.body)).toEqual(plain.body)
  const older = await get(path, { authorization, 'accept-encoding': 'gzip, deflate, br' })
  expect(older.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(older.body)).toEqual(plain.body)
})

test('short answers and files are sent uncompressed', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const where = { workspaceUuid: workspace.uuid }
  const { uuid } = await as(server, owner).upload({ name: 'long.txt', bytes: 'again and again '.repeat(1000) }, where)
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'gzip, zstd' }
  const file = await get(`/publicapi/1/documents/${uuid}/download`, headers)
  expect([file.headers['content-encoding'], file.body.length]).toEqual([undefined, 16_000])
  const nothing = await get('/healthz', headers)
  expect(nothing.headers['content-encoding']).toBeUndefined()
})
