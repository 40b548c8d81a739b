import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { actOnEach } from '../asset-actions/act-on-each.ts'
import { notifyFailed } from '../asset-actions/notify-failed.ts'

interface Deleted {
  uuid: string
  name: string
}

/** Restores things from the bin, and reports successes and failures. */
export async function restoreAssets(workspaceUuid: string, deleted: readonly Deleted[]): Promise<void> {
  const { done, failed } = await actOnEach(deleted, ({ uuid }) =>
    call(restoreAsset, { params: { workspaceUuid, binUuid: uuid } }),
  )
  await refreshShare('assets')
  const [first] = done
  if (first && done.length === 1) notifyDone(text('bin.restored', { name: first.name }))
  else if (first) notifyDone(text('bin.restored-many', { count: done.length }))
  if (failed.length > 0) notifyFailed(text('bin.not-restored', { count: failed.length }), failed)
}
