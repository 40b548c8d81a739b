import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './page-action.module.css'

interface Props {
  icon: Icon
  name: string
  act: () => void
  /** The one thing that most people come for. */
  filled?: boolean
}

/** A button of a page's head or toolbar. On phones only the filled one shows its name, the others their sign. */
export function PageAction({ icon: Sign, name, act, filled = false }: Props) {
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      leftSection={<Sign size={18} aria-hidden />}
      onClick={act}
      {...(filled ? {} : { className: classes.quiet, classNames: { label: classes.label, section: classes.sign } })}
    >
      {name}
    </Button>
  )
}
