import { SegmentedControl } from '@mantine/core'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconLock, IconTrash, IconUsers } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Turn } from '../../reader/page-layout.ts'
import { ToolButton } from '../../reader/tool-button.tsx'
import { isDrawing } from '../drawing/make-mark.ts'
import { placeInMiddle } from '../drawing/use-drawing.ts'
import { type Board, ownLayer } from '../layers/board.ts'
import { findMark, isEditable, redo, removeMark, undo } from '../layers/change-marks.ts'
import { publicHint, type Tool } from '../layers/view-state.ts'
import { chooseTool } from './choose-tool.ts'
import { SavedState } from './saved-state.tsx'
import { StampMenu } from './stamp-menu.tsx'
import { StyleMenu } from './style-menu.tsx'
import { TOOL_LIST } from './tool-list.ts'
import classes from './tools.module.css'
import { useAnnotationKeys } from './use-annotation-keys.ts'

interface Props {
  board: Board
  viewer: RefObject<HTMLElement | null>
  pages: readonly PageSpace[]
  turn: Turn
  /** From 1: the page in view. */
  page: number
}

/** The tools for annotations, below those of the reader. */
export function AnnotationTools({ board, viewer, pages, turn, page }: Props) {
  const t = useText()
  const view = useStore(board.view)
  const { past, future } = useStore(board.history)
  useStore(board.layers)
  useAnnotationKeys({ board, viewer, pages, turn, page })
  const selected = findMark(board, view.selected)
  const mayDelete = selected && isEditable(board, selected.layer)
  // A tool that is taken already was pressed again: by keyboard it is placed in the middle of the page.
  const take = (tool: Tool, isByKey: boolean) => {
    const space = pages[page - 1]
    if (isByKey && tool === view.tool && isDrawing(tool) && space)
      placeInMiddle(board, tool, { page, space, turn, viewer: viewer.current })
    else if (viewer.current) chooseTool(board, tool, { pages, viewer: viewer.current, turn })
  }
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('annotations.tools')}>
      <div className={classes.row}>
        {TOOL_LIST.map(({ tool, icon, text }) => (
          <ToolButton
            key={tool}
            icon={icon}
            name={t(text)}
            pressed={view.tool === tool}
            act={(event) => take(tool, isKey(event))}
          />
        ))}
      </div>
      <StampMenu board={board} onPlace={() => take('stamp', true)} />
      <StyleMenu board={board} />
      <span className={classes.line} />
      <ToolButton
        icon={IconArrowBackUp}
        name={t('annotations.undo')}
        act={() => undo(board)}
        disabled={past.length === 0}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        name={t('annotations.redo')}
        act={() => redo(board)}
        disabled={future.length === 0}
      />
      <ToolButton
        icon={IconTrash}
        name={t('annotations.delete')}
        act={() => view.selected && removeMark(board, view.selected)}
        disabled={!mayDelete}
      />
      {view.mayPublish && <WhoSees board={board} />}
      <SavedState board={board} />
      <Hint board={board} />
    </div>
  )
}

/** The hint about the tool. Its row is always there, so that the page doesn't move. */
function Hint({ board }: { board: Board }) {
  const t = useText()
  const { tool, type, selected } = useStore(board.view)
  useStore(board.layers)
  const found = findMark(board, selected)
  const mayChange = !found || isEditable(board, found.layer)
  if (isDrawing(tool) && ownLayer(board, type)?.isUnreadable)
    return (
      <p className={classes.hint} role="alert">
        {t('annotations.hint.unreadable')}
      </p>
    )
  return (
    <p className={classes.hint} role="status">
      {t(tool === 'erase' && !mayChange ? 'annotations.hint.not-own' : hintOf(tool))}
    </p>
  )
}

function hintOf(tool: Tool) {
  if (tool === 'select') return 'annotations.hint.select'
  if (tool === 'erase') return 'annotations.hint.erase'
  return tool === 'polygon' ? 'annotations.hint.polygon' : 'annotations.hint'
}

/** A press of a key is a click without a pointer. */
const isKey = (event: { detail: number }) => event.detail === 0

/** Who will see new annotations. */
function WhoSees({ board }: { board: Board }) {
  const t = useText()
  const view = useStore(board.view)
  const { type } = view
  const option = (Sign: typeof IconLock, label: string) => (
    <span className={classes.option}>
      <Sign size={14} aria-hidden />
      {label}
    </span>
  )
  return (
    <div className={classes.who}>
      <SegmentedControl
        size="xs"
        aria-label={t('annotations.new-are')}
        value={type}
        onChange={(value) =>
          board.view.write({ ...board.view.read(), type: value === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE' })
        }
        data={[
          { value: 'PRIVATE', label: option(IconLock, t('annotations.private')) },
          { value: 'PUBLIC', label: option(IconUsers, t('annotations.public')) },
        ]}
      />
      <span className={classes.warning} role="status">
        {t(type === 'PUBLIC' ? publicHint(view) : 'annotations.private.hint')}
      </span>
    </div>
  )
}
