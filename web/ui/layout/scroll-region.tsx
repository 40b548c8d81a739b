import type { ReactNode } from 'react'
import classes from './scroll-region.module.css'

interface Props {
  label: string
  /** With a border of its own, outside of cards. */
  framed?: boolean
  children: ReactNode
}

/**
 * Content that scrolls sideways where it is wider than its place, also by the keyboard. It is no landmark: the card
 * around it is one, often with the same name.
 */
export const ScrollRegion = ({ label, framed = false, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.scroll} data-framed={framed || undefined} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
