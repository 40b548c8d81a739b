import { type Mark, MARK_KINDS, type MarkKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import { type PageSpace, type Point, toOwn } from '@strongroom/contract/documents/xfdf/page-space.ts'

/** A mark of each kind between two corners, given in points from the upper left corner of the page as shown. */
export function markOf(kind: MarkKind, space: PageSpace, [one, other]: readonly [Point, Point]): Mark {
  const own = (x: number, y: number) => toOwn(space, { x, y })
  const corners = [own(one.x, one.y), own(other.x, other.y)]
  const quad = [own(one.x, one.y), own(other.x, one.y), own(one.x, other.y), own(other.x, other.y)]
  const points: Partial<Record<MarkKind, Point[][]>> = {
    highlight: [quad],
    underline: [quad],
    strikeout: [quad],
    squiggly: [quad],
    polygon: [[own(one.x, one.y), own(other.x, one.y), own(other.x, other.y)]],
    polyline: [[own(one.x, one.y), own(other.x, one.y), own(other.x, other.y)]],
    ink: [
      [own(one.x, one.y), own(other.x, other.y)],
      [own(one.x, other.y), own(other.x, one.y)],
    ],
  }
  return {
    id: `a-${kind}`,
    kind,
    page: 1,
    color: '#e02020',
    fill: kind === 'square' || kind === 'polygon' ? '#20a0e0' : null,
    opacity: kind === 'highlight' ? 0.5 : 1,
    width: kind === 'ink' ? 3 : 1.5,
    dashes: kind === 'circle' ? [4, 2] : [],
    points: points[kind] ?? [corners],
    ends: kind === 'line' ? ['OpenArrow', 'ClosedArrow'] : ['None', 'None'],
    contents: kind === 'freetext' ? 'Kia ora, ŵyth <b>&' : kind === 'text' ? 'A note\nwith lines' : '',
    textColor: kind === 'freetext' ? '#800000' : '#000000',
    fontSize: 12,
    rotation: null,
    icon: kind === 'stamp' ? 'Approved' : '',
    author: 'Ann Example',
    modified: Date.UTC(2026, 10, 24, 9, 30),
    inReplyTo: null,
    state: null,
  }
}

export const EVERY_KIND = MARK_KINDS

/** Pages of 400 by 600 points before their rotation, whole and cropped, turned each way. */
export const SPACES: PageSpace[] = ([0, 90, 180, 270] as const).flatMap((rotation) =>
  [
    { left: 0, bottom: 0, wide: 400, tall: 600 },
    { left: 40, bottom: 70, wide: 300, tall: 450 },
  ].map(({ left, bottom, wide, tall }) => ({
    rotation,
    left,
    bottom,
    ...(rotation % 180 === 0 ? { width: wide, height: tall } : { width: tall, height: wide }),
  })),
)
