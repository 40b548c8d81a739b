import { type Asset, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyUndoable } from '../../ui/messages/notify-undoable.ts'
import { actOnEach } from './act-on-each.ts'
import { notifyFailed } from './notify-failed.ts'

/** A folder of the same workspace; a null id is its root. */
interface Target {
  parentUuid: string | null
  name: string
}

/** Something to move: `parentUuid` is the folder that it is in, or the workspace. */
type Movable = Pick<Asset, 'uuid' | 'name' | 'workspaceUuid' | 'parentUuid'>

/** Moves documents and folders into a folder, reports successes, which can be undone, and failures. Returns what failed. */
export function moveTo<T extends Movable>(assets: readonly T[], { parentUuid, name }: Target): Promise<T[]> {
  const folderOf = () => parentUuid
  return moveEach(assets, folderOf, (done) =>
    notifyUndoable(text('asset.paste.done', { count: done.length, name }), () => moveBack(done)),
  )
}

const moveBack = (assets: readonly Movable[]) =>
  moveEach(
    assets,
    ({ workspaceUuid, parentUuid }) => (parentUuid === workspaceUuid ? null : parentUuid),
    (done) => notifyDone(text('asset.paste.undone', { count: done.length })),
  )

async function moveEach<T extends Movable>(
  assets: readonly T[],
  folderOf: (asset: T) => string | null,
  report: (done: T[]) => void,
): Promise<T[]> {
  const { done, failed } = await actOnEach(assets, (asset) =>
    call(moveAsset, { params: { assetUuid: asset.uuid }, body: { parentUuid: folderOf(asset) } }),
  )
  await refreshShare('assets')
  if (done.length > 0) report(done)
  const message = text('asset.paste.failed', { count: failed.length })
  if (failed.length > 0) notifyFailed(message, failed, limits.pasteWarning)
  return failed.map(({ thing }) => thing)
}
