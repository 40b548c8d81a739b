import type * as contract from '@strongroom/contract/documents/tags.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { type GuardedAsset, lockAssets } from '../assets/queries.ts'
import { changeTags } from './change-tags.ts'
import { selectTags } from './write-tags.ts'

type Body = Input<typeof contract.updateTags>['body']

/** Changes the tags of several documents. Each one that refuses is listed; the rest is changed. */
export async function updateTags(
  change: Change,
  { body }: Input<typeof contract.updateTags>,
): Promise<Reply<typeof contract.updateTags>> {
  const ids = [...new Set(body.assetUuids.map((id) => id.toLowerCase()))]
  const locked = await lockAssets(change, ids)
  // Who may change none of them changes nothing.
  change.authorizeSelf(change.actor.personId)
  const refused = new Map<string, Refused>()
  const allowed: GuardedAsset[] = []
  for (const id of ids) {
    const asset = locked.get(id) ?? new Refused('asset.not.found')
    const refusal = asset instanceof Refused ? asset : refusalOf(change, asset, body)
    if (refusal) refused.set(id, refusal)
    else allowed.push(asset as GuardedAsset)
  }
  const refusedLater = await changeTags(change, allowed, { apply: body.applyTags, unapply: body.unapplyTags })
  for (const [id, refusal] of refusedLater) refused.set(id, refusal)
  const changed = ids.filter((id) => !refused.has(id))
  const tags = await selectTags(change.read.db, changed)
  return {
    changes: changed.map((assetUuid) => ({ assetUuid, tags: tags.get(assetUuid) ?? [] })),
    errors: [...refused].map(([assetUuid, { code, message }]) => ({ assetUuid, code, description: message })),
  }
}

function refusalOf(change: Change, asset: GuardedAsset, { applyTags, unapplyTags }: Body): Refused | undefined {
  try {
    if (applyTags.length > 0) change.authorize(asset, 'addTag')
    if (unapplyTags.length > 0) change.authorize(asset, 'deleteTag')
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
