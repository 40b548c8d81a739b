import { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import { listWorkgroups, WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { chosenWorkgroup } from '../../session/chosen-workgroup.ts'
import { sessionQuery } from '../../session/session.ts'
import { settingsQuery } from '../../session/settings-query.ts'
import { settings } from '../../test/sample-settings.ts'
import { actions, id, pageOf, session, workgroup } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AccountMenu } from './account-menu.tsx'

const OWN = { uuid: id(), whitelabelName: 'Finance', avatarVersion: null }
const ACME = { uuid: id(), whitelabelName: 'Acme', avatarVersion: null }

async function itemsFor(allowed: (keyof UserActions)[], workgroups = [workgroup()]): Promise<(string | null)[]> {
  queryClient.setQueryData(settingsQuery.queryKey, settings({ help: 'https://help.example.org/' }))
  server.on(listWorkgroups, () => pageOf(workgroups))
  server.on(listMyInteractingWorkgroups, () => ({ content: [OWN] }))
  const user = await show(<AccountMenu session={{ ...session(), actions: actions(UserActions, allowed) }} />)
  await user.click(screen.getByRole('button', { name: new RegExp(text('account.label')) }))
  await screen.findByRole('menuitem', { name: text('account.logout') })
  await screen.findByRole('menuitem', { name: text('workgroup.trial') })
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

const end = () => [text('settings.title'), text('menu.help'), text('workgroup.trial'), text('account.logout')]

test('sales people and administrators of an account, in the order of the specification', async () => {
  expect(await itemsFor(['manageAccounts', 'viewSalesReport', 'viewEnterprisePage'])).toEqual([
    text('menu.home'),
    text('sales.title'),
    text('sales.report'),
    text('reports.connections.title'),
    text('enterprise.title'),
    ...end(),
  ])
})

test('an administrator of one workgroup has it by its kind, of several by their names', async () => {
  expect(await itemsFor([])).toEqual([text('menu.home'), text('workgroup.title'), ...end()])
})

test('an administrator of several workgroups reaches each by its name', async () => {
  const several = [workgroup(), workgroup({ uuid: '019a0000-0000-7000-8000-00000000ffff', name: 'Legal' })]
  expect(await itemsFor([], several)).toEqual([text('menu.home'), 'Finance', 'Legal', ...end()])
})

test('a reporter, who administers nothing, has the reports', async () => {
  const reporting = workgroup({ actions: actions(WorkgroupActions, ['view', 'viewReports', 'startTrial']) })
  expect(await itemsFor([], [reporting])).toEqual([text('menu.home'), text('reports.tab'), ...end()])
})

test('people who work with several workgroups choose the current one, or all again', async () => {
  const signedIn = session()
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
  queryClient.setQueryData(settingsQuery.queryKey, settings({}))
  server.on(listWorkgroups, () => pageOf([]))
  server.on(listMyInteractingWorkgroups, () => ({ content: [ACME, OWN] }))
  const user = await show(<AccountMenu session={signedIn} />)
  const choose = async (option: string) => {
    await user.click(screen.getByRole('button', { name: new RegExp(text('account.label')) }))
    await user.click(await screen.findByRole('menuitem', { name: text('current-workgroup.choose') }))
    await user.selectOptions(await screen.findByRole('combobox', { name: text('search.workgroup') }), option)
    await user.click(screen.getByRole('button', { name: text('current-workgroup.choose.submit') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await choose('Acme')
  expect(chosenWorkgroup(signedIn.user.uuid)).toBe(ACME.uuid)
  await choose(text('search.workgroup.all'))
  expect(chosenWorkgroup(signedIn.user.uuid)).toBeUndefined()
})
