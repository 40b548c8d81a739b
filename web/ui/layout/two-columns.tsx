import type { ReactNode } from 'react'
import classes from './two-columns.module.css'

interface Props {
  /** Cards of 292 px on the right; below the rest on narrow screens. */
  side?: ReactNode
  children: ReactNode
}

/** The two columns of a page: content and sidebar. */
export function TwoColumns({ side, children }: Props) {
  return (
    <div className={classes.columns} data-alone={!side || undefined}>
      <div className={classes.main}>{children}</div>
      {side && <aside className={classes.side}>{side}</aside>}
    </div>
  )
}
