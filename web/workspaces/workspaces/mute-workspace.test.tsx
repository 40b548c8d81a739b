import { muteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { actions, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { muteWorkspaceIntent, unmuteWorkspaceIntent } from './mute-workspace.ts'

const intents = [muteWorkspaceIntent, unmuteWorkspaceIntent]
const one = workspace()
const { name } = one
const menu = (isMuted: boolean, allowed: ['mute'] | [] = ['mute']) => {
  const thing = { ...one, participant: { ...one.participant, isMuted }, actions: actions(WorkspaceActions, allowed) }
  return <ActionMenu thing={thing as typeof one} intents={intents} label="Menu" />
}
const sent = () => server.callsOf(muteWorkspace).map(({ body }) => body.muted)
beforeEach(() => void server.on(muteWorkspace, () => undefined))

test('the menu offers what isn’t so yet: muting, or ending it', async () => {
  const user = await show(
    <>
      {menu(false)}
      {menu(true)}
    </>,
  )
  const [loud, muted] = screen.getAllByRole('button', { name: 'Menu' })
  await user.click(loud!)
  expect(screen.queryByRole('menuitem', { name: text('workspace.unmute') })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: text('workspace.mute') }))
  expect(await screen.findByText(text('workspace.muted.done', { name }))).toBeDefined()
  await user.click(muted!)
  await user.click(await screen.findByRole('menuitem', { name: text('workspace.unmute') }))
  expect(await screen.findByText(text('workspace.unmuted.done', { name }))).toBeDefined()
  expect(sent()).toEqual([true, false])
})

test('a refusal is shown, and without the action there is no item', async () => {
  server.on(muteWorkspace, () => {
    throw new Refusal('workspace.closed')
  })
  const user = await show(
    <>
      {menu(false)}
      {menu(false, [])}
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('menuitem', { name: text('workspace.mute') }))
  expect(await screen.findByText(text('error.workspace.closed'))).toBeDefined()
})
