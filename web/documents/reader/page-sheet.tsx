import { type CSSProperties, Fragment } from 'react'
import { useText } from '../../i18n/language.ts'
import type { PageLayer } from './page-layer.ts'
import { PAGE_GAP, type PageSize, type PlacedPage, type Turn } from './page-layout.ts'
import { PagePicture } from './page-picture.tsx'
import classes from './reader.module.css'

interface Props {
  versionUuid: string
  /** Whether the server draws the reader's name on the picture. */
  watermarked: boolean
  /** From 1. */
  page: number
  of: number
  /** In points, as in the file. */
  size: PageSize
  placed: PlacedPage
  turn: Turn
  /** Of the picture, in device pixels. */
  width: number
  /** False for the pages before and after: their small pictures are shown at once when they are turned to. */
  isNear: boolean
  layers: readonly PageLayer[]
  /** Layers that are multiplied with the picture. */
  blended: readonly PageLayer[]
}

/** One page: the server's picture of it, and the layers that lie on it in the page's own coordinates. */
export function PageSheet(props: Props) {
  const { versionUuid, watermarked, page, of, size, placed, turn, width, isNear, layers, blended } = props
  const t = useText()
  const sideways = turn % 180 !== 0
  const lying = sideways ? { width: placed.height, height: placed.width } : placed
  const scale = lying.width / Math.max(1, size.width)
  return (
    <section
      className={classes.page}
      aria-label={t('viewer.page-of', { page, count: of })}
      style={placeOf(placed)}
      data-page={page}
    >
      <div className={classes.lying} style={turned(lying, turn)}>
        <PagePicture
          // Another picture once the right to download begins or ends.
          key={String(watermarked)}
          watermarked={watermarked}
          versionUuid={versionUuid}
          page={page}
          of={of}
          shown={lying}
          width={width}
          isNear={isNear}
        />
        {[blended, layers].map((group, which) => (
          <div
            key={which}
            className={classes.layers}
            data-blended={group === blended || undefined}
            style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
          >
            {(isNear ? group : []).map((layer, at) => (
              <Fragment key={at}>{layer({ page, size, scale, turn })}</Fragment>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** In the middle; a page wider than the room begins at its left edge, so that all of it can be scrolled to. */
const placeOf = ({ top, width, height }: PlacedPage): CSSProperties => ({
  top: top - PAGE_GAP,
  left: `max(0px, 50% - ${width / 2}px)`,
  width,
  height,
})

/** Turns a page about its upper left corner and moves it back into its sheet. */
function turned({ width, height }: PageSize, turn: Turn): CSSProperties {
  const moves: Record<Turn, string> = {
    0: 'none',
    90: `translate(${height}px, 0) rotate(90deg)`,
    180: `translate(${width}px, ${height}px) rotate(180deg)`,
    270: `translate(0, ${width}px) rotate(270deg)`,
  }
  return { width, height, transform: moves[turn] }
}
