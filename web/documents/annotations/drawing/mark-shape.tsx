import { drawMark } from '@strongroom/contract/documents/xfdf/drawing/draw-mark.ts'
import {
  BOLD,
  type Drawing,
  type DrawnPath,
  type DrawnText,
  VEIL,
} from '@strongroom/contract/documents/xfdf/drawing/drawing.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { memo } from 'react'
import { shownBounds } from './geometry.ts'
import { widthOf } from './letter-widths.ts'
import { stampText } from './mark-name.ts'
import classes from './marks.module.css'
import { pathData } from './path-data.ts'

interface Props {
  mark: Mark
  space: PageSpace
}

/** Draws a mark in points of the page as shown. */
export const MarkShape = memo(function MarkShape({ mark, space }: Props) {
  const drawing = drawMark({ ...mark, contents: drawnWords(mark) }, space, widthOf)
  return (
    <g opacity={mark.opacity} transform={mark.kind === 'text' ? cornerOf(mark, space) : undefined}>
      <Drawn {...drawing} />
    </g>
  )
})

/** Stamps with a name say it in the reader's language. */
const drawnWords = ({ kind, icon, contents }: Mark): string =>
  kind === 'stamp' ? (stampText(icon) || contents).toUpperCase() : contents

/** Notes are drawn at their upper left corner. */
function cornerOf(mark: Mark, space: PageSpace): string {
  const { x, y } = shownBounds(space, mark)
  return `translate(${x} ${y})`
}

const Drawn = ({ paths, text }: Drawing) => (
  <>
    {paths.map((path, at) => (
      <Path key={at} path={path} />
    ))}
    {text && <Words text={text} />}
  </>
)

const Path = ({ path: { steps, fill, stroke, width, dashes, cap, isVeil } }: { path: DrawnPath }) => (
  <path
    className={classes.line}
    d={pathData(steps)}
    fill={fill ?? 'none'}
    fillOpacity={isVeil ? VEIL : undefined}
    stroke={stroke ?? 'none'}
    strokeWidth={width}
    strokeLinecap={cap}
    strokeDasharray={dashes.length > 0 ? dashes.join(' ') : undefined}
  />
)

/** A box cuts off what is outside of it. */
const Words = ({ text: { turn, box, lines, size, color, isBold } }: { text: DrawnText }) => (
  <g transform={turn === 0 ? undefined : `rotate(${turn} ${box.x + box.width / 2} ${box.y + box.height / 2})`}>
    <svg {...box} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} overflow="hidden">
      {lines.map(({ text, x, y }, at) => (
        <text
          key={at}
          className={classes.words}
          {...{ x, y }}
          fontSize={size}
          fill={color}
          stroke={isBold ? color : undefined}
          strokeWidth={isBold ? BOLD * size : undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  </g>
)
