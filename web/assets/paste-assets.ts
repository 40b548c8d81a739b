import { moveAsset } from '@strongroom/contract/assets.ts'
import { describe } from '../app/error-messages.ts'
import { text } from '../app/language.ts'
import { call } from '../call.ts'
import { refreshShare } from '../refresh-share.ts'
import { notifyDone } from '../ui/notify.ts'
import { notifyProblem } from '../ui/notify-problem.ts'
import { actOnEach } from './act-on-each.ts'
import { type Cut, dropCut } from './cut-assets.ts'
import type { FolderPlace } from './folder-place.ts'

/** Moves what was cut into a folder and tells what went and what didn't. */
export async function pasteAssets(cut: Cut, place: FolderPlace): Promise<void> {
  const parentUuid = place.parentUuid ?? null
  const { done, failed } = await actOnEach(cut.assets, ({ uuid }) =>
    call(moveAsset, { params: { assetUuid: uuid }, body: { parentUuid } }),
  )
  dropCut()
  await refreshShare('assets')
  if (done.length > 0) notifyDone(text('asset.paste.done', { count: done.length, name: place.name }))
  if (failed.length > 0) {
    const names = failed.map(({ thing, error }) => `${thing.name}: ${describe(error)}`).join('\n')
    notifyProblem(`${text('asset.paste.failed', { count: failed.length })}\n${names}`)
  }
}
