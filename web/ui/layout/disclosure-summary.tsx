import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './disclosure-summary.module.css'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** The summary of a `details` element, with the sign of a collapsible card instead of the browser's marker. */
export function DisclosureSummary({ className = '', children }: Props) {
  return (
    <summary className={`${classes.summary} ${className}`}>
      <IconChevronDown size={16} className={classes.sign} aria-hidden />
      <span>{children}</span>
    </summary>
  )
}
