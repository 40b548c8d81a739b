import { answerInvitation } from '@strongroom/contract/workspaces/participants.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'

const invited = workspace()
const name = invited.name
const answers = () => server.callsOf(answerInvitation).map(({ body }) => body.accepted)
beforeEach(() => void server.on(answerInvitation, () => undefined))

test('accepting', async () => {
  const user = await show(<AnswerInvitation workspace={invited} />)
  await user.dblClick(screen.getByRole('button', { name: text('workspace.accept-of', { name }) }))
  expect(await screen.findByText(text('workspace.accepted', { name }))).toBeDefined()
  expect(answers()).toEqual([true])
})

test('declining asks first', async () => {
  const user = await show(<AnswerInvitation workspace={invited} />)
  await user.click(screen.getByRole('button', { name: text('workspace.decline-of', { name }) }))
  const dialog = await screen.findByRole('dialog', { name: text('workspace.decline.title') })
  expect(dialog.textContent).toContain(text('workspace.decline.text', { name }))
  expect(answers()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: text('workspace.decline') }))
  expect(await screen.findByText(text('workspace.declined', { name }))).toBeDefined()
  expect(answers()).toEqual([false])
})

test('an answer that is refused says why', async () => {
  server.on(answerInvitation, () => {
    throw new Refusal('participant.not.found')
  })
  const user = await show(<AnswerInvitation workspace={invited} />)
  await user.click(screen.getByRole('button', { name: text('workspace.accept-of', { name }) }))
  expect(await screen.findByText(text('error.participant.not.found'))).toBeDefined()
})
