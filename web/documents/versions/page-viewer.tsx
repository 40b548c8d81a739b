import { useElementSize, useFullscreenElement, useMergedRef } from '@mantine/hooks'
import type { Preview } from '@strongroom/contract/documents/versions.ts'
import { IconAlertTriangle, IconEyeCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { PagePicture } from './page-picture.tsx'
import classes from './page-viewer.module.css'
import { useViewer } from './use-viewer.ts'
import { ViewerToolbar } from './viewer-toolbar.tsx'

interface Props {
  preview: Preview
  name: string
  /** From 1: the first page to show, and the callback when another is viewed. */
  page: number
  onPage: (page: number) => void
}

/** The pages of a document one below the other, drawn by the server as they come into view. */
export function PageViewer({ preview, name, page, onPage }: Props) {
  const t = useText()
  const { ref: fullscreenRef, fullscreen, toggle } = useFullscreenElement<HTMLDivElement>()
  const { pages, versionUuid, watermarked } = preview
  const node = useRef<HTMLDivElement>(null)
  // Of the content box, without padding and scroll bar.
  const { ref: roomRef, width } = useElementSize<HTMLDivElement>()
  const { ref: viewRef, height } = useElementSize<HTMLDivElement>()
  const viewer = useViewer(pages, node, { width, height, start: Math.min(page, pages.length) - 1 })
  const scroller = useMergedRef(node, viewRef)
  useFocusAtOnce(node)
  useAnnouncedPage(viewer.current + 1, page, onPage)
  return (
    <div className={classes.viewer} ref={fullscreenRef}>
      <ViewerToolbar viewer={viewer} count={pages.length} fullscreen={fullscreen} onFullscreen={() => void toggle()} />
      {watermarked && (
        <p className={classes.note}>
          <IconEyeCheck size={16} aria-hidden />
          {t('viewer.watermarked')}
        </p>
      )}
      {preview.missingCharacters && (
        <p className={classes.note} data-warning>
          <IconAlertTriangle size={16} aria-hidden />
          {t('viewer.missing-characters')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label={t('viewer.pages-of', { name })}
        // Reading by keyboard needs the focus in here.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={viewer.onScroll}
        onKeyDown={viewer.onKeyDown}
      >
        <div ref={roomRef}>
          {viewer.placed.map((placed, at) => (
            <PagePicture
              key={at}
              versionUuid={versionUuid}
              page={at + 1}
              of={pages.length}
              placed={placed}
              width={viewer.asked(at)}
              scroller={node}
            />
          ))}
        </div>
      </div>
      <p className={classes.paper}>{t('viewer.no-printing')}</p>
    </div>
  )
}

/** Keys turn pages from the start, unless the focus is already elsewhere. */
function useFocusAtOnce(node: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = document.activeElement
    if (!active || active === document.body || active.matches('main, h1')) node.current?.focus({ preventScroll: true })
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
