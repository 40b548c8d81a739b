import { linesThrough } from '@strongroom/contract/documents/xfdf/drawing/steps.ts'
import { useEffect, useRef } from 'react'
import type { Board } from '../layers/board.ts'
import type { DrawingTool } from './make-mark.ts'
import { MarkShape } from './mark-shape.tsx'
import classes from './marks.module.css'
import type { MarkedPage } from './page-marks.tsx'
import { pathData } from './path-data.ts'
import { useDrawing } from './use-drawing.ts'

interface Props {
  board: Board
  marked: MarkedPage
  tool: DrawingTool
}

/** Lies on a page while a tool draws, and shows what is being drawn. */
export function DrawSurface({ board, marked, tool }: Props) {
  const { draft, corners, onKeyDown, ...pointer } = useDrawing(board, tool, marked)
  const surface = useRef<HTMLDivElement>(null)
  const isStarted = corners.length > 0
  useEffect(() => {
    if (isStarted) surface.current?.focus({ preventScroll: true })
  }, [isStarted])
  return (
    // Keys finish a polygon; everything else is reached by the tools and Enter.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={surface}
      className={classes.surface}
      tabIndex={-1}
      data-surface={marked.page}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <svg className={classes.svg} width={marked.size.width} height={marked.size.height} aria-hidden>
        {draft && corners.length === 0 && <MarkShape mark={draft} space={marked.space} />}
        {isStarted && (
          <>
            <path
              className={classes.line}
              d={pathData(linesThrough(corners))}
              fill="none"
              stroke="#1971c2"
              strokeWidth={2}
            />
            {corners.map(({ x, y }, at) => (
              <circle key={at} cx={x} cy={y} r={4} fill="#fff" stroke="#1971c2" />
            ))}
          </>
        )}
      </svg>
    </div>
  )
}
