import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Board, Step } from '../layers/board.ts'
import { changeMarks } from '../layers/change-marks.ts'
import { dropDraft } from '../layers/layer-draft.ts'
import type { ComparedLayer } from './compare-versions.ts'

/** Marks for the shown version from one earlier layer. */
export interface Carried {
  from: ComparedLayer['layer']
  marks: readonly Mark[]
}

/**
 * Adds the marks to the person's layers of the shown version; it can be undone as one step. Public ones of a person who
 * may no longer publish become private. The earlier version keeps its own.
 */
export function carryOver(board: Board, carried: readonly Carried[]): void {
  const { mayPublish } = board.view.read()
  const step: Step = carried.flatMap(({ from, marks }) =>
    marks.map((mark) => ({
      type: mayPublish ? from.type : 'PRIVATE',
      id: mark.id,
      before: undefined,
      after: mark,
    })),
  )
  changeMarks(board, step)
  const here = new Set(step.map(({ id }) => id))
  for (const { from } of carried) dropDraft(from, ({ id }) => here.has(id))
}
