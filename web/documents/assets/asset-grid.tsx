import { limits } from '@strongroom/contract/wire/limits.ts'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './asset-grid.module.css'
import type { AssetItemProps, AssetItemsProps } from './asset-items.ts'
import { AssetName } from './asset-name.tsx'
import { AssetNews } from './asset-news.tsx'
import { AssetSize } from './asset-size.tsx'
import { LinkAddress } from '../links/link-address.tsx'
import { AssetStatus } from './asset-status.tsx'
import { TagChips } from '../tags/tag-chips.tsx'
import { AssetThumbnail } from './asset-thumbnail.tsx'
import { SelectBox } from './select-box.tsx'

/** Documents and folders as cards with a thumbnail. */
export function AssetGrid({ assets, intents, selection, isCut, eventsOf }: AssetItemsProps) {
  const t = useText()
  return (
    <ul className={classes.grid} aria-label={t('asset.list.label')}>
      {assets.map((asset) => (
        <AssetCard
          key={asset.uuid}
          asset={asset}
          intents={intents}
          selection={selection}
          events={eventsOf(asset)}
          cut={isCut(asset.uuid)}
        />
      ))}
    </ul>
  )
}

/** The most tags on a card. */
const TAGS = 2

function AssetCard({ asset, intents, selection, events, cut }: AssetItemProps) {
  const t = useText()
  const { uuid, name, modifiedTime } = asset
  return (
    <li
      className={classes.card}
      data-selected={selection?.has(uuid) || undefined}
      data-cut={cut || undefined}
      {...events}
    >
      {selection && <SelectBox asset={asset} selection={selection} className={classes.check} />}
      <AssetThumbnail asset={asset} />
      <div className={classes.foot}>
        <div className={listClasses.text}>
          <AssetName asset={asset} className={classes.name} most={limits.assetGridName} />
          <span className={listClasses.detail}>
            <AssetNews asset={asset} />
            <AssetStatus asset={asset} />
            <LinkAddress asset={asset} />
            {cut && <span>{t('asset.cut.waiting')}</span>}
            <TimeText time={modifiedTime} as="recent" />
            <span>
              <AssetSize asset={asset} />
            </span>
          </span>
          <TagChips tags={asset.tags} most={TAGS} isIncomplete={!asset.mandatoryTagsPresent} />
        </div>
        <ActionMenu thing={asset} intents={intents} label={t('asset.menu', { name })} />
      </div>
    </li>
  )
}
