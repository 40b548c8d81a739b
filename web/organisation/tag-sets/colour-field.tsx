import { Fieldset } from '@mantine/core'
import { TagColour } from '@strongroom/contract/organisation/tag-values.ts'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../i18n/language.ts'
import colours from './tag-colours.module.css'
import classes from './tag-sets.module.css'

interface Props {
  colour: TagColour
  onColour: (colour: TagColour) => void
}

/** One of the twelve named colours. */
export function ColourField({ colour, onColour }: Props) {
  const t = useText()
  const name = useId()
  return (
    <Fieldset legend={t('tag.colour')} variant="unstyled" p={0} mx={0} fw={600}>
      <div className={classes.colours}>
        {TagColour.options.map((one) => (
          <label
            key={one}
            className={`${colours.colour} ${classes.swatch}`}
            data-colour={one}
            title={t(`tag.colour.${one}`)}
          >
            <input
              type="radio"
              name={name}
              checked={one === colour}
              aria-label={t(`tag.colour.${one}`)}
              onChange={() => onColour(one)}
            />
            {one === colour && <IconCheck size={18} stroke={3} className={classes.tick} aria-hidden />}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
