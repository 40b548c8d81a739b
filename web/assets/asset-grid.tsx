import { Checkbox } from '@mantine/core'
import { limits } from '@strongroom/contract/limits.ts'
import { useText } from '../app/language.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import listClasses from '../ui/list-card.module.css'
import { TimeText } from '../ui/time-text.tsx'
import classes from './asset-grid.module.css'
import type { AssetItemsProps } from './asset-items.ts'
import { AssetName } from './asset-name.tsx'
import type { AssetItemProps } from './asset-row.tsx'
import { AssetSize } from './asset-size.tsx'
import { AssetStatus } from './asset-status.tsx'
import { AssetThumbnail } from './asset-thumbnail.tsx'

/** Documents and folders as cards with a picture of their first page. */
export function AssetGrid({ assets, intents, selection, isCut }: AssetItemsProps) {
  const t = useText()
  return (
    <ul className={classes.grid} aria-label={t('asset.list.label')}>
      {assets.map((asset) => (
        <AssetCard
          key={asset.uuid}
          asset={asset}
          intents={intents}
          selected={selection.has(asset.uuid)}
          onSelect={(on) => selection.set(asset.uuid, on)}
          cut={isCut(asset.uuid)}
        />
      ))}
    </ul>
  )
}

function AssetCard({ asset, intents, selected, onSelect, cut }: AssetItemProps) {
  const t = useText()
  const { name, modifiedTime } = asset
  return (
    <li className={classes.card} data-selected={selected || undefined} data-cut={cut || undefined}>
      <Checkbox
        size="xs"
        className={classes.check}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
        aria-label={t('asset.select', { name })}
      />
      <AssetThumbnail asset={asset} />
      <div className={classes.foot}>
        <div className={listClasses.text}>
          <AssetName asset={asset} className={classes.name} most={limits.assetGridName} />
          <span className={listClasses.detail}>
            <AssetStatus asset={asset} />
            {cut && <span>{t('asset.cut.waiting')}</span>}
            <TimeText time={modifiedTime} />
            <span>
              <AssetSize asset={asset} />
            </span>
          </span>
        </div>
        <ActionMenu thing={asset} intents={intents} label={t('asset.menu', { name })} />
      </div>
    </li>
  )
}
