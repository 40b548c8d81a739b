import { createAnnotatedCopy } from '@strongroom/contract/documents/annotations.ts'
import { compareVersions } from '@strongroom/contract/documents/document-text.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** Two versions of a document, and a function that counts how often stored bytes are read during some work. */
async function documentOfTwoVersions() {
  const { owner, workspace } = await given.workspaceWith(server)
  const files = await Promise.all(
    ['First', 'Second'].map(async (text) => ({ name: 'a.pdf', bytes: await pdfFile({ text }) })),
  )
  const { uuid: assetUuid } = await as(server, owner).upload(files[0]!, { workspaceUuid: workspace.uuid })
  await as(server, owner).uploadVersion(files[1]!, assetUuid)
  await server.drain()
  return { owner, assetUuid }
}

async function readsDuring(work: () => Promise<string>[]): Promise<{ outcomes: Set<string>; reads: number }> {
  const { blobs } = server.ports
  const { read } = blobs
  let reads = 0
  blobs.read = (...with_) => {
    reads++
    return read(...with_)
  }
  const outcomes = new Set(await Promise.all(work())).difference(new Set(['too.many.requests']))
  blobs.read = read
  return { outcomes, reads }
}

const CALLS = 20
/** One works and two wait; each reads the beginning and the preview of two versions. */
const READS = 3 * 4

test('comparisons and annotated copies that wait for their turn, or are refused, load no file', async () => {
  const { owner, assetUuid } = await documentOfTwoVersions()
  const input = { params: { assetUuid }, query: { from: 1, to: 2 } }
  const compared = await readsDuring(() =>
    Array.from({ length: CALLS }, () => outcomeOf(as(server, owner).call(compareVersions, input))),
  )
  expect(compared.outcomes).toEqual(new Set(['ok']))
  expect(compared.reads).toBeLessThanOrEqual(READS)
  const copied = await readsDuring(() =>
    Array.from({ length: CALLS }, (_, i) =>
      outcomeOf(as(server, owner).call(createAnnotatedCopy, { params: { assetUuid }, body: { name: `Copy ${i}` } })),
    ),
  )
  expect(copied.outcomes).toEqual(new Set(['ok']))
  expect(copied.reads).toBeLessThanOrEqual(READS)
}, 60_000)
