import type * as contract from '@strongroom/contract/documents/document-text.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { heldDocument } from '../previews/page-picture.ts'
import { readableVersion } from './readable-version.ts'

/** Finds words in the pages of a version. */
export async function findText(
  scope: DetachedScope,
  { params, query }: Input<typeof contract.findText>,
): Promise<Reply<typeof contract.findText>> {
  const version = await readableVersion(scope, { versionId: params.versionUuid })
  const asked = { words: query.text, fromPage: query.fromPage }
  return scope.read.ports.renderer.findText({ ...heldDocument(scope.read, version), ...asked })
}
