import {
  type AccountWorkgroup,
  AccountWorkgroupActions,
  listAccountWorkgroups,
  setConnectionAllocation,
  setWorkgroupSuspended,
} from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { actions, id, pageOf, workgroup as sample } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { SecurityTable } from './security-table.tsx'
import { WorkgroupsSection } from './workgroups-section.tsx'

const ACCOUNT = id()

const workgroup = (name: string, more: Partial<AccountWorkgroup> = {}): AccountWorkgroup => {
  const uuid = id()
  return {
    model: 'Workgroup',
    uuid,
    id: uuid,
    name,
    accountUuid: ACCOUNT,
    createdTime: 0,
    editionName: 'Enterprise',
    trialEndTime: null,
    hidden: false,
    suspended: false,
    accountSuspended: false,
    members: 2,
    currentConnections: 12,
    connectionAllocation: null,
    maxAllocation: 40,
    security: { options: sample().options, domains: [], providers: 0, passwordSignIn: true },
    actions: actions(AccountWorkgroupActions),
    ...more,
  }
}

async function menuOf(name: string, user: Awaited<ReturnType<typeof show>>) {
  await user.click(await screen.findByRole('button', { name: text('participant.menu', { name }) }))
  return screen.findAllByRole('menuitem')
}

test('workgroups with their numbers and marks; hidden ones are asked for', async () => {
  const hidden = workgroup('Secret', { hidden: true, suspended: true, connectionAllocation: 20 })
  server.on(listAccountWorkgroups, ({ query }) =>
    pageOf(query.hidden ? [workgroup('Finance'), hidden] : [workgroup('Finance')]),
  )
  const user = await show(<WorkgroupsSection accountUuid={ACCOUNT} />)
  const list = await screen.findByRole('list', { name: text('accounts.workgroups') })
  expect(list.textContent).toContain(text('accounts.members-count', { count: 2 }))
  expect(list.textContent).toContain(text('accounts.connections-count', { count: 12 }))
  await user.click(screen.getByLabelText(text('accounts.workgroups.with-hidden')))
  const secret = await screen.findByText('Secret')
  const row = secret.closest('li')!
  for (const mark of ['accounts.hidden', 'accounts.suspended'] as const) within(row).getByText(text(mark))
  expect(row.textContent).toContain(text('accounts.connections-allocated', { used: '12', most: '20' }))
})

test('the menu offers what the actions permit, and nothing to people without any', async () => {
  server.on(listAccountWorkgroups, () =>
    pageOf([workgroup('All'), workgroup('None', { actions: actions(AccountWorkgroupActions, []) })]),
  )
  const user = await show(<WorkgroupsSection accountUuid={ACCOUNT} />)
  const items = await menuOf('All', user)
  expect(items.map(({ textContent }) => textContent)).toEqual(
    (
      [
        'accounts.workgroup.rename',
        'accounts.workgroup.allocate',
        'accounts.workgroup.hide',
        'accounts.suspend',
      ] as const
    ).map((key) => text(key)),
  )
  expect(screen.queryByRole('button', { name: text('participant.menu', { name: 'None' }) })).toBeNull()
})

test('suspending asks first, and a refusal stays in the dialog', async () => {
  const one = workgroup('Finance')
  server
    .on(listAccountWorkgroups, () => pageOf([one]))
    .on(setWorkgroupSuspended, () => {
      throw new Refusal('workgroup.own')
    })
  const user = await show(<WorkgroupsSection accountUuid={ACCOUNT} />)
  await user.click((await menuOf('Finance', user)).at(-1)!)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: text('accounts.suspend') }))
  await within(dialog).findByText(text('error.workgroup.own'))
  expect(server.callsOf(setWorkgroupSuspended)[0]?.body).toEqual({ suspended: true })
})

test('an allocation is between one and what the account has left', async () => {
  server.on(listAccountWorkgroups, () => pageOf([workgroup('Finance')])).on(setConnectionAllocation, () => undefined)
  const user = await show(<WorkgroupsSection accountUuid={ACCOUNT} />)
  await user.click((await menuOf('Finance', user))[1]!)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByLabelText(text('accounts.workgroup.allocate.none')))
  const field = within(dialog).getByLabelText(text('accounts.workgroup.allocate.label'))
  const submit = within(dialog).getByRole('button', { name: text('accounts.workgroup.allocate.submit') })
  for (const wrong of ['', '0', '41', '-1', '1.5', 'x']) {
    await user.clear(field)
    if (wrong) await user.type(field, wrong)
    await user.click(submit)
  }
  expect(server.callsOf(setConnectionAllocation)).toEqual([])
  await user.clear(field)
  await user.type(field, '40')
  await user.click(within(dialog).getByRole('button', { name: text('dialog.cancel') }))
  await user.click(await screen.findByRole('button', { name: text('unsaved.stay') }))
  await user.click(submit)
  await waitFor(() => expect(server.callsOf(setConnectionAllocation)[0]?.body).toEqual({ connectionAllocation: 40 }))
})

test('the table shows what most workgroups have, and those that differ', async () => {
  const options = { ...sample().options, passwordMinimum: 16 as const, phishingResistantOnly: true }
  const strict = workgroup('Legal', { security: { options, domains: [], providers: 1, passwordSignIn: true } })
  server.on(listAccountWorkgroups, () => pageOf([workgroup('Finance'), strict, workgroup('Sales')]))
  await show(<SecurityTable accountUuid={ACCOUNT} />)
  const row = (await screen.findByRole('rowheader', { name: text('workgroup.options.phishingResistantOnly') })).closest(
    'tr',
  )!
  expect(row.textContent).toContain(`Legal: ${text('accounts.security.on')}`)
  expect(within(row).getAllByRole('cell')[0]!.textContent).toBe(text('accounts.security.off'))
})
