import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/links.ts'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockAsset } from '../assets/queries.ts'

/** Changes the address of a link. */
export async function updateLinkUrl(change: Change, { params, body }: Input<typeof contract.updateLinkUrl>) {
  const link = await lockAsset(change, params.assetUuid)
  // A document or folder is no link, whatever the caller may do with it.
  if (link.url === null) throw new Refused('asset.not.found')
  change.authorize(link, 'updateUrl')
  const { url } = body
  if (link.url === url) return change.nothingChanged()
  const author = await authorOf(change, link.standing)
  await change.db
    .updateTable('asset')
    .set({ url, modified: change.now, modified_by: author })
    .where('id', '=', link.id)
    .execute()
  change.record('LINK_URL_CHANGED', link.entity, { from: { url: link.url }, to: { url } })
}
