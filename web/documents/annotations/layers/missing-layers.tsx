import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import classes from '../tools/tools.module.css'
import type { Board } from './board.ts'
import { layersQuery } from './queries.ts'
import { receiveLayers } from './receive-layers.ts'

/** Says that annotations are missing because they couldn't be fetched. */
export function MissingLayers({ board }: { board: Board }) {
  const t = useText()
  const missing = useStore(board.missing)
  const { data } = useQuery({ ...layersQuery(board.documentUuid, board.versionUuid), enabled: false })
  if (missing === 0 || !data) return null
  return (
    <p className={classes.missing} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.said}>{t('annotations.missing', { count: missing })}</span>
      <Button size="compact-xs" variant="default" onClick={() => void receiveLayers(board, data)}>
        {t('error-state.retry')}
      </Button>
    </p>
  )
}
