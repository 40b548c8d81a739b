import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './page-action.module.css'

interface Props {
  icon: Icon
  name: string
  act: () => void
  /** The main action. */
  filled?: boolean
}

/** A button of a page's header or toolbar. On phones only the filled one shows its label, the others their icon. */
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
