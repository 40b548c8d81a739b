import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react'
import { describe } from '../../../i18n/error-messages.ts'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { CallError } from '../../../api/call-error.ts'
import { type Board, isChanged, ownLayer } from '../layers/board.ts'
import { keepAsPrivate } from '../layers/change-marks.ts'
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
        <span className={classes.said}>
          {t('annotations.not-saved')} {describe(state.error)}
        </span>
        {isRefused(board, state.error) && (
          <Button size="compact-xs" variant="default" onClick={() => keepAsPrivate(board)}>
            {t('annotations.keep-private')}
          </Button>
        )}
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

/** Says that annotations aren't saved where neither tools nor list are open to say it, as after a reload. */
export function UnsavedBar({ board }: { board: Board }) {
  const { isAnnotating, hasPanel } = useStore(board.view)
  const { is } = useStore(board.saving)
  if (isAnnotating || hasPanel || is !== 'failed') return null
  return (
    <div className={classes.tools}>
      <SavedState board={board} />
    </div>
  )
}

/** Whether public annotations are refused: the person may not publish any more. */
const isRefused = (board: Board, error: unknown) => {
  const layer = ownLayer(board, 'PUBLIC')
  return error instanceof CallError && error.code === 'permission.denied' && layer !== undefined && isChanged(layer)
}
