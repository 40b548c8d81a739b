import { decideReview, findReview, type ReviewItem } from '@strongroom/contract/organisation/reviews/reviews.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, pageOf, participant, person, session, workspace, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ReviewNotice } from './review-notice.tsx'

let items: ReviewItem[] = []
const item = (givenName: string, more: Partial<ReviewItem> = {}): ReviewItem => ({
  participant: participant(person(givenName)),
  organisation: null,
  lastVisitTime: null,
  ...more,
})
const reviewOf = () => ({ ...pageOf(items, { size: 50 }), review: { uuid: id(), name: 'Spring', dueTime: 1 } })
const decided = (uuids: readonly string[]) => {
  items = items.filter(({ participant: { uuid } }) => !uuids.includes(uuid))
  return { done: [...uuids], errors: [] }
}

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  items = [item('Ada', { organisation: 'Finance' }), item('Ben', { lastVisitTime: Date.UTC(2026, 0, 5) })]
  server.on(findReview, reviewOf)
})

async function open() {
  const user = await show(<ReviewNotice workspace={workspace()} />)
  await user.click(await screen.findByRole('button', { name: text('review.open') }))
  return { user, blade: within(await screen.findByRole('dialog', { name: text('review.open') })) }
}

test('the notice counts who is to be decided about, and the page shows what each can do', async () => {
  const { blade } = await open()
  expect(screen.getAllByText(new RegExp(text('review.notice', { count: 2 }))).length).toBeGreaterThan(0)
  const [ada, ben] = within(await blade.findByRole('list', { name: text('review.open') })).getAllByRole('listitem')
  expect(ada!.textContent).toContain('Finance')
  expect(ada!.textContent).toContain(text('review.never'))
  expect(ben!.textContent).toContain(text('review.last-visit'))
})

test('one participant is confirmed at once, another’s access ends after a question', async () => {
  const { user, blade } = await open()
  server.on(decideReview, ({ body }) => decided(body.participantUuids))
  const [ada, ben] = items.map(({ participant: { uuid } }) => uuid)
  await user.click(await blade.findByRole('button', { name: text('review.confirm-label', { name: 'Ada Person' }) }))
  await waitFor(() => expect(blade.queryByText('Ada Person')).toBeNull())
  await user.click(blade.getByRole('button', { name: text('review.end-label', { name: 'Ben Person' }) }))
  const question = await screen.findByRole('dialog', { name: text('review.end.title') })
  expect(question.textContent).toContain('Ben Person')
  expect(server.callsOf(decideReview)).toHaveLength(1)
  await user.click(within(question).getByRole('button', { name: text('review.end') }))
  await blade.findByText(text('review.finished'))
  expect(server.callsOf(decideReview)).toMatchObject([
    { params: { workspaceUuid: WORKSPACE }, body: { participantUuids: [ada], decision: 'CONFIRM' } },
    { body: { participantUuids: [ben], decision: 'END' } },
  ])
})

test('all are confirmed together; one that somebody else has decided about is explained', async () => {
  const { user, blade } = await open()
  server.on(decideReview, ({ body: { participantUuids } }) => ({
    done: [participantUuids[0]!],
    errors: [{ participantUuid: participantUuids[1]!, code: 'review.decided', description: '' }],
  }))
  await user.click(await blade.findByRole('button', { name: text('review.confirm-all', { count: 2 }) }))
  expect((await blade.findByRole('status')).textContent).toBe(text('error.review.decided'))
})

test('a decision that is refused as a whole is told', async () => {
  const { user, blade } = await open()
  server.on(decideReview, () => {
    throw new Refusal('review.not.found')
  })
  await user.click(await blade.findByRole('button', { name: text('review.confirm-all', { count: 2 }) }))
  await screen.findByText(text('error.review.not.found'))
  expect(blade.getByText('Ada Person')).toBeDefined()
})

test('without a running review, or for people who don’t decide, there is no notice', async () => {
  server.on(findReview, () => ({ ...pageOf([], { size: 50 }), review: null }))
  await show(<ReviewNotice workspace={workspace()} />)
  await waitFor(() => expect(server.callsOf(findReview)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: text('review.open') })).toBeNull()
  const { actions } = workspace()
  await show(<ReviewNotice workspace={workspace({ uuid: id(), actions: { ...actions!, updateName: false } })} />)
  expect(server.callsOf(findReview)).toHaveLength(1)
})
