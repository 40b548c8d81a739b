import { favouriteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { actions, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { favouriteIntents } from './favourite-intents.ts'

const one = workspace()
const { name } = one
const menu = (isFavourite: boolean) => {
  const participant = { ...one.participant, isFavourite }
  const thing = { ...one, participant, actions: actions(WorkspaceActions, ['favourite']) }
  return <ActionMenu thing={thing as typeof one} intents={favouriteIntents} label="Menu" />
}

test.each([
  [false, 'workspace.favourite.mark', 'workspace.favourite.marked'],
  [true, 'workspace.favourite.unmark', 'workspace.favourite.unmarked'],
] as const)('the menu marks and unmarks a favourite (it is one: %s)', async (isFavourite, item, done) => {
  server.on(favouriteWorkspace, () => undefined)
  const user = await show(menu(isFavourite))
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  await user.click(screen.getByRole('menuitem', { name: text(item) }))
  expect(await screen.findByText(text(done, { name }))).toBeDefined()
  expect(server.callsOf(favouriteWorkspace).map(({ body }) => body.favourite)).toEqual([!isFavourite])
})

test('a refusal is shown', async () => {
  server.on(favouriteWorkspace, () => {
    throw new Refusal('workspace.closed')
  })
  const user = await show(menu(false))
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('menuitem', { name: text('workspace.favourite.mark') }))
  expect(await screen.findByText(text('error.workspace.closed'))).toBeDefined()
})
