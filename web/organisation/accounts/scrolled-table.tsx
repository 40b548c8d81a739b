import type { ReactNode } from 'react'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import classes from './accounts.module.css'

interface Props {
  label: string
  /** With a border of its own, outside of cards. */
  framed?: boolean
  children: ReactNode
}

/** A table in a region that scrolls. */
export function ScrolledTable({ label, framed = false, children }: Props) {
  return (
    <ScrollRegion label={label} framed={framed}>
      <table className={classes.table}>{children}</table>
    </ScrollRegion>
  )
}
