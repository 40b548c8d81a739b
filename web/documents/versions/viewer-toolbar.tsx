import { ActionIcon, Divider, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { PageField } from './page-field.tsx'
import classes from './page-viewer.module.css'
import type { Viewer } from './use-viewer.ts'

interface Props {
  viewer: Viewer
  count: number
  fullscreen: boolean
  onFullscreen: () => void
}

/** The position in the document, and the zoom. */
export function ViewerToolbar({ viewer, count, fullscreen, onFullscreen }: Props) {
  const t = useText()
  const { current, goTo, zoomBy, percent } = viewer
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('viewer.toolbar')}>
      <ToolButton
        icon={IconChevronUp}
        name={t('viewer.previous')}
        act={() => goTo(current - 1)}
        disabled={current === 0}
      />
      <ToolButton
        icon={IconChevronDown}
        name={t('viewer.next')}
        act={() => goTo(current + 1)}
        disabled={current + 1 >= count}
      />
      <PageField page={current + 1} count={count} onPage={(page) => goTo(page - 1)} />
      <span className={classes.space} />
      <ToolButton icon={IconMinus} name={t('viewer.zoom-out')} act={() => zoomBy(-1)} disabled={percent <= 50} />
      <span className={classes.percent} role="status" aria-label={t('viewer.zoom', { percent })}>
        {percent}%
      </span>
      <ToolButton icon={IconPlus} name={t('viewer.zoom-in')} act={() => zoomBy(1)} disabled={percent >= 400} />
      <ToolButton icon={IconArrowAutofitWidth} name={t('viewer.fit')} act={viewer.fit} pressed={viewer.fits} />
      <ToolButton
        icon={IconArrowAutofitHeight}
        name={t('viewer.fit-page')}
        act={viewer.fitPage}
        pressed={viewer.fitsPage}
      />
      <Divider orientation="vertical" className={classes.wide} />
      <ToolButton
        icon={fullscreen ? IconMinimize : IconMaximize}
        name={t(fullscreen ? 'viewer.fullscreen-leave' : 'viewer.fullscreen')}
        act={onFullscreen}
      />
    </div>
  )
}

interface ButtonProps {
  icon: Icon
  name: string
  act: () => void
  disabled?: boolean
  pressed?: boolean
}

function ToolButton({ icon: Sign, name, act, disabled = false, pressed }: ButtonProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        {...(pressed ? {} : { color: 'gray' })}
        size={34}
        aria-label={name}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={act}
      >
        <Sign size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
