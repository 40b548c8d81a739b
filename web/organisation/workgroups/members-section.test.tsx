import { endMemberSessions, listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { member, pageOf, person, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { MembersSection } from './members-section.tsx'

const none = {
  unregisterMobileAuth: false,
  endSessions: false,
  disable: false,
  enable: false,
  updateRole: false,
  makeAccountAdmin: false,
}
const menuOf = (name: string) => screen.queryByRole('button', { name: text('participant.menu', { name }) })

test('members with their roles and states, and a menu where something may be done', async () => {
  server.on(listMembers, () =>
    pageOf([
      member(person('Ada'), { roles: ['ACCOUNT_ADMIN'], hasSecondFactor: true }),
      member(person('Bob'), { status: 'DISABLED', actions: none }),
    ]),
  )
  await show(<MembersSection workgroupUuid={WORKGROUP} />)
  const list = await screen.findByRole('list', { name: text('workgroup.members', { count: 2 }) })
  const [ada, bob] = within(list).getAllByRole('listitem')
  expect(ada!.textContent).toContain(text('workgroup.role.ACCOUNT_ADMIN'))
  expect(ada!.textContent).toContain(text('workgroup.members.factor'))
  expect(bob!.textContent).toContain(text('workgroup.members.disabled'))
  expect(menuOf('Ada Person')).not.toBeNull()
  expect(menuOf('Bob Person')).toBeNull()
})

test('signing a member out asks first and says what it did', async () => {
  const ada = member(person('Ada'))
  server.on(listMembers, () => pageOf([ada])).on(endMemberSessions, () => undefined)
  const user = await show(<MembersSection workgroupUuid={WORKGROUP} />)
  await screen.findByRole('list', { name: text('workgroup.members', { count: 1 }) })
  await user.click(menuOf('Ada Person')!)
  await user.click(await screen.findByRole('menuitem', { name: text('workgroup.members.sign-out') }))
  const dialog = await screen.findByRole('dialog')
  expect(server.callsOf(endMemberSessions)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: text('workgroup.members.sign-out') }))
  expect(await screen.findByText(text('workgroup.members.signed-out', { name: 'Ada Person' }))).toBeDefined()
  expect(server.callsOf(endMemberSessions)).toMatchObject([{ params: { userUuid: ada.userUuid } }])
})

test('a list that is refused says what failed and why', async () => {
  server.on(listMembers, () => {
    throw new Refusal('permission.denied')
  })
  await show(<MembersSection workgroupUuid={WORKGROUP} />)
  expect(await screen.findByRole('heading', { name: text('workgroup.members.failed') })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain(text('error.permission.denied'))
})
