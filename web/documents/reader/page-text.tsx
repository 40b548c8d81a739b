import type { TextLine } from '@strongroom/contract/documents/document-text.ts'
import { type CSSProperties, Fragment, memo, useEffect, useState } from 'react'
import { usePageText } from './queries.ts'
import classes from './reader.module.css'

interface Props {
  versionUuid: string
  /** From 1. */
  page: number
  /** For a screen reader alone: nothing can be selected. */
  isSpokenOnly?: boolean
}

/** Milliseconds for which a page must stay before its text is fetched. */
const SETTLED = 200

/**
 * The words of a page, invisible and each over its picture: people select, copy and have them read aloud. It exists for
 * people who may download, and for a screen reader where the owner allows that.
 */
export function PageText({ versionUuid, page, isSpokenOnly = false }: Props) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED)
    return () => clearTimeout(timer)
  }, [])
  const { data } = usePageText(versionUuid, page, settled)
  return data ? <Words lines={data.lines} isSpokenOnly={isSpokenOnly} /> : null
}

const Words = memo(function Words({ lines, isSpokenOnly }: { lines: TextLine[]; isSpokenOnly: boolean }) {
  return (
    <div className={classes.words} data-words="" data-spoken={isSpokenOnly || undefined}>
      {lines.map(({ turn, words }, line) => (
        <Fragment key={line}>
          {words.map((word, at) => (
            <span key={at} style={placeOf(turn, word, words[at + 1])}>
              {at + 1 < words.length ? `${word.text} ` : word.text}
            </span>
          ))}
          {line + 1 < lines.length && <br />}
        </Fragment>
      ))}
    </div>
  )
})

type Word = TextLine['words'][number]

/**
 * Places a word over its picture, stretched to the picture's length whatever the font. It reaches to the next word of
 * its line, so that a selection has no gaps.
 */
function placeOf(turn: TextLine['turn'], word: Word, next: Word | undefined): CSSProperties {
  const sideways = turn % 180 !== 0
  const [size, length] = sideways ? [word.width, word.height] : [word.height, word.width]
  const starts: Record<TextLine['turn'], [number, number]> = {
    0: [word.x, word.y],
    90: [word.x + word.width, word.y],
    180: [word.x + word.width, word.y + word.height],
    270: [word.x, word.y + word.height],
  }
  const reach = next && turn === 0 ? Math.max(length, Math.min(next.x - word.x, length + size)) : length
  const [left, top] = starts[turn]
  const stretch = reach / measured(next && turn === 0 ? `${word.text} ` : word.text, size)
  return { left, top, fontSize: size, transform: `rotate(${turn}deg) scaleX(${stretch})` }
}

const FONT = 'sans-serif'
let measure: CanvasRenderingContext2D | null | undefined

/** The length of a text at a font size, in the same unit. */
function measured(text: string, size: number): number {
  measure ??= document.createElement('canvas').getContext('2d')
  if (!measure) return size * text.length * 0.5
  measure.font = `100px ${FONT}`
  return Math.max(0.01, (measure.measureText(text).width * size) / 100)
}
