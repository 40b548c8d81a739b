import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { type PageSize, pagesNear, type PlacedPage, type Span } from './page-layout.ts'
import { pictureOf, SMALL_WIDTH } from './page-picture.tsx'
import classes from './page-strip.module.css'

interface Props {
  versionUuid: string
  watermarked: boolean
  pages: readonly PageSize[]
  /** From 0. */
  current: number
  onPage: (page: number) => void
}

/** In CSS pixels. A thumbnail's height also includes its number. */
const WIDTH = 92
const GAP = 10
const NUMBER = 20
const TALLEST = 160

/** Small pictures of all pages beside the reader; only those in view exist. */
export function PageStrip({ versionUuid, watermarked, pages, current, onPage }: Props) {
  const t = useText()
  const node = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, height } = useElementSize<HTMLDivElement>()
  const strip = useMergedRef(node, sizeRef)
  const placed = useMemo(() => layOutStrip(pages), [pages])
  const [near, setNear] = useState<Span>({ first: 0, last: -1 })
  const look = () => setNear(pagesNear(placed, node.current?.scrollTop ?? 0, node.current?.clientHeight ?? 0))
  useEffect(look, [placed, height])
  useEffect(() => {
    const [scroller, one] = [node.current, placed[current]]
    if (!scroller || !one) return
    const isSeen = one.top >= scroller.scrollTop && one.top + one.height <= scroller.scrollTop + scroller.clientHeight
    if (!isSeen) scroller.scrollTop = one.top - scroller.clientHeight / 2 + one.height / 2
  }, [placed, current, height])
  const last = placed.at(-1)
  return (
    <nav ref={strip} className={classes.strip} aria-label={t('viewer.strip')} onScroll={look}>
      <ol style={{ height: last ? last.top + last.height + GAP : 0 }}>
        {placed.slice(near.first, near.last + 1).map(({ top, width, height: tall }, i) => {
          const page = near.first + i + 1
          return (
            <li key={page} style={{ top }}>
              <button
                type="button"
                aria-label={t('viewer.page-of', { page, count: pages.length })}
                aria-current={page === current + 1 ? 'page' : undefined}
                onClick={() => onPage(page - 1)}
              >
                <img
                  src={pictureOf({ versionUuid, page, width: SMALL_WIDTH, watermarked })}
                  alt=""
                  width={width}
                  height={tall - NUMBER}
                  draggable={false}
                />
                <span aria-hidden>{page}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function layOutStrip(pages: readonly PageSize[]): PlacedPage[] {
  let top = GAP
  return pages.map(({ width, height }) => {
    const ratio = Math.max(1, height) / Math.max(1, width)
    const tall = Math.min(TALLEST, Math.round(WIDTH * ratio))
    const page = { top, width: Math.round(tall / ratio), height: tall + NUMBER }
    top += page.height + GAP
    return page
  })
}
