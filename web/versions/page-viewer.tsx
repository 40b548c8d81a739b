import { useElementSize, useFullscreenElement } from '@mantine/hooks'
import type { Preview } from '@strongroom/contract/versions.ts'
import { IconEyeCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../app/language.ts'
import { PagePicture } from './page-picture.tsx'
import classes from './page-viewer.module.css'
import { useViewer } from './use-viewer.ts'
import { ViewerToolbar } from './viewer-toolbar.tsx'

interface Props {
  preview: Preview
  name: string
}

/** The pages of a document one under the other, drawn by the server as they come into sight. */
export function PageViewer({ preview, name }: Props) {
  const t = useText()
  const { ref: fullscreenRef, fullscreen, toggle } = useFullscreenElement<HTMLDivElement>()
  const { pages, versionUuid, watermarked } = preview
  const node = useRef<HTMLDivElement>(null)
  // Of what lies inside the padding and beside the scroll bar.
  const { ref: roomRef, width } = useElementSize<HTMLDivElement>()
  const viewer = useViewer(pages, node, width)
  return (
    <div className={classes.viewer} ref={fullscreenRef}>
      <ViewerToolbar viewer={viewer} count={pages.length} fullscreen={fullscreen} onFullscreen={() => void toggle()} />
      {watermarked && (
        <p className={classes.note}>
          <IconEyeCheck size={16} aria-hidden />
          {t('viewer.watermarked')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={node}
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
