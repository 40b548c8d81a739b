import {
  type AccessReview,
  cancelReview,
  extendReview,
  listReviewedWorkspaces,
  listReviews,
  remindReviewers,
  startReview,
} from '@strongroom/contract/organisation/reviews/reviews.ts'
import { checkRecentSignIn } from '@strongroom/contract/identity/sessions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, OLGA, pageOf, person, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openReviewForm } from './review-form.tsx'
import { ReviewsSection } from './reviews-section.tsx'

const DAY = 86_400_000

const review = (name: string, more: Partial<AccessReview> = {}): AccessReview => ({
  model: 'AccessReview',
  uuid: id(),
  name,
  state: 'OPEN',
  createdTime: 1,
  dueTime: Date.now() + 30 * DAY,
  workspaces: 12,
  unfinished: 3,
  actions: { update: true },
  ...more,
})

let rows: AccessReview[] = []

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  rows = [review('Spring'), review('Winter', { state: 'DONE', unfinished: 0, actions: { update: false } })]
  server.on(listReviews, () => pageOf(rows, { size: 50 }))
  server.on(checkRecentSignIn, () => undefined)
})

const open = () => show(<ReviewsSection workgroupUuid={WORKGROUP} />)
const nameField = (dialog: HTMLElement) =>
  within(dialog).getByRole('textbox', { name: new RegExp(text('review.name')) })
const menuOf = async (user: Awaited<ReturnType<typeof show>>, name: string) => {
  await user.click(await screen.findByRole('button', { name: text('participant.menu', { name }) }))
  return within(await screen.findByRole('menu'))
}

test('reviews show how far they are, and one that is over offers its progress and result only', async () => {
  const user = await open()
  const [spring, winter] = within(await screen.findByRole('list', { name: text('review.title') })).getAllByRole(
    'listitem',
  )
  for (const words of [text('review.workspaces', { count: 12 }), text('review.unfinished', { count: 3 })])
    expect(spring!.textContent).toContain(words)
  expect(spring!.textContent).toContain(text('review.state.OPEN'))
  expect(winter!.textContent).toContain(text('review.state.DONE'))
  const offered = (await menuOf(user, 'Winter')).getAllByRole('menuitem')
  expect(offered.map((item) => item.textContent)).toEqual([text('review.progress'), text('review.export')])
})

test('a review of all workspaces is started with a name and a date in thirty days', async () => {
  const user = await open()
  server.on(startReview, ({ body }) => {
    rows = [review(body.name, { dueTime: body.dueTime }), ...rows]
    return rows[0]!
  })
  await user.click(await screen.findByRole('button', { name: text('review.start') }))
  const dialog = await screen.findByRole('dialog', { name: text('review.start') })
  expect(dialog.textContent).toContain(text('review.start.all'))
  const submit = within(dialog).getByRole('button', { name: text('review.start.submit') })
  await user.click(submit)
  expect(server.callsOf(startReview)).toEqual([])
  await user.type(nameField(dialog), 'Summer')
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { body } = server.callsOf(startReview)[0]!
  expect(body).toEqual({ name: 'Summer', dueTime: expect.any(Number) })
  expect(body.dueTime - Date.now()).toBeGreaterThan(29 * DAY)
  expect(body.dueTime - Date.now()).toBeLessThan(32 * DAY)
  await screen.findByText('Summer')
})

test.each(['review.nobody', 'review.workspace.busy', 'review.too.large'] as const)(
  'a start refused as %s says why, and what was typed stays',
  async (code) => {
    const chosen = [id(), id()]
    const user = await show(
      <button type="button" onClick={() => openReviewForm({ workgroupUuid: WORKGROUP, workspaceUuids: chosen })}>
        Start
      </button>,
    )
    server.on(startReview, () => {
      throw new Refusal(code)
    })
    await user.click(screen.getByRole('button', { name: 'Start' }))
    const dialog = await screen.findByRole('dialog', { name: text('review.start') })
    expect(dialog.textContent).toContain(text('review.start.chosen', { count: 2 }))
    await user.type(nameField(dialog), 'Chosen')
    await user.click(within(dialog).getByRole('button', { name: text('review.start.submit') }))
    await within(dialog).findByText(text(`error.${code}`))
    expect((nameField(dialog) as HTMLInputElement).value).toBe('Chosen')
    expect(server.callsOf(startReview)).toMatchObject([{ body: { workspaceUuids: chosen } }])
  },
)

test('a date that is too near can’t be sent', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: text('review.start') }))
  const dialog = await screen.findByRole('dialog', { name: text('review.start') })
  const field = dialog.querySelector<HTMLInputElement>('input[type="datetime-local"], input[type="date"]')!
  const near = new Date(Date.now() + limits.reviewDueLeast - 2 * DAY).toISOString()
  fireEvent.change(field, { target: { value: field.type === 'date' ? near.slice(0, 10) : near.slice(0, 16) } })
  await within(dialog).findByText(text('error.review.due.invalid'))
  const submit = within(dialog).getByRole('button', { name: text('review.start.submit') })
  expect((submit as HTMLButtonElement).disabled).toBe(true)
})

test('a review is extended, and a date before the present one is refused', async () => {
  const user = await open()
  let isRefused = true
  server.on(extendReview, () => {
    if (isRefused) throw new Refusal('review.due.earlier')
    return undefined
  })
  await user.click((await menuOf(user, 'Spring')).getByRole('menuitem', { name: text('review.extend') }))
  const dialog = await screen.findByRole('dialog', { name: text('review.extend.title') })
  const submit = within(dialog).getByRole('button', { name: text('review.extend') })
  await user.click(submit)
  await within(dialog).findByText(text('error.review.due.earlier'))
  isRefused = false
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(extendReview)).toHaveLength(2)
  expect(server.callsOf(extendReview)[0]).toMatchObject({ params: { reviewUuid: rows[0]!.uuid } })
})

test('owners are reminded and a review is cancelled after a question; refusals are shown', async () => {
  const user = await open()
  server.on(remindReviewers, () => {
    throw new Refusal('too.many.requests')
  })
  await user.click((await menuOf(user, 'Spring')).getByRole('menuitem', { name: text('review.remind') }))
  const question = await screen.findByRole('dialog', { name: text('review.remind.title') })
  await user.click(within(question).getByRole('button', { name: text('review.remind') }))
  await within(question).findByText(text('error.too.many.requests'))
  await user.click(within(question).getByRole('button', { name: text('dialog.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  server.on(cancelReview, () => {
    rows = [{ ...rows[0]!, state: 'CANCELLED', actions: { update: false } }, rows[1]!]
  })
  await user.click((await menuOf(user, 'Spring')).getByRole('menuitem', { name: text('review.cancel') }))
  const cancelling = await screen.findByRole('dialog', { name: text('review.cancel.title') })
  await user.click(within(cancelling).getByRole('button', { name: text('review.cancel') }))
  await screen.findByText(text('review.state.CANCELLED'))
})

test('the progress names each workspace with its owner, who may be away, and what is decided', async () => {
  const user = await open()
  const place = (name: string) => ({
    workspaceUuid: id(),
    name,
    owner: OLGA,
    ownerState: 'ACTIVE' as const,
    dueTime: 1,
    participants: 6,
    confirmed: 3,
    ended: 1,
    open: 2,
  })
  server.on(listReviewedWorkspaces, () =>
    pageOf([place('Budget'), { ...place('Archive'), owner: person('Ada'), ownerState: 'LEFT' as const }], { size: 50 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Spring' }))
  const [budget, archive] = within(await screen.findByRole('list', { name: text('review.progress') })).getAllByRole(
    'listitem',
  )
  expect(budget!.textContent).toContain(text('review.owner', { name: 'Olga Person' }))
  expect(budget!.textContent).toContain(text('review.counts', { confirmed: 3, ended: 1, open: 2 }))
  expect(budget!.textContent).not.toContain(text('oversight.owner.LEFT'))
  expect(archive!.textContent).toContain(text('oversight.owner.LEFT'))
  expect(server.callsOf(listReviewedWorkspaces)).toMatchObject([{ params: { reviewUuid: rows[0]!.uuid } }])
})
