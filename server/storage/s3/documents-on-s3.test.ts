import { createHash, randomBytes } from 'node:crypto'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { checkReadiness } from '@strongroom/contract/wire/system.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

process.env['STRONGROOM_TEST_BLOBS'] = 's3'
const server = useServer()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 262_144, 20_000_001])('a document of %i bytes is stored, read in ranges and deleted', async (size) => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(size)
  const { uuid } = await as(server, owner).upload({ name: 'data.bin', bytes }, { workspaceUuid: workspace.uuid })
  const params = { workspaceUuid: workspace.uuid, assetUuid: uuid }
  const whole = await as(server, owner).fetch(contract.downloadLatest, { params })
  expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
  if (size > 10) {
    const headers = { range: `bytes=${size - 9}-` }
    const part = await as(server, owner).fetch(contract.downloadLatest, { params }, { headers })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-9))).toBe(true)
  }
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: undefined })
})

test('the service is ready', async () => {
  const answer = await as(server, undefined).fetch(checkReadiness, {})
  expect(answer.status).toBe(200)
})
