import { type Asset, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { actOnEach } from './act-on-each.ts'

/** A folder of the same workspace; a null id is its root. */
interface Target {
  parentUuid: string | null
  name: string
}

/** Moves documents and folders into a folder and reports successes and failures. */
export async function moveTo(assets: Pick<Asset, 'uuid' | 'name'>[], { parentUuid, name }: Target): Promise<void> {
  const { done, failed } = await actOnEach(assets, ({ uuid }) =>
    call(moveAsset, { params: { assetUuid: uuid }, body: { parentUuid } }),
  )
  await refreshShare('assets')
  if (done.length > 0) notifyDone(text('asset.paste.done', { count: done.length, name }))
  if (failed.length > 0) {
    const names = failed.map(({ thing, error }) => `${thing.name}: ${describe(error)}`).join('\n')
    notifyProblem(`${text('asset.paste.failed', { count: failed.length })}\n${names}`)
  }
}
