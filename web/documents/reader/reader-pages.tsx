import { useMergedRef } from '@mantine/hooks'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import type { Ref, RefObject } from 'react'
import { useText } from '../../i18n/language.ts'
import type { PageLayer } from './page-layer.ts'
import { PAGE_GAP } from './page-layout.ts'
import { PageSheet } from './page-sheet.tsx'
import classes from './reader.module.css'
import type { Reader } from './use-reader.ts'

interface Props {
  preview: Preview
  name: string
  reader: Reader
  layers: readonly PageLayer[]
  blended: readonly PageLayer[]
  /** The element that scrolls, and those whose sizes are the room. */
  node: RefObject<HTMLElement | null>
  viewRef: Ref<HTMLDivElement>
  roomRef: Ref<HTMLDivElement>
}

/** The pages one below the other. Only those near the view exist, however many there are. */
export function ReaderPages({ preview, name, reader, layers, blended, node, viewRef, roomRef }: Props) {
  const t = useText()
  const { pages, versionUuid, watermarked } = preview
  const { placed, near } = reader
  const last = placed.at(-1)
  const first = Math.max(0, near.first - 1)
  return (
    <div
      ref={useMergedRef(node, viewRef)}
      className={classes.scroller}
      role="region"
      aria-label={t('viewer.pages-of', { name })}
      // Reading by keyboard needs the focus in here.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={reader.onScroll}
    >
      <div ref={roomRef} className={classes.pages} style={{ height: last ? last.top + last.height - PAGE_GAP : 0 }}>
        {placed.slice(first, near.last + 2).map((sheet, i) => {
          const at = first + i
          return (
            <PageSheet
              key={at}
              versionUuid={versionUuid}
              watermarked={watermarked}
              page={at + 1}
              of={pages.length}
              size={pages[at]!}
              placed={sheet}
              turn={reader.turn}
              width={reader.asked(at)}
              isNear={at >= near.first && at <= near.last}
              layers={layers}
              blended={blended}
            />
          )
        })}
      </div>
    </div>
  )
}
