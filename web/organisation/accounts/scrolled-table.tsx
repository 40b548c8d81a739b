import type { ReactNode } from 'react'
import classes from './accounts.module.css'

interface Props {
  label: string
  /** With a border of its own, outside of cards. */
  framed?: boolean
  children: ReactNode
}

/** A table that scrolls sideways where it is wider than its place, also by the keyboard. */
export function ScrolledTable({ label, framed = false, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} data-framed={framed || undefined} aria-label={label} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </section>
  )
}
