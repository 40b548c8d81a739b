import type { ReactNode } from 'react'
import classes from './cut-text.module.css'

interface Props {
  /** The text as the screen shows it; undefined for the whole text. */
  cut: ReactNode
  /** The whole text. */
  children: ReactNode
}

/** A text that may be cut on the screen. Nobody can open it on paper, so there it is whole. */
export function CutText({ cut, children }: Props): ReactNode {
  if (cut === undefined) return children
  return (
    <>
      <span className={classes.screen}>{cut}</span>
      <span className={classes.paper}>{children}</span>
    </>
  )
}
