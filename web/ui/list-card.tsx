import type { ReactNode } from 'react'
import classes from './list-card.module.css'

interface Props {
  toolbar?: ReactNode
  /** Usually a {@link Pager}. */
  footer?: ReactNode
  children: ReactNode
}

/** The white card around a list. Rows take the classes of list-card.module.css: row, text, name, detail. */
export function ListCard({ toolbar, footer, children }: Props) {
  return (
    <div className={classes.card}>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  )
}
