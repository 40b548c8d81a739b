import { listNotices, type Notice, seeNotices } from '@strongroom/contract/record/notices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Membership } from '@strongroom/contract/identity/membership.ts'
import { queryClient } from '../../api/query-client.ts'
import { WorkgroupInvitation } from '../../organisation/members/workgroup-invitation.tsx'
import { type Session, sessionQuery } from '../../session/session.ts'
import { refreshShown } from '../../api/refresh-shown.ts'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, OLGA, pageOf, session, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { Bell } from './bell.tsx'

const TIME = Date.UTC(2026, 2, 3, 12)
const workspace = { uuid: WORKSPACE, name: 'Project' }
const notice = (more: Partial<Notice>): Notice => ({
  model: 'Notice',
  kind: null,
  time: TIME,
  isUnread: false,
  workspace,
  workgroup: null,
  person: null,
  text: null,
  commentUuid: null,
  threadUuid: null,
  taskUuid: null,
  ...more,
})
const answer = (content: Notice[], unreadCount = content.filter(({ isUnread }) => isUnread).length) =>
  server.on(listNotices, () => ({ ...pageOf(content), unreadCount }))
const bell = (name: string) => screen.findByRole('button', { name })
const open = async (name = text('notice.bell')) => {
  const user = await show(<Bell />)
  await user.click(await bell(name))
  return { user, list: await screen.findByRole('dialog', { name: new RegExp(text('notice.bell')) }) }
}
const named = { name: 'Olga Person', workspace: 'Project', task: 'Approve' }

test('each kind has its sentence and its link', async () => {
  const [commentUuid, threadUuid, taskUuid] = [id(), id(), id()]
  const comment = { person: OLGA, text: 'Have a look', commentUuid, threadUuid }
  const task = { person: OLGA, text: 'Approve', taskUuid }
  const hidden = { uuid: null, email: null, givenName: '', familyName: '', party: 3 }
  answer([
    notice({ kind: 'MENTION', ...comment, isUnread: true }),
    notice({ kind: 'REPLY', ...comment, person: hidden }),
    notice({ kind: 'TASK_ASSIGNED', ...task }),
    notice({ kind: 'TASK_DONE', ...task }),
    notice({ kind: 'TASK_REJECTED', ...task }),
    notice({ kind: 'TASK_CANCELLED', ...task, person: null }),
    notice({ kind: 'TASK_CANCELLED', ...task }),
    notice({ kind: 'TASK_ENDED', ...task, person: null }),
    notice({ kind: 'INVITATION' }),
    notice({ kind: 'REVIEW', text: 'Spring' }),
    notice({}),
  ])
  const { list } = await open(text('notice.bell-unread', { count: 1 }))
  const links = within(list).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    `${text('notice.unread')}: ${text('notice.mention', named)}`,
    text('notice.reply', { ...named, name: text('person.party', { number: 3 }) }),
    text('notice.task-assigned', named),
    text('notice.task-done', named),
    text('notice.task-rejected', named),
    text('notice.task-cancelled', named),
    text('notice.task-cancelled-by', named),
    text('notice.task-ended', named),
    text('notice.invitation', named),
    text('notice.review', { ...named, review: 'Spring' }),
    text('notice.shut', named),
  ])
  const at = `/share/${WORKSPACE}`
  const place = `${at}?tab=comments&thread=${threadUuid}&comment=${commentUuid}`
  const tasks = `${at}?tab=tasks`
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    place,
    place,
    tasks,
    tasks,
    tasks,
    tasks,
    tasks,
    tasks,
    at,
    `${at}?tab=participants`,
    at,
  ])
  expect(within(list).getAllByText('Have a look')).toHaveLength(2)
  expect(within(list).getByText(text('notice.shut-hint'))).toBeDefined()
})

test('marking all as read concerns what is shown, and counts again', async () => {
  answer([notice({ kind: 'INVITATION', isUnread: true }), notice({ kind: 'INVITATION', time: TIME - 1 })])
  server.on(seeNotices, () => {
    answer([notice({ kind: 'INVITATION' })])
  })
  const { user, list } = await open(text('notice.bell-unread', { count: 1 }))
  await user.click(within(list).getByRole('button', { name: text('notice.mark-read') }))
  expect(await bell(text('notice.bell'))).toBeDefined()
  expect(server.callsOf(seeNotices)).toMatchObject([{ body: { time: TIME } }])
  expect(
    within(list)
      .getByRole('button', { name: text('notice.mark-read') })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await user.click(within(list).getByRole('button', { name: text('notice.mark-read') }))
  expect(server.callsOf(seeNotices)).toHaveLength(1)
})

test('without notices it says so; Escape closes it and returns the focus', async () => {
  answer([])
  const { user, list } = await open()
  expect(await within(list).findByText(text('notice.none'))).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: text('notice.bell') })))
})

test('comments, tasks and invitations refresh the count; other changes don’t; many are “99 or more”', async () => {
  answer([])
  await show(<Bell />)
  await waitFor(() => expect(server.callsOf(listNotices)).toHaveLength(1))
  answer([notice({ kind: 'INVITATION', isUnread: true })], 99)
  const changed = { workspaceUuid: WORKSPACE, assetUuids: null, spread: 0 }
  refreshShown({ ...changed, topics: ['assets', 'versions', 'workspaces'] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.callsOf(listNotices)).toHaveLength(1)
  refreshShown({ ...changed, topics: ['comments'] })
  expect(await bell(text('notice.bell-many', { number: 99 }))).toBeDefined()
  refreshShown({ ...changed, topics: ['workspaces'] })
  await waitFor(() => expect(server.callsOf(listNotices)).toHaveLength(3))
  // A change of the person's own, such as an invitation to a workgroup.
  answer([])
  refreshShown({ ...changed, workspaceUuid: null, topics: ['notices'] })
  expect(await bell(text('notice.bell'))).toBeDefined()
  expect(server.callsOf(listNotices)).toHaveLength(4)
})

test('a list that can’t be fetched says why', async () => {
  server.on(listNotices, () => {
    throw new Refusal('server.error')
  })
  const { list } = await open()
  expect(await within(list).findByText(text('notice.failed'))).toBeDefined()
})

test('the notice of an invitation to a workgroup opens its question, also where it was postponed', async () => {
  const invitation: Membership = {
    uuid: id(),
    accepted: false,
    message: '',
    organisationUuid: id(),
    inviter: null,
    organisation: { name: 'Example', workgroupName: 'Legal' },
    leaving: null,
    workspacesTransfer: true,
  }
  const own = session()
  const invited: Session = {
    ...own,
    user: { ...own.user, _embedded: { organisation: null, memberships: [invitation] } },
  }
  queryClient.setQueryData(sessionQuery.queryKey, invited)
  answer([notice({ kind: 'MEMBERSHIP', workspace: null, workgroup: { uuid: id(), name: 'Legal' }, isUnread: true })])
  const person = await show(
    <>
      <Bell />
      <WorkgroupInvitation />
    </>,
  )
  await person.click(await screen.findByRole('button', { name: text('membership.later') }))
  await person.click(await bell(text('notice.bell-unread', { count: 1 })))
  const list = await screen.findByRole('dialog', { name: new RegExp(text('notice.bell')) })
  await person.click(
    await within(list).findByRole('button', { name: new RegExp(text('notice.membership', { workgroup: 'Legal' })) }),
  )
  expect(await screen.findByRole('button', { name: text('membership.accept') })).toBeDefined()
})
