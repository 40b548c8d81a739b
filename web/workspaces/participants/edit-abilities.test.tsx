import { updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { participant, person, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openEditAbilities } from './open-abilities.ts'

const ada = participant(person('Ada'))

const open = async () => {
  const user = await show(
    <button type="button" onClick={() => openEditAbilities(ada, workspace().actions, { custom: true })}>
      Edit
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: text('participant.edit.title') })
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: text('participant.edit.submit') })
  return { user, dialog, submit }
}
const download = (dialog: HTMLElement) =>
  within(dialog).getByRole('checkbox', { name: (name) => name.startsWith(text('participant.ability.download')) })

test('only what was changed is sent, once there is a change', async () => {
  server.on(updateParticipant, () => undefined)
  const { user, dialog, submit } = await open()
  expect(submit.disabled).toBe(true)
  await user.click(download(dialog))
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(updateParticipant)[0]!.body).toEqual({ hasDownload: true, message: '' })
  expect(await screen.findByText(text('participant.edit.done', { name: 'Ada Person' }))).toBeDefined()
})

test('a message that is too long is marked, gets the focus, and nothing is sent', async () => {
  const { user, dialog, submit } = await open()
  await user.click(download(dialog))
  const message = within(dialog).getByRole('textbox', { name: text('participant.message') })
  await user.click(message)
  await user.paste('x'.repeat(limits.message + 1))
  await user.click(submit)
  await waitFor(() => expect(document.activeElement).toBe(message))
  expect(message.getAttribute('aria-invalid')).toBe('true')
  expect(server.callsOf(updateParticipant)).toEqual([])
})

test('closing asks before a change is lost', async () => {
  const { user, dialog } = await open()
  await user.click(download(dialog))
  await user.click(within(dialog).getByRole('button', { name: text('dialog.cancel') }))
  await user.click(await screen.findByRole('button', { name: text('unsaved.leave') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an end in the past is marked and gets the focus, and nothing is sent', async () => {
  const { user, dialog, submit } = await open()
  const until = within(dialog).getByRole('textbox', { name: text('participant.expiry') })
  await user.type(until, '01/01/2020')
  await user.click(submit)
  await waitFor(() => expect(document.activeElement).toBe(until))
  expect(until.getAttribute('aria-invalid')).toBe('true')
  expect(server.callsOf(updateParticipant)).toEqual([])
})
