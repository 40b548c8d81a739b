import { useElementSize, useFullscreenElement, useMergedRef } from '@mantine/hooks'
import type { Preview } from '@strongroom/contract/documents/versions.ts'
import { IconAlertTriangle, IconEyeCheck } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useViewing } from '../../api/viewing.ts'
import { useText } from '../../i18n/language.ts'
import { FindBar } from './find-bar.tsx'
import { FoundMarks } from './found-marks.tsx'
import { KeysHelp } from './keys-help.tsx'
import type { PageLayer } from './page-layer.ts'
import { PageStrip } from './page-strip.tsx'
import { PageText } from './page-text.tsx'
import { readerActs } from './reader-acts.ts'
import { actOnKey } from './reader-keys.ts'
import { ReaderPages } from './reader-pages.tsx'
import { ReaderToolbar } from './reader-toolbar.tsx'
import classes from './reader.module.css'
import { type Find, useFind } from './use-find.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useReader } from './use-reader.ts'

interface Props {
  preview: Preview
  workspaceUuid: string
  assetUuid: string
  name: string
  /** From 1: the first page to show, and the callback when another is viewed. */
  page: number
  onPage: (page: number) => void
}

/** Shows the pages of a document, drawn by the server as they come into view. */
export function PageReader({ preview, workspaceUuid, assetUuid, name, page, onPage }: Props) {
  const t = useText()
  const { ref: fullscreenRef, fullscreen, toggle } = useFullscreenElement<HTMLDivElement>()
  const { pages, versionUuid } = preview
  const isOwnView = useViewing() === undefined
  // The server refuses text to views as somebody else.
  const hasText = preview.hasText && isOwnView
  const isReadAloud = preview.hasAssistiveText && isOwnView
  const [viewer, node] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  // Of the content box, without padding and scroll bar.
  const { ref: roomRef, width } = useElementSize<HTMLDivElement>()
  const { ref: viewRef, height } = useElementSize<HTMLDivElement>()
  const reader = useReader(pages, node, { width, height, start: Math.min(page, pages.length) - 1 })
  const { current } = reader
  const find = useFind({ versionUuid, page: current + 1, reveal: reader.reveal })
  const [hasStrip, setStrip] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const toggles = {
    toggleStrip: () => setStrip(!hasStrip),
    toggleHelp: () => setHelp(!hasHelp),
    toggleFullscreen: () => void toggle(),
  }
  const found = hasText ? find : undefined
  const focus = useCallback(
    (selector: string) => viewer.current?.querySelector<HTMLElement>(selector)?.focus(),
    [viewer],
  )
  const neighbours = useNeighbours(workspaceUuid, assetUuid)
  const acts = readerActs({ reader, find: found, neighbours, count: pages.length, focus, ...toggles })
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
      <ReaderToolbar reader={reader} acts={acts} count={pages.length} fullscreen={fullscreen} hasStrip={hasStrip} />
      {find.isOpen && <FindBar find={find} count={pages.length} onClose={backAfter(find.close)} />}
      <Notes preview={preview} />
      <div className={classes.body}>
        {hasStrip && <PageStrip versionUuid={versionUuid} pages={pages} current={current} onPage={reader.goTo} />}
        <ReaderPages
          {...{ preview, name, reader, node, viewRef, roomRef }}
          layers={hasText ? textLayers(versionUuid, find) : isReadAloud ? spokenLayers(versionUuid) : NO_LAYERS}
        />
        {hasHelp && <KeysHelp acts={acts} onClose={backAfter(() => setHelp(false))} />}
      </div>
      <p className={classes.paper}>{t('viewer.no-printing')}</p>
    </div>
  )
}

const NO_LAYERS: readonly PageLayer[] = []

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
      {preview.missingCharacters && (
        <p className={classes.note} data-warning>
          <IconAlertTriangle size={16} aria-hidden />
          {t('viewer.missing-characters')}
        </p>
      )}
    </>
  )
}

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, [role=menuitem]')

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
