import type * as contract from '@strongroom/contract/documents/document-text.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { Refused } from '../../kernel/refused.ts'
import { refuseFailedPage, rememberFailedPage } from '../previews/page-failures.ts'
import { heldDocument } from '../previews/page-picture.ts'
import { pageOf } from '../previews/preview-rules.ts'
import { readableVersion } from './readable-version.ts'

/** The words of one page with their positions. */
export async function readPageText(
  scope: DetachedScope,
  { params }: Input<typeof contract.readPageText>,
): Promise<Reply<typeof contract.readPageText>> {
  const version = await readableVersion(scope, { versionId: params.versionUuid }, 'canReadText')
  const page = pageOf(version, params.page)
  if (!page) throw new Refused('version.not.found')
  const { ports } = scope.read
  const failed = { versionId: version.version_id, page }
  await refuseFailedPage(ports, failed.versionId, page)
  const lines = await ports.renderer.pageText({ ...heldDocument(scope.read, version), page }).catch(async (error) => {
    throw await rememberFailedPage(ports, failed, error)
  })
  return { lines }
}
