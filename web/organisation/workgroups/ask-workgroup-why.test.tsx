import { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import type { WhyClause } from '@strongroom/contract/why/why.ts'
import { explainWorkgroupAction } from '@strongroom/contract/why/workgroup-why.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { actions, workgroup } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { WorkgroupTabs } from '../pages/workgroup-tabs.tsx'

const offered = actions<WorkgroupActions>(WorkgroupActions, [
  'view',
  'inviteMembers',
  'update',
  'manageTrustedList',
  'viewReports',
])
const page = (
  <WorkgroupTabs workgroup={workgroup({ name: 'Finance', actions: offered })} tab="members">
    <p>Members</p>
  </WorkgroupTabs>
)

const NOT_ACCOUNT_ADMIN: WhyClause[] = [
  { code: 'role.account.admin', holds: false, source: 'account', folder: null, changers: ['account.admin'] },
]
const NOT_ENTERPRISE: WhyClause[] = [
  { code: 'workgroup.administers', holds: true, source: 'workgroup', folder: null, changers: ['workgroup.admin'] },
  { code: 'workgroup.enterprise', holds: false, source: 'workgroup', folder: null, changers: ['operator'] },
]

async function ask() {
  const user = await show(page)
  await user.click(await screen.findByRole('button', { name: text('why.ask-own') }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: text('why.title-own') })) }
}

test('the page explains a missing action: not offered ones first, refusing clauses first, with who could change them', async () => {
  server.on(explainWorkgroupAction, ({ query: { action } }) => ({
    action,
    allowed: false,
    clauses: action === 'claimDomain' ? NOT_ACCOUNT_ADMIN : NOT_ENTERPRISE,
  }))
  const { user, dialog } = await ask()
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(0, 4)).toEqual([
    text('why.do.workgroup.claim-domain'),
    text('why.do.workgroup.providers'),
    text('why.do.workgroup.manage-tag-sets'),
    text('why.do.workgroup.trial'),
  ])
  expect(options).toHaveLength(10)
  expect(dialog.getByText(text('why.about', { name: 'Finance' }))).toBeDefined()
  expect(await dialog.findByText(text('why.refused-own'))).toBeDefined()
  const changers = text('why.changers', { who: text('why.changer.account.admin') })
  expect(dialog.getByRole('listitem').textContent).toContain(text('why.clause.role.account.admin'))
  expect(dialog.getByRole('listitem').textContent).toContain(changers)

  await user.selectOptions(dialog.getByLabelText(text('why.action')), text('why.do.workgroup.manage-tag-sets'))
  await dialog.findByText(text('why.clause.workgroup.enterprise'))
  const [first, second] = dialog.getAllByRole('listitem')
  expect(first!.textContent).toContain(text('why.fails'))
  expect(first!.textContent).toContain(text('why.changers', { who: text('why.changer.operator') }))
  expect(second!.textContent).toBe(text('why.holds') + text('why.clause.workgroup.administers'))
  expect(server.callsOf(explainWorkgroupAction)).toMatchObject([
    { query: { action: 'claimDomain' } },
    { query: { action: 'manageTagSets' } },
  ])
})

test('an explanation that is refused shows the reason', async () => {
  server.on(explainWorkgroupAction, () => {
    throw new Refusal('workgroup.not.found')
  })
  const { dialog } = await ask()
  expect((await dialog.findByRole('alert')).textContent).toContain(text('error.workgroup.not.found'))
})
