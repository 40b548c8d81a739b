import { boundsOf, cornersOf } from '@strongroom/contract/documents/xfdf/page-space.ts'
import type { Board } from '../layers/board.ts'
import { changeMarks } from '../layers/change-marks.ts'
import type { ListedMark } from './listed-marks.ts'

/** Replies in the person's own layer. The reply is as public as the mark, if the person may publish. */
export function replyTo(board: Board, { mark, layer }: ListedMark, contents: string): void {
  const isPublic = layer.type === 'PUBLIC' && board.view.read().mayPublish
  const box = boundsOf(mark.points.flat())!
  const reply = {
    id: crypto.randomUUID(),
    kind: 'text' as const,
    page: mark.page,
    color: null,
    fill: null,
    opacity: 1,
    width: 1,
    dashes: [],
    points: [cornersOf(box)],
    ends: ['None', 'None'] as const,
    contents,
    textColor: '#000000',
    fontSize: 12,
    rotation: null,
    icon: 'Comment',
    author: '',
    modified: Date.now(),
    inReplyTo: mark.id,
    state: null,
  }
  const type = isPublic ? 'PUBLIC' : 'PRIVATE'
  changeMarks(board, [{ type, id: reply.id, before: undefined, after: reply }])
}
