import { useElementSize, useFullscreenElement, useMergedRef } from '@mantine/hooks'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { type PageSpace, toShown } from '@strongroom/contract/documents/xfdf/page-space.ts'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { IconAlertTriangle, IconEyeCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useViewing } from '../../api/viewing.ts'
import {
  AnnotationButtons,
  annotationLayers,
  AnnotationParts,
  type Permitted,
  useBoard,
} from '../annotations/late-annotations.tsx'
import { focusQuietly } from '../../ui/focus-quietly.ts'
import { useText } from '../../i18n/language.ts'
import { FindBar } from './find-bar.tsx'
import { FoundMarks } from './found-marks.tsx'
import { KeysHelp } from './keys-help.tsx'
import type { PageLayer } from './page-layer.ts'
import { PageStrip } from './page-strip.tsx'
import { PageText } from './page-text.tsx'
import { actOnKey } from './reader-keys.ts'
import { ReaderPages } from './reader-pages.tsx'
import { ReaderToolbar } from './reader-toolbar.tsx'
import classes from './reader.module.css'
import { type Find, useFind } from './use-find.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useReader } from './use-reader.ts'
import { useReaderActs } from './use-reader-acts.ts'

interface Props {
  preview: Preview
  workspaceUuid: string
  assetUuid: string
  name: string
  /** From 1: the first page to show, and the callback when another is viewed. */
  page: number
  onPage: (page: number) => void
  /** Whether the person may annotate what is shown. */
  may: Permitted
}

/** Shows the pages of a document, drawn by the server as they come into view. */
export function PageReader({ preview, workspaceUuid, assetUuid, name, page, onPage, may }: Props) {
  const { ref: fullscreenRef, fullscreen, toggle } = useFullscreenElement<HTMLDivElement>()
  const { pages, versionUuid, watermarked } = preview
  const isOwnView = useViewing() === undefined
  // The server refuses text to views as somebody else.
  const hasText = preview.hasText && isOwnView
  const [viewer, node] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  // Of the content box, without padding and scroll bar.
  const { ref: roomRef, width } = useElementSize<HTMLDivElement>()
  const { ref: viewRef, height } = useElementSize<HTMLDivElement>()
  const reader = useReader(pages, node, { width, height, start: Math.min(page, pages.length) - 1 })
  const { current } = reader
  const find = useFind({ versionUuid, page: current + 1, reveal: reader.reveal })
  const board = useBoard(assetUuid, preview, may)
  const marks = annotationLayers(board, preview, hasText)
  const neighbours = useNeighbours(workspaceUuid, assetUuid)
  const { acts, hasStrip, hasHelp, closeHelp } = useReaderActs({
    reader,
    neighbours,
    viewer,
    find: hasText ? find : undefined,
    count: pages.length,
    toggleFullscreen: () => void toggle(),
  })
  const backAfter = (close: () => void) => () => {
    close()
    node.current?.focus({ preventScroll: true })
  }
  useFocusAtOnce(node)
  useAnnouncedPage(current + 1, page, onPage)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.viewer}
      ref={useMergedRef(fullscreenRef, viewer)}
      onKeyDown={(event) => !isTyping(event.target) && actOnKey(event, acts)}
    >
      <ReaderToolbar reader={reader} acts={acts} count={pages.length} fullscreen={fullscreen} hasStrip={hasStrip}>
        <AnnotationButtons board={board} />
      </ReaderToolbar>
      <AnnotationParts.Bars {...{ board, viewer, preview }} turn={reader.turn} page={current + 1} />
      {find.isOpen && <FindBar find={find} count={pages.length} onClose={backAfter(find.close)} />}
      <Notes preview={preview} />
      <div className={classes.body}>
        {hasStrip && <PageStrip {...{ versionUuid, watermarked, pages, current }} onPage={reader.goTo} />}
        <ReaderPages
          {...{ preview, name, reader, node, viewRef, roomRef }}
          layers={[...wordLayers(preview, isOwnView, find), marks.above]}
          blended={[marks.below]}
        />
        <AnnotationParts.Panel
          {...{ board, preview }}
          onReveal={(mark) => reader.reveal(mark.page, downOf(pages, mark))}
        />
        {hasHelp && <KeysHelp acts={acts} onClose={backAfter(closeHelp)} />}
      </div>
      <AnnotationParts.Keeper board={board} />
      <InsteadOfPages mayDownload={hasText} />
    </div>
  )
}

/** The text on paper, where the pages are not printed. */
function InsteadOfPages({ mayDownload }: { mayDownload: boolean }) {
  const t = useText()
  return (
    <p className={classes.paper}>
      {t('viewer.no-printing')} {mayDownload && t('viewer.download-to-print')}
    </p>
  )
}

function wordLayers({ versionUuid, hasText, hasAssistiveText }: Preview, isOwnView: boolean, find: Find): PageLayer[] {
  if (!isOwnView) return []
  return hasText ? textLayers(versionUuid, find) : hasAssistiveText ? spokenLayers(versionUuid) : []
}

/** Found words and text, for people who may download. */
function textLayers(versionUuid: string, find: Find): PageLayer[] {
  return [
    ({ page }) => {
      const matches = find.matchesOn(page)
      return matches && <FoundMarks matches={matches} current={find.current} />
    },
    ({ page }) => <PageText versionUuid={versionUuid} page={page} />,
  ]
}

/** Text for a screen reader, for people whom the owner allows that. */
const spokenLayers = (versionUuid: string): PageLayer[] => [
  ({ page }) => <PageText versionUuid={versionUuid} page={page} isSpokenOnly />,
]

function Notes({ preview }: { preview: Preview }) {
  const t = useText()
  return (
    <>
      {preview.watermarked && (
        <p className={classes.note}>
          <IconEyeCheck size={16} aria-hidden />
          {t('viewer.watermarked')}
        </p>
      )}
      {preview.isCut && (
        <p className={classes.note} data-warning>
          <IconAlertTriangle size={16} aria-hidden />
          {t('viewer.cut')}
        </p>
      )}
      {preview.missingCharacters && (
        <p className={classes.note} data-warning>
          <IconAlertTriangle size={16} aria-hidden />
          {t('viewer.missing-characters')}
        </p>
      )}
    </>
  )
}

/** The distance of a mark from the upper edge of its page in points. */
function downOf(pages: readonly PageSpace[], { page, points }: Mark): number {
  const space = pages[page - 1]
  const first = points[0]?.[0]
  return space && first ? toShown(space, first).y : 0
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [role=menuitem]')

/** Keys turn pages from the start, unless the focus is already elsewhere. */
function useFocusAtOnce(node: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = document.activeElement
    if (node.current && (!active || active === document.body)) focusQuietly(node.current)
    else if (active?.matches('main, h1')) node.current?.focus({ preventScroll: true })
  }, [node])
}

/** Milliseconds for which a page is viewed before the URL names it. */
const RESTS = 400

function useAnnouncedPage(current: number, known: number, onPage: (page: number) => void): void {
  useEffect(() => {
    if (current === known) return
    const timer = setTimeout(() => onPage(current), RESTS)
    return () => clearTimeout(timer)
  }, [current, known, onPage])
}
