import type { ReactNode } from 'react'
import classes from './two-columns.module.css'

interface Props {
  /** Cards of 292 px at the right; below the rest where there is no room. */
  side?: ReactNode
  children: ReactNode
}

/** The two columns of a page: what it is about, and what stands beside it. */
export function TwoColumns({ side, children }: Props) {
  return (
    <div className={classes.columns} data-alone={!side || undefined}>
      <div className={classes.main}>{children}</div>
      {side && <aside className={classes.side}>{side}</aside>}
    </div>
  )
}
