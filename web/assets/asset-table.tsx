import { Checkbox } from '@mantine/core'
import { useText } from '../app/language.ts'
import { AssetRow } from './asset-row.tsx'
import classes from './asset-table.module.css'
import type { AssetItemsProps } from './asset-items.ts'

/** Documents and folders as a table, in the server's order. */
export function AssetTable({ assets, intents, selection, isCut }: AssetItemsProps) {
  const t = useText()
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t('asset.list.label')}</caption>
      <thead>
        <tr>
          <th className={classes.check}>
            <Checkbox
              size="xs"
              checked={selection.all}
              indeterminate={selection.some}
              onChange={() => selection.setAll(!selection.all)}
              aria-label={t('asset.select-all')}
            />
          </th>
          <th>{t('asset.column.name')}</th>
          <th className={`${classes.wide} ${classes.whoColumn}`}>{t('asset.column.modified-by')}</th>
          <th className={`${classes.wide} ${classes.timeColumn}`}>{t('asset.column.modified')}</th>
          <th className={`${classes.wide} ${classes.sizeColumn}`}>{t('asset.column.size')}</th>
          <th className={classes.menu}>
            <span className={classes.caption}>{t('asset.column.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <AssetRow
            key={asset.uuid}
            asset={asset}
            intents={intents}
            selected={selection.has(asset.uuid)}
            onSelect={(on) => selection.set(asset.uuid, on)}
            cut={isCut(asset.uuid)}
          />
        ))}
      </tbody>
    </table>
  )
}
