import { enableTagSet, type SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { deniedText } from './denied-text.ts'
import { refreshTagSets } from './queries.ts'

async function enable({ uuid, name }: SuggestedTagSet, enabled: boolean) {
  await call(enableTagSet, { params: { tagSetUuid: uuid }, body: { enabled } }).finally(refreshTagSets)
  notifyDone(text(enabled ? 'tag-set.enabled' : 'tag-set.disabled-now', { name }))
}

function notifyRefused(error: unknown) {
  const denied = deniedText(text, error)
  if (denied === undefined) notifyError(error)
  else notifyProblem(denied)
}

export const enableTagSetIntent: Intent<SuggestedTagSet> = {
  label: 'tag-set.enable',
  icon: IconEye,
  shown: ({ archived }) => archived,
  open: (set) => void enable(set, true).catch(notifyRefused),
}

export const disableTagSetIntent: Intent<SuggestedTagSet> = {
  label: 'tag-set.disable',
  icon: IconEyeOff,
  shown: ({ archived }) => !archived,
  open: (set) => void enable(set, false).catch(notifyRefused),
}
