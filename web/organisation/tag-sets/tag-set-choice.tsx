import { Checkbox } from '@mantine/core'
import type { SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { useText } from '../../i18n/language.ts'
import classes from './tag-sets.module.css'

interface Props {
  label: string
  sets: SuggestedTagSet[]
  chosen: string[]
  onChosen: (chosen: string[]) => void
  disabled?: boolean
}

/** Sets with check boxes; the list scrolls beyond seven. */
export function TagSetChoice({ label, sets, chosen, onChosen, disabled = false }: Props) {
  const t = useText()
  const tick = (uuid: string, on: boolean) => onChosen(on ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))
  return (
    <ul className={classes.choice} aria-label={label}>
      {sets.map(({ uuid, name, archived }) => (
        <li key={uuid}>
          <Checkbox
            label={archived ? t('tag-set.archived', { name }) : name}
            checked={chosen.includes(uuid)}
            // Once unticked, a set that is no longer offered can't be chosen again.
            disabled={disabled || (archived && !chosen.includes(uuid))}
            styles={{ label: { overflowWrap: 'anywhere' } }}
            onChange={(event) => tick(uuid, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
