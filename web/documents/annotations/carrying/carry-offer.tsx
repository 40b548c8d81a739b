import { Button, CloseButton } from '@mantine/core'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { isPlaced } from '../layers/marks-of-page.ts'
import { openCarry } from './carry-dialog.tsx'
import classes from './carrying.module.css'
import { earlierQuery, notYetHere } from './earlier-layers.ts'

interface Props {
  board: Board
  preview: Preview
  /** Undefined where it can't be closed. */
  onClose?: () => void
}

/** Offers the person's own annotations of earlier versions that aren't on the shown version. */
export function CarryOffer({ board, preview, onClose }: Props) {
  const t = useText()
  const mayAnnotate = useStore(board.view, (view) => view.mayAnnotate)
  const saving = useStore(board.saving)
  useStore(board.layers)
  const { data } = useQuery({ ...earlierQuery(board), enabled: mayAnnotate && board.version > 1 })
  if (!data || !mayAnnotate || saving.is === 'saving') return null
  const earlier = notYetHere(board, data)
  const latest = earlier.filter(({ version }) => version === earlier[0]?.version)
  const count = latest.flatMap(({ marks }) => marks.filter(isPlaced)).length
  if (count === 0) return null
  return (
    <div className={classes.offer}>
      <span>{t('annotations.carry.offer', { count })}</span>
      <Button size="compact-sm" variant="default" onClick={() => openCarry({ board, earlier, preview })}>
        {t('annotations.carry')}
      </Button>
      {onClose && <CloseButton size="sm" ms="auto" aria-label={t('dialog.close')} onClick={onClose} />}
    </div>
  )
}
