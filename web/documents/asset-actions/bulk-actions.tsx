import { ActionIcon, Button } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { type Icon, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from '../assets/assets-toolbar.module.css'
import { mayDownload } from './download-asset.ts'
import { useBulkIntents } from './use-bulk-intents.ts'

interface Props {
  selected: Asset[]
  onClear: () => void
  /** Selects only what an action failed for; nothing if it succeeded. */
  onDone: (failed: Asset[]) => void
  /** The number on all pages, and how to select them; undefined if they are selected, or too many. */
  everything: { count: number; select: () => Promise<void> } | undefined
}

/** Whether any bulk action applies to it. */
export const mayBeSelected = (asset: Asset) =>
  mayDownload(asset) ||
  (asset.actions?.updateParent ?? false) ||
  (asset.actions?.addTag ?? false) ||
  (asset.actions?.delete ?? false)

/** The bulk actions on the selection; they replace the toolbar meanwhile. */
export function BulkActions({ selected, onClear, onDone, everything }: Props) {
  const t = useText()
  const node = useFocusWhenGone<HTMLDivElement>()
  const clear = useRef<HTMLButtonElement>(null)
  const selectAll = useAction(() => everything!.select().then(() => clear.current?.focus()), { notify: true })
  const intents = useBulkIntents({ selected, onClear, onDone })
  return (
    <div ref={node} className={classes.bulk} role="group" aria-label={t('asset.bulk.label')}>
      <ActionIcon
        ref={clear}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('asset.bulk.clear')}
        onClick={onClear}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <strong className={classes.count} role="status">
        {t('asset.bulk.selected', { count: selected.length })}
      </strong>
      {intents.map(({ label, icon, open, danger }) => (
        <BulkButton key={label} icon={icon} name={t(label)} act={() => open(selected)} danger={danger ?? false} />
      ))}
      {everything && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.everything}
          loading={selectAll.busy}
          onClick={() => selectAll.run()}
        >
          {t('asset.bulk.everything', { count: everything.count })}
        </Button>
      )}
    </div>
  )
}

interface ButtonProps {
  icon: Icon
  name: string
  act: () => void
  danger: boolean
}

function BulkButton({ icon: Sign, name, act, danger }: ButtonProps) {
  return (
    <Button
      size="xs"
      variant="light"
      {...(danger ? { color: 'red' } : {})}
      leftSection={<Sign size={16} aria-hidden />}
      onClick={act}
      className={classes.bulkButton}
      classNames={{ label: classes.bulkLabel, section: classes.bulkSign }}
    >
      {name}
    </Button>
  )
}
