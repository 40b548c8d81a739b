import { isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace, Point } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { memo } from 'react'
import { shownBounds, shownPoints } from './geometry.ts'
import { stampText } from './mark-name.ts'
import { endShape, inkPath, linePath, textLineWidth, textPath } from './mark-paths.ts'
import classes from './marks.module.css'

interface Props {
  mark: Mark
  space: PageSpace
}

const UNKNOWN_COLOUR = '#e03131'

/** Draws a mark in points of the page as shown. */
export const MarkShape = memo(function MarkShape({ mark, space }: Props) {
  const { kind, opacity } = mark
  if (isTextKind(kind)) return <TextMark mark={mark} space={space} />
  return <g opacity={opacity}>{drawn({ mark, space })}</g>
})

function drawn({ mark, space }: Props) {
  switch (mark.kind) {
    case 'square':
    case 'circle':
      return <Box mark={mark} space={space} />
    case 'line':
    case 'polyline':
    case 'polygon':
      return <Path mark={mark} space={space} />
    case 'ink':
      return (
        <path className={classes.line} d={shownPoints(space, mark.points).map(inkPath).join('')} {...strokeOf(mark)} />
      )
    case 'freetext':
      return <FreeText mark={mark} space={space} />
    case 'stamp':
      return <Stamp mark={mark} space={space} />
    default:
      return <Note mark={mark} space={space} />
  }
}

const strokeOf = ({ color, width, dashes }: Mark) => ({
  stroke: color ?? 'none',
  strokeWidth: width,
  fill: 'none',
  ...(dashes.length > 0 ? { strokeDasharray: dashes.join(' ') } : {}),
})

/** Underline, strike-out and squiggle. A highlight lies below the others and is multiplied with the page. */
function TextMark({ mark, space }: Props) {
  const path = textPath(mark.kind, shownPoints(space, mark.points))
  const color = mark.color ?? UNKNOWN_COLOUR
  if (mark.kind === 'highlight') return <path d={path} fill={color} opacity={mark.opacity} />
  return <path d={path} fill="none" stroke={color} strokeWidth={textLineWidth(mark.points)} opacity={mark.opacity} />
}

function Box({ mark, space }: Props) {
  const { x, y, width, height } = shownBounds(space, mark)
  const inset = mark.width / 2
  const style = { ...strokeOf(mark), fill: mark.fill ?? 'none' }
  const [wide, tall] = [Math.max(0, width - mark.width), Math.max(0, height - mark.width)]
  if (mark.kind === 'square') return <rect x={x + inset} y={y + inset} width={wide} height={tall} {...style} />
  return <ellipse cx={x + width / 2} cy={y + height / 2} rx={wide / 2} ry={tall / 2} {...style} />
}

function Path({ mark, space }: Props) {
  const points = shownPoints(space, mark.points)[0]!
  const isClosed = mark.kind === 'polygon'
  const [head, tail] = isClosed ? (['None', 'None'] as const) : mark.ends
  const ends = [
    endShape(head, [points[1] ?? points[0]!, points[0]!], mark.width),
    endShape(tail, [points.at(-2) ?? points[0]!, points.at(-1)!], mark.width),
  ].filter((end) => end !== undefined)
  return (
    <>
      <path
        className={classes.line}
        d={linePath(points, isClosed)}
        {...strokeOf(mark)}
        fill={(isClosed ? mark.fill : null) ?? 'none'}
      />
      {ends.map(({ path, isFilled }, at) => (
        <path
          key={at}
          className={classes.line}
          d={path}
          {...strokeOf({ ...mark, dashes: [] })}
          fill={isFilled ? (mark.fill ?? mark.color ?? 'none') : 'none'}
        />
      ))}
    </>
  )
}

function FreeText({ mark, space }: Props) {
  const { x, y, width, height } = shownBounds(space, mark)
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        fill={mark.color ?? 'none'}
        stroke={mark.width > 0 ? mark.textColor : 'none'}
        strokeWidth={mark.width}
      />
      <foreignObject {...{ x, y, width, height }} className={classes.words}>
        <div className={classes.freeText} style={{ fontSize: mark.fontSize, color: mark.textColor }}>
          {mark.contents}
        </div>
      </foreignObject>
    </>
  )
}

/** The words of a stamp fill its box. */
function Stamp({ mark, space }: Props) {
  const { x, y, width, height } = shownBounds(space, mark)
  const color = mark.color ?? UNKNOWN_COLOUR
  const words = stampText(mark.icon) || mark.contents
  return (
    <>
      <rect
        x={x + 1.5}
        y={y + 1.5}
        width={Math.max(0, width - 3)}
        height={Math.max(0, height - 3)}
        rx={Math.min(6, height / 5)}
        fill="#ffffff"
        fillOpacity={0.85}
        stroke={color}
        strokeWidth={3}
      />
      <text
        className={classes.stamp}
        x={x + width / 2}
        y={y + height / 2}
        fontSize={Math.min(height * 0.55, (width * 1.5) / Math.max(4, words.length))}
        fill={color}
      >
        {words}
      </text>
    </>
  )
}

/** The symbol of a note at its upper left corner. */
function Note({ mark, space }: Props) {
  const { x, y } = shownBounds(space, mark)
  const at = (across: number, down: number): Point => ({ x: x + across, y: y + down })
  const bubble = [at(1, 1), at(19, 1), at(19, 14), at(11, 14), at(7, 19), at(7, 14), at(1, 14)]
  return (
    <>
      <path className={classes.line} d={linePath(bubble, true)} fill={mark.color ?? '#ffd43b'} stroke="#343a40" />
      <path d={linePath([at(5, 5.5), at(15, 5.5)]) + linePath([at(5, 9.5), at(12, 9.5)])} stroke="#343a40" />
    </>
  )
}
