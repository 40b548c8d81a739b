import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { openInvitationActions, ownActions, participantActions, SOMEBODY } from './policy.ts'

const OTHERS = {
  'A participant who has accepted': SOMEBODY,
  'A service account, where the workgroup lets those in': {
    isSelf: false,
    isOwner: false,
    isManager: false,
    hasAccepted: true,
    bypassable: true,
    seesMore: false,
  },
  'A participant who is invited': {
    isSelf: false,
    isOwner: false,
    isManager: false,
    hasAccepted: false,
    bypassable: false,
    seesMore: false,
  },
  'A manager': {
    isSelf: false,
    isOwner: false,
    isManager: true,
    hasAccepted: true,
    bypassable: false,
    seesMore: false,
  },
  'The owner': {
    isSelf: false,
    isOwner: true,
    isManager: false,
    hasAccepted: true,
    bypassable: false,
    seesMore: false,
  },
  Oneself: { isSelf: true, isOwner: false, isManager: false, hasAccepted: true, bypassable: false, seesMore: false },
}

test('who may do what with participants', async () => {
  const tables = Object.entries(OTHERS).map(([title, other]) =>
    tableOf(
      title,
      rowsOf((standing) => participantActions(standing, other)),
    ),
  )
  const own = tableOf('One’s own invitation and participation', rowsOf(ownActions))
  const open = tableOf('An invitation for all to see, of somebody who is hidden', rowsOf(openInvitationActions))
  await expect(TABLE_HEAD + [...tables, own, open].join('\n')).toMatchFileSnapshot('./policy.table.md')
})
