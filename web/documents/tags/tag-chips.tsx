import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import colours from '../../organisation/tag-sets/tag-colours.module.css'
import { tagLabel } from './tag-label.ts'
import classes from './tags.module.css'

interface Props {
  tags: readonly AssetTag[]
  /** The most that are shown; the rest is counted. */
  most?: number
  /** A required tag is missing. */
  isIncomplete?: boolean
}

/** Tags in their colours; nothing without any. */
export function TagChips({ tags, most = tags.length, isIncomplete = false }: Props) {
  const t = useText()
  if (tags.length === 0 && !isIncomplete) return null
  const others = tags.slice(most)
  return (
    <ul className={classes.chips} aria-label={t('tag.list')}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag.uuid} className={`${colours.colour} ${classes.chip}`} data-colour={tag.colour ?? undefined}>
          <span className={classes.chipText} title={tagLabel(t, tag)}>
            {tagLabel(t, tag)}
          </span>
        </li>
      ))}
      {isIncomplete && (
        <li className={classes.missing}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('tag.missing')}
        </li>
      )}
      {others.length > 0 && (
        <li className={classes.more} title={others.map((tag) => tagLabel(t, tag)).join('\n')}>
          {t('tag.more', { count: others.length })}
        </li>
      )}
    </ul>
  )
}
