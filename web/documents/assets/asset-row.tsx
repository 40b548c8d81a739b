import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import type { AssetItemProps } from './asset-items.ts'
import { AssetMark } from './asset-mark.tsx'
import { AssetName } from './asset-name.tsx'
import { AssetNews } from './asset-news.tsx'
import { AssetSize } from './asset-size.tsx'
import { LinkAddress } from '../links/link-address.tsx'
import { AssetStatus } from './asset-status.tsx'
import { TagChips } from '../tags/tag-chips.tsx'
import classes from './asset-table.module.css'
import { SelectBox } from './select-box.tsx'

/** The most tags in a row. */
const TAGS = 4

/** A document or folder as a row of the table. */
export function AssetRow({ asset, intents, selection, events, cut }: AssetItemProps) {
  const t = useText()
  const { uuid, name, contentVersion, modifiedTime, modifiedBy } = asset
  return (
    <tr
      className={classes.row}
      data-selected={selection?.has(uuid) || undefined}
      data-cut={cut || undefined}
      {...events}
    >
      {selection && (
        <td className={classes.check}>
          <SelectBox asset={asset} selection={selection} />
        </td>
      )}
      <td>
        <div className={classes.naming}>
          <AssetMark asset={asset} />
          <div className={listClasses.text}>
            <AssetName asset={asset} className={classes.name} />
            <span className={listClasses.detail}>
              {contentVersion !== null && <span>{t('asset.version', { number: contentVersion })}</span>}
              <AssetNews asset={asset} />
              <AssetStatus asset={asset} />
              <LinkAddress asset={asset} />
              {cut && <span>{t('asset.cut.waiting')}</span>}
              <span className={classes.underTime}>
                <TimeText time={modifiedTime} as="recent" />
              </span>
              {asset.type !== 'LINK' && (
                <span className={classes.underSize}>
                  <AssetSize asset={asset} />
                </span>
              )}
              <span className={classes.underWho}>{personName(modifiedBy)}</span>
            </span>
            <TagChips tags={asset.tags} most={TAGS} isIncomplete={!asset.mandatoryTagsPresent} />
          </div>
        </div>
      </td>
      <td className={`${classes.whoColumn} ${classes.who}`}>{personName(modifiedBy)}</td>
      <td className={`${classes.timeColumn} ${classes.quiet}`}>
        <TimeText time={modifiedTime} as="recent" />
      </td>
      <td className={`${classes.sizeColumn} ${classes.quiet}`}>
        <AssetSize asset={asset} />
      </td>
      <td className={classes.menu}>
        <ActionMenu thing={asset} intents={intents} label={t('asset.menu', { name })} />
      </td>
    </tr>
  )
}
