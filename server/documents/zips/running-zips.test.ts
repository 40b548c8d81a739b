import { randomBytes } from 'node:crypto'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import * as contract from '@strongroom/contract/documents/zips.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
/** More than a connection holds while its client doesn't read. */
const LARGE = 40_000_000

/** A person in the middle of fetching a zip of a large and a small document. */
async function running() {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const place = { workspaceUuid: workspace.uuid }
  const large = await as(server, owner).upload({ name: 'large.bin', bytes: randomBytes(LARGE) }, place)
  const small = await as(server, owner).upload({ name: 'small.txt', bytes: 'small' }, place)
  const other = await as(server, owner).upload({ name: 'other.txt', bytes: 'other' }, place)
  await server.drain()
  const assetUuids = [large.uuid, small.uuid]
  const { uuid: zipUuid } = await as(server, people.reader).call(contract.requestZip, {
    body: { name: 'Both', assetUuids },
  })
  await server.drain()
  // Cuts before are remembered for streams that begin beside them.
  await sleep(300)
  const response = await as(server, people.reader).fetch(contract.downloadZip, { params: { zipUuid } })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  let received = (await reader.read()).value!.length
  /** The rest, and whether it was complete. */
  const rest = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) received += next.value.length
    return received === Number(response.headers.get('content-length'))
  }
  return { owner, large, small, other, rest }
}

const remove = (made: Awaited<ReturnType<typeof running>>, assetUuid: string) =>
  as(server, made.owner).call(deleteAsset, { params: { assetUuid }, body: {} })

test('a zip on its way ends when one of its documents is deleted, and not with another document', async () => {
  const made = await running()
  await remove(made, made.other.uuid)
  await sleep(700)
  await remove(made, made.small.uuid)
  await sleep(700)
  await expect(made.rest()).rejects.toThrow()
  const kept = await running()
  await remove(kept, kept.other.uuid)
  await sleep(700)
  expect(await kept.rest()).toBe(true)
}, 60_000)

test('a zip on its way ends when one of its documents is denied', async () => {
  const made = await running()
  const admin = await policiesOf(server, made.owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  await as(server, made.owner).call(addTags, { body: { assetUuid: made.small.uuid, tags: [{ name: 'Secret' }] } })
  await sleep(700)
  await expect(made.rest()).rejects.toThrow()
}, 60_000)
