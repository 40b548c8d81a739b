import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { actOnEach } from '../asset-actions/act-on-each.ts'
import { notifyFailed } from '../asset-actions/notify-failed.ts'

interface Deleted {
  uuid: string
  name: string
  /** The folder that it was in, or the workspace; null if that was deleted. */
  parentUuid: string | null
}

/** The most changed names and places in one message. */
const NAMED = 10

/**
 * Restores things from the bin, and reports successes, with names and places that are others now, and failures. Returns
 * the failures. The order counts: what was in a deleted folder goes back into it if the folder was restored before.
 */
export async function restoreAssets<T extends Deleted>(workspaceUuid: string, deleted: readonly T[]): Promise<T[]> {
  const changed: string[] = []
  const restore = async (thing: T) => {
    const params = { workspaceUuid, binUuid: thing.uuid }
    const sentence = describeChange(workspaceUuid, thing, await call(restoreAsset, { params }))
    if (sentence) changed.push(sentence)
  }
  const { done, failed } = await actOnEach(deleted, restore, 1)
  await refreshShare('assets')
  if (done.length > 0) notifyDone(describeDone(done, changed))
  if (failed.length > 0) notifyFailed(text('bin.not-restored', { count: failed.length }), failed)
  return failed.map(({ thing }) => thing)
}

/** The new name and place of something restored; undefined if both are the former ones. */
function describeChange(
  workspaceUuid: string,
  { name, parentUuid }: Deleted,
  restored: Reply<typeof restoreAsset>,
): string | undefined {
  const now = restored.name
  const isElsewhere = restored.parentUuid !== parentUuid && restored.parentUuid === workspaceUuid
  if (isElsewhere) return now === name ? text('bin.restored-top', { name }) : text('bin.restored-top-as', { name, now })
  return now === name ? undefined : text('bin.restored-as', { name, now })
}

function describeDone(done: readonly Deleted[], changed: readonly string[]): string {
  const [first] = done
  if (first && done.length === 1) return changed[0] ?? text('bin.restored', { name: first.name })
  const others = changed.length - NAMED
  const more = others > 0 ? [text('asset.bulk.and-more', { count: others })] : []
  return [text('bin.restored-many', { count: done.length }), ...changed.slice(0, NAMED), ...more].join('\n')
}
