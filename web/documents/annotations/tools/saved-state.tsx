import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react'
import { describe } from '../../../i18n/error-messages.ts'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { saveAgain } from '../layers/save-layers.ts'
import classes from './tools.module.css'

/** Whether the person's annotations are saved. */
export function SavedState({ board }: { board: Board }) {
  const t = useText()
  const state = useStore(board.saving)
  if (state.is === 'failed')
    return (
      <span className={classes.failed} role="alert">
        <IconAlertTriangle size={16} aria-hidden />
        {t('annotations.not-saved')} {describe(state.error)}
        <Button size="compact-xs" variant="default" onClick={() => saveAgain(board)}>
          {t('error-state.retry')}
        </Button>
      </span>
    )
  const isSaved = state.is === 'saved'
  const Sign = isSaved ? IconCloudCheck : IconCloudUpload
  return (
    <span className={classes.state} role="status">
      <Sign size={16} aria-hidden />
      {t(isSaved ? 'annotations.saved' : 'annotations.saving')}
    </span>
  )
}
