import type { Point, Rectangle } from '@strongroom/contract/documents/xfdf/page-space.ts'
import type { PageSize, Turn } from '../../reader/page-layout.ts'
import { withoutTurn } from './geometry.ts'
import { boxBetween } from './make-mark.ts'

/** A page in the browser's window, which may be turned and scaled. */
export interface WindowPage {
  element: Element
  turn: Turn
  size: PageSize
}

/** A position in the window as a position on the page as shown without the turn, in points. */
export function pagePoint({ element, turn, size }: WindowPage, event: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect()
  const across = (event.clientX - box.left) / Math.max(1, box.width)
  const down = (event.clientY - box.top) / Math.max(1, box.height)
  const [x, y] = withoutTurn(turn, [across, down])
  return { x: x * size.width, y: y * size.height }
}

/** A rectangle of the window on the page. */
export function pageBox(page: WindowPage, { left, top, right, bottom }: DOMRect): Rectangle {
  const from = pagePoint(page, { clientX: left, clientY: top })
  return boxBetween(from, pagePoint(page, { clientX: right, clientY: bottom }))
}
