import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../test/standings.ts'
import { grantable } from './policy-of-granting.ts'
import { viewingActions } from './policy-of-viewing.ts'

test('who may give which abilities', async () => {
  const table = tableOf('The abilities of a workspace', rowsOf(grantable))
  await expect(headOf('policy-of-granting.ts') + table).toMatchFileSnapshot('./policy-of-granting.table.md')
})

const other = { isSelf: false, isOwner: false, hasAccepted: true, seesMore: false }
const OTHERS = {
  'A participant who has accepted': other,
  'A participant who is invited': { ...other, hasAccepted: false },
  'A participant to whom policies show more': { ...other, seesMore: true },
  'The owner': { ...other, isOwner: true },
  Oneself: { ...other, isSelf: true },
}

test('who may view a workspace as whom', async () => {
  const tables = Object.entries(OTHERS).map(([title, one]) =>
    tableOf(
      title,
      rowsOf((standing) => viewingActions(standing, one)),
    ),
  )
  await expect(headOf('policy-of-viewing.ts') + tables.join('\n')).toMatchFileSnapshot('./policy-of-viewing.table.md')
})

const headOf = (file: string) => TABLE_HEAD.replace('policy.ts', file)
