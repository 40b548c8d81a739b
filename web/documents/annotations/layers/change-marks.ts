import type { AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import { edited, type Layer, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { type Board, type BoardLayer, type MarkChange, ownLayer, replaceLayer, type Step } from './board.ts'
import { keepDraft } from './layer-draft.ts'
import { NO_LAYER } from './parse-content.ts'
import { type MarkRef, NO_FILTER } from './view-state.ts'

/** More steps than anybody undoes would only fill the memory. */
const MOST_STEPS = 500

/** Adds, changes or removes marks of the person's own layers. It can be undone as one step. Unreadable layers stay. */
export function changeMarks(board: Board, step: Step): void {
  const real = step.filter(({ type, before, after }) => before !== after && !ownLayer(board, type)?.isUnreadable)
  if (real.length === 0) return
  apply(board, real)
  board.history.write({ past: [...board.history.read().past, real].slice(-MOST_STEPS), future: [] })
}

export function undo(board: Board): void {
  const { past, future } = board.history.read()
  const last = past.at(-1)
  if (!last) return
  apply(board, last.map(reversed))
  board.history.write({ past: past.slice(0, -1), future: [last, ...future] })
}

export function redo(board: Board): void {
  const { past, future } = board.history.read()
  const [next, ...rest] = future
  if (!next) return
  apply(board, next)
  board.history.write({ past: [...past, next], future: rest })
}

const reversed = ({ type, id, before, after }: MarkChange): MarkChange => ({ type, id, before: after, after: before })

function apply(board: Board, step: Step): void {
  for (const [type, changes] of Map.groupBy(step, ({ type: one }) => one)) {
    const layer = ownLayer(board, type) ?? newLayer(type)
    const content = { ...layer.content, marks: withChanges(layer.content, changes) }
    replaceLayer(board, layer.key, { ...layer, content })
    keepDraft(board, type)
  }
  board.saving.write({ is: 'changed' })
  board.changes.write(board.changes.read() + 1)
}

function withChanges({ marks }: Layer, changes: readonly MarkChange[]): readonly Mark[] {
  const after = new Map(changes.map((one) => [one.id, one.after]))
  const kept = marks.flatMap((mark) => {
    if (!after.has(mark.id)) return [mark]
    const next = after.get(mark.id)
    after.delete(mark.id)
    return next ? [next] : []
  })
  return [...kept, ...[...after.values()].filter((mark) => mark !== undefined)]
}

export const newLayer = (type: AnnotationType): BoardLayer => ({
  key: type,
  type,
  isOwn: true,
  saved: undefined,
  base: NO_LAYER,
  content: NO_LAYER,
  isUnreadable: false,
})

/** Whether the person may change the marks of a layer. */
export const isEditable = ({ view }: Board, { isOwn, isUnreadable, saved }: BoardLayer): boolean =>
  view.read().mayAnnotate && isOwn && !isUnreadable && (saved?.actions?.updateContent ?? true)

/** A mark with its layer; undefined once it is gone. */
export function findMark(board: Board, ref: MarkRef | undefined): { layer: BoardLayer; mark: Mark } | undefined {
  const layer = ref && board.layers.read().find(({ key }) => key === ref.layer)
  const mark = layer?.content.marks.find(({ id }) => id === ref?.id)
  return layer && mark && { layer, mark }
}

/** Adds a mark to the person's layer of the type that is chosen for new ones, and selects it. */
export function addMark(board: Board, mark: Mark): MarkRef {
  const { type } = board.view.read()
  changeMarks(board, [{ type, id: mark.id, before: undefined, after: mark }])
  const selected = { layer: ownLayer(board, type)!.key, id: mark.id }
  board.view.write({ ...board.view.read(), selected, filter: NO_FILTER })
  return selected
}

export function updateMark(board: Board, ref: MarkRef, changes: Partial<Mark>): void {
  const found = findMark(board, ref)
  if (!found || !isEditable(board, found.layer)) return
  const { mark, layer } = found
  const after = edited(mark, { ...changes, modified: Date.now() })
  changeMarks(board, [{ type: layer.type, id: mark.id, before: mark, after }])
}

/** A mark of the person's own with their replies to it, in both of their layers. */
function withOwnReplies(board: Board, { id }: MarkRef): Step {
  return board.layers
    .read()
    .filter((layer) => isEditable(board, layer))
    .flatMap(({ type, content }) =>
      content.marks
        .filter((mark) => mark.id === id || mark.inReplyTo === id)
        .map((mark) => ({ type, id: mark.id, before: mark, after: undefined })),
    )
}

/** Removes a mark with the person's own replies to it. */
export function removeMark(board: Board, ref: MarkRef): void {
  const found = findMark(board, ref)
  if (!found || !isEditable(board, found.layer)) return
  changeMarks(board, withOwnReplies(board, ref))
  board.view.write({ ...board.view.read(), selected: undefined, edited: undefined })
}

/** Makes one of the person's own marks public or private, with their replies, by moving them to their other layer. */
export function moveToOtherType(board: Board, ref: MarkRef): void {
  const found = findMark(board, ref)
  if (!found || !isEditable(board, found.layer)) return
  const from = found.layer.type
  const to = from === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC'
  const moved = withOwnReplies(board, ref).filter(({ type }) => type === from)
  changeMarks(board, [
    ...moved,
    ...moved.map(({ id, before }) => ({ type: to, id, before: undefined, after: before }) as const),
  ])
  board.view.write({ ...board.view.read(), selected: { layer: to, id: ref.id } })
}

/** Moves the unsaved public changes of a person who may no longer publish to their private layer. */
export function keepAsPrivate(board: Board): void {
  const layer = ownLayer(board, 'PUBLIC')
  if (!layer) return
  const saved = new Map(layer.base.marks.map((mark) => [mark.id, mark]))
  const unsaved = layer.content.marks.filter((mark) => saved.get(mark.id) !== mark)
  if (layer.saved) replaceLayer(board, layer.key, { ...layer, content: layer.base })
  else board.layers.write(board.layers.read().filter(({ key }) => key !== layer.key))
  keepDraft(board, 'PUBLIC')
  changeMarks(
    board,
    unsaved.map((mark) => {
      const after = saved.has(mark.id) ? edited(mark, { id: crypto.randomUUID() }) : mark
      return { type: 'PRIVATE', id: after.id, before: undefined, after }
    }),
  )
}
