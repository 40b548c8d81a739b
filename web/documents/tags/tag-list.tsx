import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import colours from '../../organisation/tag-sets/tag-colours.module.css'
import { tagLabel } from './tag-label.ts'
import { stateOf, type TagChangeMap, type TagOption, toggled } from './tag-options.ts'
import classes from './tags.module.css'

interface Props {
  options: readonly TagOption[]
  /** The words that the options were searched for; empty for all of them. */
  query: string
  changes: TagChangeMap
  onChanges: (changes: TagChangeMap) => void
  onShow: (option: TagOption) => void
}

/** More aren't drawn: the search finds them. */
const DRAWN = 100

/** The tags to tick. */
export function TagList({ options, query, changes, onChanges, onShow }: Props) {
  const t = useText()
  if (options.length === 0)
    return <div className={classes.note}>{query === '' ? t('tag.none') : t('tag.none-for', { query })}</div>
  const others = options.length - DRAWN
  return (
    <ul className={classes.options} aria-label={t('tag.list')}>
      {options.slice(0, DRAWN).map((option) => (
        <li key={option.id} className={classes.option}>
          <span
            className={`${colours.colour} ${classes.dot}`}
            data-colour={option.colour ?? undefined}
            aria-hidden="true"
          />
          <div className={classes.optionMain}>
            {option.open ? (
              <UnstyledButton className={classes.open} onClick={() => onShow(option)}>
                <IconPlus size={20} aria-hidden />
                <span className={classes.label}>{t('tag.choose-value', { name: option.tag.name })}</span>
              </UnstyledButton>
            ) : (
              <Tick option={option} changes={changes} onChanges={onChanges} />
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('tag.details', { name: tagLabel(t, option.tag) })}
            onClick={() => onShow(option)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {others > 0 && <li className={classes.note}>{t('tag.others', { count: others })}</li>}
    </ul>
  )
}

function Tick({ option, changes, onChanges }: { option: TagOption } & Pick<Props, 'changes' | 'onChanges'>) {
  const t = useText()
  const state = stateOf(option, changes)
  return (
    <Checkbox
      label={tagLabel(t, option.tag)}
      checked={state === true}
      indeterminate={state === 'mixed'}
      onChange={() => onChanges(toggled(option, changes))}
      styles={{ label: { overflowWrap: 'anywhere' } }}
    />
  )
}
