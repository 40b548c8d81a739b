import { UnstyledButton } from '@mantine/core'
import type { SuggestedTag } from '@strongroom/contract/organisation/tag-sets.ts'
import { useText } from '../../i18n/language.ts'
import colours from './tag-colours.module.css'
import classes from './tag-sets.module.css'

/** A tag in its colour; opens its details. */
export function TagPill({ tag, onOpen }: { tag: SuggestedTag; onOpen: () => void }) {
  const t = useText()
  return (
    <UnstyledButton
      className={`${colours.colour} ${classes.pill}`}
      data-colour={tag.colour}
      title={tag.description || tag.name}
      aria-label={t('tag.open', { name: tag.name })}
      onClick={onOpen}
    >
      {tag.name}
    </UnstyledButton>
  )
}
