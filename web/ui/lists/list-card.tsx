import type { ReactNode } from 'react'
import classes from './list-card.module.css'

interface Props {
  toolbar?: ReactNode
  /** Keeps the toolbar in view while the list scrolls. */
  sticky?: boolean
  /** Usually a {@link Pager}. */
  footer?: ReactNode
  children: ReactNode
}

/** The white card around a list. Rows use the classes of list-card.module.css: row, text, name, detail. */
export function ListCard({ toolbar, sticky = false, footer, children }: Props) {
  return (
    <div className={classes.card}>
      {toolbar && (
        <div className={classes.toolbar} data-sticky={sticky || undefined}>
          {toolbar}
        </div>
      )}
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  )
}
