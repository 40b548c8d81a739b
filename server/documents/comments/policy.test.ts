import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import type { CommentState } from './clauses.ts'
import { commentActions } from './policy.ts'

const thread: CommentState = { isOwn: false, isRecent: true, isDeleted: false, isThread: true, isResolved: false }
const COMMENTS: Record<string, CommentState> = {
  'A discussion of another person': thread,
  'A resolved discussion of another person': { ...thread, isResolved: true },
  'A discussion that the person began just now': { ...thread, isOwn: true },
  'A discussion that the person began more than 15 minutes ago': { ...thread, isOwn: true, isRecent: false },
  'A deleted discussion of the person': { ...thread, isOwn: true, isDeleted: true },
  'A reply of another person': { ...thread, isThread: false },
  'A reply that the person wrote just now': { ...thread, isThread: false, isOwn: true },
}

test('who may do what with a comment', async () => {
  const tables = Object.entries(COMMENTS).map(([title, comment]) =>
    tableOf(
      title,
      rowsOf((standing) => commentActions(standing, comment)),
    ),
  )
  await expect(TABLE_HEAD + tables.join('\n')).toMatchFileSnapshot('./policy.table.md')
})
