import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { taskActions } from './policy.ts'

const NONE = { isOpen: true, isOwn: false, isAssigned: false, isPartEnded: false, isWaiting: false, isPartDone: false }
const TASKS = {
  'An open task of other people': NONE,
  'An open task that the person created': { ...NONE, isOwn: true },
  'An open task that the person is assigned to': { ...NONE, isAssigned: true },
  'An open task in which it is not yet the person’s turn': { ...NONE, isAssigned: true, isWaiting: true },
  'An open task in which the person has done their part': {
    ...NONE,
    isAssigned: true,
    isPartEnded: true,
    isPartDone: true,
  },
  'A cancelled task that the person was assigned to': { ...NONE, isOpen: false, isAssigned: true, isPartEnded: true },
  'An ended task whose part of the person is still open': { ...NONE, isOpen: false, isAssigned: true },
  'An ended task that the person created': { ...NONE, isOpen: false, isOwn: true },
}

test('who may do what with tasks', async () => {
  const tables = Object.entries(TASKS).map(([title, task]) =>
    tableOf(
      title,
      rowsOf((standing) => taskActions(standing, task)),
    ),
  )
  await expect(TABLE_HEAD + tables.join('\n')).toMatchFileSnapshot('./policy.table.md')
})
