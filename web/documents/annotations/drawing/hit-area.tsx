import { NOTE_SIZE } from '@strongroom/contract/documents/xfdf/drawing/draw-mark.ts'
import { linesThrough } from '@strongroom/contract/documents/xfdf/drawing/steps.ts'
import { textMarkSteps } from '@strongroom/contract/documents/xfdf/drawing/text-marks.ts'
import { isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { hasCorners, shownBounds, shownPoints } from './geometry.ts'
import { pathData } from './path-data.ts'
import classes from './marks.module.css'

/** The width in which a line can be hit, in points. */
const REACH = 10

/** The invisible part of a mark that can be pressed: larger than a thin line, and the line of an empty shape only. */
export function HitArea({ mark, space }: { mark: Mark; space: PageSpace }) {
  const points = shownPoints(space, mark.points)
  const width = Math.max(REACH, mark.width)
  if (isTextKind(mark.kind)) return <path className={classes.area} d={pathData(textMarkSteps('highlight', points))} />
  if (mark.kind === 'ink' || !hasCorners(mark))
    return (
      <path
        className={mark.fill && mark.kind === 'polygon' ? classes.area : classes.edge}
        d={points.map((path) => pathData(linesThrough(path, mark.kind === 'polygon'))).join('')}
        strokeWidth={width}
      />
    )
  const { x, y, ...box } = shownBounds(space, mark)
  const size = mark.kind === 'text' ? { width: NOTE_SIZE, height: NOTE_SIZE } : box
  const isHollow = (mark.kind === 'square' || mark.kind === 'circle') && !mark.fill
  const className = isHollow ? classes.edge : classes.area
  if (mark.kind === 'circle')
    return (
      <ellipse
        className={className}
        cx={x + size.width / 2}
        cy={y + size.height / 2}
        rx={size.width / 2}
        ry={size.height / 2}
        strokeWidth={width}
      />
    )
  const small = mark.kind === 'text' ? { 'data-small': '' } : { strokeWidth: width }
  return <rect className={className} x={x} y={y} {...size} {...small} />
}
