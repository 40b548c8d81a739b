import { byAbility } from '@strongroom/contract/access/abilities.ts'
import { screen, within } from '@testing-library/react'
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

const withAbilities = (...held: string[]) => {
  const invited = until(null)
  const invitedWith = byAbility(({ name }) => held.includes(name))
  return { ...invited, participant: { ...invited.participant, invitedWith } }
}
const permitted = () =>
  within(screen.getByRole('list', { name: text('participant.invitation-abilities') }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('an invitation names its role and what the role permits', async () => {
  await show(
    <PendingInvitation
      workspace={withAbilities('hasDownload', 'hasCommenter', 'hasCreateDocument', 'hasCreateFolder')}
    />,
  )
  const role = text('participant.role.contributor')
  expect(screen.getByText(text('participant.invitation-role', { role }))).toBeDefined()
  expect(permitted()).toEqual([
    text('participant.invitation-view'),
    text('participant.ability.download'),
    text('participant.ability.create-document'),
    text('participant.ability.create-folder'),
    text('participant.ability.comment'),
  ])
})

test('an invitation with a choice of permissions names them without a role', async () => {
  await show(<PendingInvitation workspace={withAbilities('hasCommenter', 'hasDelete')} />)
  expect(screen.queryByText(text('participant.invitation-role', { role: '' }).trim(), { exact: false })).toBeNull()
  expect(permitted()).toContain(text('participant.ability.comment'))
})
