import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { type TagChanges, updateTags } from '@strongroom/contract/documents/tags.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { describe } from '../../i18n/error-messages.ts'
import { changedTags, type TagChangeMap } from './tag-options.ts'

/** A document whose tags stayed as they were, with the reason. */
export interface Untagged {
  name: string
  reason: string
}

/** Changes the tags of documents, as many in one call as it takes; returns what the server did. */
export async function sendTags(assets: readonly Asset[], changes: TagChangeMap): Promise<TagChanges> {
  const all: TagChanges = { changes: [], errors: [] }
  const ids = assets.map(({ uuid }) => uuid)
  for (let from = 0; from < ids.length; from += limits.tagSelection) {
    const assetUuids = ids.slice(from, from + limits.tagSelection)
    const done = await call(updateTags, { body: { assetUuids, ...changedTags(changes) } })
    all.changes.push(...done.changes)
    all.errors.push(...done.errors)
  }
  await refreshShare('assets')
  return all
}

/** The refusals in words. */
export const untaggedOf = (assets: readonly Asset[], { errors }: TagChanges): Untagged[] =>
  errors.map(({ assetUuid, code }) => ({
    name: assets.find(({ uuid }) => uuid === assetUuid)?.name ?? assetUuid,
    reason: describe(new CallError(code as CallError['code'], 409)),
  }))

/** The documents with their new tags. */
export function withTags(assets: readonly Asset[], { changes }: TagChanges): Asset[] {
  const tags = new Map(changes.map((one) => [one.assetUuid, one.tags]))
  return assets.map((asset) => ({ ...asset, tags: tags.get(asset.uuid) ?? asset.tags }))
}
