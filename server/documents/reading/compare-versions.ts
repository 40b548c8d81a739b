import type * as contract from '@strongroom/contract/documents/document-text.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { workspaceKey } from '../../access/workspace-key.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import type { Read } from '../../kernel/read.ts'
import { classify, isText } from '../../preview/classify.ts'
import { HEAD_BYTES } from '../../preview/sniff-type.ts'
import type { TextSource } from '../../preview/text/text-lines.ts'
import { Unrenderable } from '../../preview/unrenderable.ts'
import { heldDocument } from '../previews/page-picture.ts'
import type { GuardedVersion } from '../versions/queries.ts'
import { readableVersion } from './readable-version.ts'

/** The differences between the texts of two versions. */
export async function compareVersions(
  scope: DetachedScope,
  { params, query }: Input<typeof contract.compareVersions>,
): Promise<Reply<typeof contract.compareVersions>> {
  const before = await readableVersion(scope, { assetId: params.assetUuid, number: query.from })
  const after = await readableVersion(scope, { assetId: params.assetUuid, number: query.to })
  const numbers = { from: before.number, to: after.number }
  if (before.preview_kind !== 'pdf' || after.preview_kind !== 'pdf') return { ...numbers, ...WITHOUT_TEXT }
  const load = async () => ({
    before: await sourceOf(scope.read, before),
    after: await sourceOf(scope.read, after),
  })
  const compared = await scope.read.ports.renderer.compare({ load, who: scope.read.actor.personId }).catch((error) => {
    // A defect found in a file that has a preview: there is nothing to compare.
    if (error instanceof Unrenderable) return WITHOUT_TEXT
    throw error
  })
  return { ...numbers, ...compared }
}

const WITHOUT_TEXT = {
  added: 0,
  removed: 0,
  changed: 0,
  rows: [],
  isCut: false,
  isCoarse: false,
  hasMore: false,
  hasText: false,
}

/** More bytes of a plain text than are compared, in any encoding. */
const MOST_TEXT = 16 * 1024 ** 2

/** A plain text's own bytes, because its preview ends after some pages; otherwise the preview. */
async function sourceOf(read: Read, version: GuardedVersion): Promise<TextSource> {
  const text = await plainText(read, version)
  return text ? { kind: 'text', bytes: text } : { kind: 'pdf', bytes: await heldDocument(read, version).load() }
}

async function plainText({ ports }: Read, version: GuardedVersion): Promise<Buffer | undefined> {
  const key = workspaceKey(ports, version.standing)
  const read = async (most: number) => {
    if (version.size === 0) return Buffer.alloc(0)
    const range = { from: 0, to: Math.min(most, version.size) - 1 }
    const chunks: Buffer[] = []
    for await (const chunk of ports.blobs.read(version.blob_id, key, version.size, range)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const kind = classify(version.extension, await read(HEAD_BYTES))
  return isText(kind) ? read(MOST_TEXT) : undefined
}
