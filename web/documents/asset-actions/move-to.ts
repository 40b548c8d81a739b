import { type Asset, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { actOnEach } from './act-on-each.ts'
import { notifyFailed } from './notify-failed.ts'

/** A folder of the same workspace; a null id is its root. */
interface Target {
  parentUuid: string | null
  name: string
}

/** Moves documents and folders into a folder, reports successes and failures, and returns what failed. */
export async function moveTo<T extends Pick<Asset, 'uuid' | 'name'>>(
  assets: readonly T[],
  { parentUuid, name }: Target,
): Promise<T[]> {
  const { done, failed } = await actOnEach(assets, ({ uuid }) =>
    call(moveAsset, { params: { assetUuid: uuid }, body: { parentUuid } }),
  )
  await refreshShare('assets')
  if (done.length > 0) notifyDone(text('asset.paste.done', { count: done.length, name }))
  const message = text('asset.paste.failed', { count: failed.length })
  if (failed.length > 0) notifyFailed(message, failed, limits.pasteWarning)
  return failed.map(({ thing }) => thing)
}
