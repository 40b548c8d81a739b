import { ActionIcon, Divider, Menu } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import {
  type Icon,
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconFileArrowLeft,
  IconFileArrowRight,
  IconKeyboard,
  IconLayoutSidebar,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRotate,
  IconRotateClockwise,
  IconSearch,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { PageField } from './page-field.tsx'
import type { ReaderAct, ReaderActs } from './reader-keys.ts'
import classes from './reader.module.css'
import { ToolButton } from './tool-button.tsx'
import type { Reader } from './use-reader.ts'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

interface Props {
  reader: Reader
  acts: ReaderActs
  count: number
  fullscreen: boolean
  hasStrip: boolean
  /** More buttons, beside the search. */
  children?: ReactNode
}

/** CSS pixels that the whole toolbar needs. */
const WHOLE = 720
/** On the smallest phones the buttons for turning pages are in the menu, so that the others are large enough. */
const TINY = '(max-width: 360px)'

/** The position in the document, the zoom, and everything else that the reader can do. */
export function ReaderToolbar({ reader, acts, count, fullscreen, hasStrip, children }: Props) {
  const t = useText()
  const isPhone = useMedia(narrowerThan('xs'))
  // Beside the navigation a tablet has no more room than a phone.
  const { ref, width } = useElementSize<HTMLDivElement>()
  const narrow = isPhone || (width > 0 && width < WHOLE)
  const { current, goTo, percent } = reader
  const tiny = useMedia(TINY)
  const more = moreTools({ reader, fullscreen, hasStrip, tiny })
  const nothing = () => undefined
  const button = (act: ReaderAct, icon: Icon, name: string, pressed?: boolean) => (
    <ToolButton
      key={act}
      {...{ icon, name }}
      act={acts[act] ?? nothing}
      disabled={!acts[act]}
      {...(pressed === undefined ? {} : { pressed })}
    />
  )
  return (
    <div ref={ref} className={classes.toolbar} role="toolbar" aria-label={t('viewer.toolbar')}>
      {!narrow && acts.strip && button('strip', IconLayoutSidebar, t('viewer.strip'), hasStrip)}
      {!tiny && button('previous', IconChevronUp, t('viewer.previous'))}
      {!tiny && button('next', IconChevronDown, t('viewer.next'))}
      <PageField page={current + 1} count={count} onPage={(page) => goTo(page - 1)} />
      <span className={classes.space} />
      {children}
      {acts.find && button('find', IconSearch, t('viewer.find'))}
      {button('zoomOut', IconMinus, t('viewer.zoom-out'))}
      <span className={classes.percent} role="status" aria-label={t('viewer.zoom', { percent })}>
        {percent}%
      </span>
      {button('zoomIn', IconPlus, t('viewer.zoom-in'))}
      {narrow ? (
        <MoreTools tools={more} acts={acts} />
      ) : (
        more
          .filter(({ quiet }) => !quiet)
          .map(({ act, icon, text, pressed, last }) => [
            last && <Divider key={`${act} line`} orientation="vertical" />,
            button(act, icon, t(text), pressed),
          ])
      )}
    </div>
  )
}

type Tool = ReturnType<typeof moreTools>[number]

/** The tools that a narrow toolbar has in a menu. `quiet`: in the menu only; `last`: begins a group. */
type Wanted = Pick<Props, 'reader' | 'fullscreen' | 'hasStrip'> & { tiny: boolean }

function moreTools({ reader, fullscreen, hasStrip, tiny }: Wanted) {
  const tool = <A extends ReaderAct, T extends string>(act: A, icon: Icon, text: T, more: ToolState = {}) => ({
    act,
    icon,
    text,
    pressed: more.pressed,
    quiet: more.quiet ?? false,
    last: more.last ?? false,
  })
  const turning = [tool('previous', IconChevronUp, 'viewer.previous'), tool('next', IconChevronDown, 'viewer.next')]
  return [
    ...(tiny ? turning : []),
    tool('strip', IconLayoutSidebar, 'viewer.strip', { pressed: hasStrip, quiet: true }),
    tool('fit', IconArrowAutofitWidth, 'viewer.fit', { pressed: reader.fits }),
    tool('fitPage', IconArrowAutofitHeight, 'viewer.fit-page', { pressed: reader.fitsPage }),
    tool('turn', IconRotateClockwise, 'viewer.turn'),
    tool('turnBack', IconRotate, 'viewer.turn-back', { quiet: true }),
    tool('previousDocument', IconFileArrowLeft, 'viewer.previous-document', { last: true }),
    tool('nextDocument', IconFileArrowRight, 'viewer.next-document'),
    tool('help', IconKeyboard, 'viewer.keys', { last: true }),
    fullscreen
      ? tool('fullscreen', IconMinimize, 'viewer.fullscreen-leave')
      : tool('fullscreen', IconMaximize, 'viewer.fullscreen'),
  ]
}

interface ToolState {
  pressed?: boolean
  quiet?: boolean
  last?: boolean
}

function MoreTools({ tools, acts }: { tools: Tool[]; acts: ReaderActs }) {
  const t = useText()
  return (
    // Inside the reader: nothing outside is visible in full screen.
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('viewer.more')}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ act, icon: Sign, text }) => {
          const run = acts[act]
          return (
            run && (
              <Menu.Item key={act} leftSection={<Sign size={18} aria-hidden />} onClick={run}>
                {t(text)}
              </Menu.Item>
            )
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
