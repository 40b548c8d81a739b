import type { ReactNode } from 'react'
import type { PageSize, Turn } from './page-layout.ts'

/** A page as its layers see it. */
export interface LayeredPage {
  /** From 1. */
  page: number
  /** In points. */
  size: PageSize
  /** CSS pixels to a point. */
  scale: number
  /** Degrees clockwise by which the reader has turned the page. */
  turn: Turn
}

/**
 * Something that lies on a page: its text, found words, annotations. It is placed in points from the upper left corner
 * of the page; the sheet scales and turns it with the page's picture. Undefined if this page has nothing of the kind.
 */
export type PageLayer = (page: LayeredPage) => ReactNode
