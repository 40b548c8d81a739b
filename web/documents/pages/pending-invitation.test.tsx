import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { workspace } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { PendingInvitation } from './pending-invitation.tsx'

const until = (expiresTime: number | null) => {
  const invited = workspace()
  return { ...invited, participant: { ...invited.participant, hasAccepted: false, expiresTime } }
}

test('an invitation says when the access would end', async () => {
  await show(<PendingInvitation workspace={until(Date.parse('2027-02-03T12:00:00Z'))} />)
  expect(screen.getByText(text('workspace.access-ends'), { exact: false }).textContent).toMatch(/2027/)
})

test('an invitation without an end says nothing of one', async () => {
  await show(<PendingInvitation workspace={until(null)} />)
  expect(screen.queryByText(text('workspace.access-ends'), { exact: false })).toBeNull()
})
