import { Checkbox } from '@mantine/core'
import type { Asset } from '@strongroom/contract/assets.ts'
import { useText } from '../app/language.ts'
import { ActionMenu, type Intent } from '../ui/action-menu.tsx'
import { FileIcon } from '../ui/file-icon.tsx'
import listClasses from '../ui/list-card.module.css'
import { personName } from '../ui/person-name.ts'
import { TimeText } from '../ui/time-text.tsx'
import { AssetName } from './asset-name.tsx'
import { AssetSize } from './asset-size.tsx'
import { AssetStatus } from './asset-status.tsx'
import classes from './asset-table.module.css'

export interface AssetItemProps {
  asset: Asset
  intents: readonly Intent<Asset>[]
  selected: boolean
  onSelect: (selected: boolean) => void
  /** Waiting to be moved. */
  cut: boolean
}

/** A document or folder as a row of the table. */
export function AssetRow({ asset, intents, selected, onSelect, cut }: AssetItemProps) {
  const t = useText()
  const { name, type, extension, contentVersion, modifiedTime, modifiedBy } = asset
  return (
    <tr className={classes.row} data-selected={selected || undefined} data-cut={cut || undefined}>
      <td className={classes.check}>
        <Checkbox
          size="xs"
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={t('asset.select', { name })}
        />
      </td>
      <td>
        <div className={classes.naming}>
          <FileIcon kind={type} extension={extension} />
          <div className={listClasses.text}>
            <AssetName asset={asset} className={listClasses.name} />
            <span className={listClasses.detail}>
              {contentVersion !== null && <span>{t('asset.version', { number: contentVersion })}</span>}
              <AssetStatus asset={asset} />
              {cut && <span>{t('asset.cut.waiting')}</span>}
              <span className={classes.narrow}>
                <TimeText time={modifiedTime} />
              </span>
              <span className={classes.narrow}>
                <AssetSize asset={asset} />
              </span>
            </span>
          </div>
        </div>
      </td>
      <td className={`${classes.wide} ${classes.who}`}>{personName(modifiedBy)}</td>
      <td className={`${classes.wide} ${classes.quiet}`}>
        <TimeText time={modifiedTime} />
      </td>
      <td className={`${classes.wide} ${classes.quiet}`}>
        <AssetSize asset={asset} />
      </td>
      <td className={classes.menu}>
        <ActionMenu thing={asset} intents={intents} label={t('asset.menu', { name })} />
      </td>
    </tr>
  )
}
