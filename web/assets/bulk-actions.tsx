import { ActionIcon, Button } from '@mantine/core'
import type { Asset } from '@strongroom/contract/assets.ts'
import { type Icon, IconDownload, IconScissors, IconTrash, IconX } from '@tabler/icons-react'
import { useText } from '../app/language.ts'
import classes from './assets-toolbar.module.css'
import { cutAssets } from './cut-assets.ts'
import { openDeleteAssets } from './delete-assets.tsx'
import { downloadAssets } from './download-asset.ts'

interface Props {
  selected: Asset[]
  onClear: () => void
}

/** What may be done with everything selected at once; in place of the toolbar while something is. */
export function BulkActions({ selected, onClear }: Props) {
  const t = useText()
  const everything = (action: 'updateParent' | 'delete') => selected.every((asset) => asset.actions?.[action])
  return (
    <div className={classes.bulk} role="group" aria-label={t('asset.bulk.label')}>
      <strong className={classes.count} role="status">
        {t('asset.bulk.selected', { count: selected.length })}
      </strong>
      {selected.some((asset) => asset.actions?.canDownload) && (
        <BulkButton icon={IconDownload} name={t('asset.download')} act={() => downloadAssets(selected)} />
      )}
      {everything('updateParent') && (
        <BulkButton
          icon={IconScissors}
          name={t('asset.cut')}
          act={() => {
            cutAssets(selected)
            onClear()
          }}
        />
      )}
      {everything('delete') && (
        <BulkButton icon={IconTrash} name={t('asset.delete')} act={() => openDeleteAssets(selected)} danger />
      )}
      <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('asset.bulk.clear')} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface ButtonProps {
  icon: Icon
  name: string
  act: () => void
  danger?: boolean
}

function BulkButton({ icon: Sign, name, act, danger = false }: ButtonProps) {
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
