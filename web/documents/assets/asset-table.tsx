import { Checkbox } from '@mantine/core'
import type { AssetSort } from '@strongroom/contract/documents/assets.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import type { AssetItemsProps } from './asset-items.ts'
import { AssetRow } from './asset-row.tsx'
import classes from './asset-table.module.css'

/** Documents and folders as a table, in the server's order. */
export function AssetTable({ assets, intents, selection, isCut, eventsOf, sort, onSort }: AssetItemsProps) {
  const t = useText()
  return (
    <table className={classes.table} data-plain={!selection || undefined}>
      <caption className={classes.caption}>{t('asset.list.label')}</caption>
      <thead>
        <tr>
          {selection && (
            <th className={classes.check}>
              <Checkbox
                size="xs"
                checked={selection.all}
                indeterminate={selection.some}
                onChange={() => selection.setPage(!selection.all)}
                aria-label={t('asset.select-all')}
              />
            </th>
          )}
          <SortHeading label={t('asset.column.name')} orders={['name,asc', 'name,desc']} sort={sort} onSort={onSort} />
          <th className={classes.whoColumn}>{t('asset.column.modified-by')}</th>
          <SortHeading
            label={t('asset.column.modified')}
            orders={['modifiedDate,desc', 'modifiedDate,asc']}
            className={classes.timeColumn}
            sort={sort}
            onSort={onSort}
          />
          <SortHeading
            label={t('asset.column.size')}
            orders={['size,desc', 'size,asc']}
            className={classes.sizeColumn}
            sort={sort}
            onSort={onSort}
          />
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
            selection={selection}
            events={eventsOf(asset)}
            cut={isCut(asset.uuid)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps {
  label: string
  /** The order after the first click, and after the second. */
  orders: readonly [AssetSort, AssetSort]
  className?: string | undefined
  sort: AssetSort
  onSort: (sort: AssetSort) => void
}

/** A sortable column heading. */
function SortHeading({ label, orders: [first, second], className, sort, onSort }: HeadingProps) {
  const sorted = sort === first || sort === second
  const ascending = sort.endsWith(',asc')
  const Sign = ascending ? IconArrowUp : IconArrowDown
  return (
    <th className={className} {...(sorted ? { 'aria-sort': ascending ? 'ascending' : 'descending' } : {})}>
      <button type="button" className={classes.sort} onClick={() => onSort(sort === first ? second : first)}>
        {label}
        {sorted && <Sign size={13} aria-hidden />}
      </button>
    </th>
  )
}
