import {
  createReply,
  listMentionableAssets,
  listUnnotified,
  updateComment,
} from '@strongroom/contract/documents/comments.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { forgetKeptDrafts } from '../../session/kept-drafts.ts'
import { sessionQuery } from '../../session/session.ts'
import { id, OLGA, pageOf, participant, person, session, workspace, WORKGROUP, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openEditComment, openReply } from './comment-dialog.tsx'

const uuid = id()
const COMMENT = {
  model: 'Comment' as const,
  uuid,
  threadUuid: uuid,
  workspace: { uuid: WORKSPACE, name: 'Project', workgroupUuid: WORKGROUP },
  createdTime: Date.now(),
  isBehindTwoStep: false,
  creator: OLGA,
  commentText: 'Final?',
  modifiedTime: null,
  deletedTime: null,
  mentionsEveryone: false,
  mentionedUsers: [],
  mentionedAssets: [],
}

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  forgetKeptDrafts()
  server
    .on(findWorkspace, () => workspace())
    .on(listMentionableAssets, () => ({ content: [{ uuid: id(), name: 'Plan.pdf', type: 'DOCUMENT' as const }] }))
    .on(listParticipants, () => pageOf([participant(person('Ann'))]))
    .on(updateComment, () => ({ unnotifiedUsers: [] }))
    .on(listUnnotified, () => ({ content: [] }))
})

async function open(dialogOf: typeof openReply) {
  const user = await show(<p>Page</p>)
  act(() => void dialogOf(COMMENT))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(text('comment.text')) })
  return { user, dialog, field }
}

test('a hidden participant is told beforehand how others see the author', async () => {
  const participant = { ...workspace().participant, isHidden: true }
  server.on(findWorkspace, () => workspace({ participant }))
  const { dialog } = await open(openReply)
  expect(await within(dialog).findByText(text('contribution.hidden'))).toBeDefined()
})

test('a mention takes the place of the sign, in the middle of a text too', async () => {
  const { user, field } = await open(openReply)
  await user.type(field, 'Dear , thank you')
  field.setSelectionRange(5, 5)
  await user.type(field, '@', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  await user.click(await screen.findByRole('button', { name: 'Ann Person' }))
  expect(field.value).toBe('Dear @Ann Person , thank you')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.selectionStart).toBe('Dear @Ann Person '.length)
})

test('people are found and chosen with the keyboard', async () => {
  const { user, field } = await open(openReply)
  await user.type(field, 'Hello @')
  await user.type(await screen.findByRole('textbox', { name: text('comment.mention.search-people') }), 'ann')
  await waitFor(() => expect(screen.queryByRole('button', { name: text('comment.everyone') })).toBeNull())
  await waitFor(async () => {
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Hello @Ann Person ')
  })
})

test('Escape closes the list of people, and not the dialog', async () => {
  const { user, field } = await open(openReply)
  await user.type(field, '@')
  const search = await screen.findByRole('textbox', { name: text('comment.mention.search-people') })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ann Person' })).toBeNull())
  expect(field.isConnected).toBe(true)
})

test('a changed comment is not lost without a question', async () => {
  const { user, field, dialog } = await open(openEditComment)
  await user.type(field, ' Yes')
  await user.click(within(dialog).getByRole('button', { name: text('dialog.cancel') }))
  expect(await screen.findByText(text('unsaved.title'))).toBeDefined()
  expect(field.value).toBe('Final? Yes')
})

/** Ann and Ben, about whom the author may ask where `explain` is true. */
function people(explain: boolean) {
  const [ann, ben] = [person('Ann'), person('Ben')]
  server.on(listParticipants, () =>
    pageOf([ann, ben].map((one) => participant(one, { actions: { ...NO_ACTIONS, explain } }))),
  )
  return { ann, ben }
}
const NO_ACTIONS = {
  update: false,
  delete: false,
  resend: false,
  explain: false,
  viewAs: false,
  bypassTwoStep: false,
  assistiveText: false,
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: text('comment.mention.people') }))
  await user.click(await screen.findByRole('button', { name }))
}

test('those who may ask aren’t offered people who wouldn’t be notified, and are warned of chosen ones', async () => {
  const { ann, ben } = people(true)
  server.on(listUnnotified, () => ({ content: [] }))
  const { user } = await open(openReply)
  await choose(user, 'Ann Person')
  await waitFor(() => expect(server.callsOf(listUnnotified)).not.toHaveLength(0))
  expect(server.callsOf(listUnnotified)[0]).toMatchObject({ query: { workspaceUuid: WORKSPACE, threadUuid: uuid } })
  // The discussion's document has been denied to both meanwhile.
  server.on(listUnnotified, ({ query }) => ({
    content: [ann, ben].filter((one) => one.uuid !== null && query.userUuids.includes(one.uuid)),
  }))
  act(() => void queryClient.invalidateQueries({ queryKey: ['participants', 'unnotified'] }))
  const warning = text('comment.mention.unnotified', { names: 'Ann Person' })
  expect((await screen.findByRole('status')).textContent).toBe(warning)
  await user.click(screen.getByRole('button', { name: text('comment.mention.people') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ben Person' })).toBeNull())
  expect(await screen.findByRole('button', { name: text('comment.everyone') })).toBeDefined()
})

test('others are told after posting who wasn’t notified', async () => {
  const { ben } = people(false)
  server.on(createReply, () => ({ model: 'Comment' as const, uuid: id(), unnotifiedUsers: [ben] }))
  const { user, dialog } = await open(openReply)
  await choose(user, 'Ben Person')
  await user.click(within(dialog).getByRole('button', { name: text('comment.reply.post') }))
  expect(await screen.findByText(text('comment.mention.unseen', { names: 'Ben Person' }))).toBeDefined()
  expect(server.callsOf(listUnnotified)).toHaveLength(0)
})

test('a search for people or documents that finds nothing names what was searched for', async () => {
  const { user, field } = await open(openReply)
  server.on(listParticipants, () => pageOf([]))
  server.on(listMentionableAssets, ({ query }) => ({
    content: query.query === '' ? [{ uuid: id(), name: 'Plan.pdf', type: 'DOCUMENT' as const }] : [],
  }))
  await user.type(field, '@')
  await user.type(await screen.findByRole('textbox', { name: text('comment.mention.search-people') }), 'zoe')
  expect(await screen.findByText(text('search.none', { query: 'zoe' }))).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: text('comment.mention.assets') }))
  await user.type(await screen.findByRole('textbox', { name: text('comment.mention.search-assets') }), 'lease')
  expect(await screen.findByText(text('search.none', { query: 'lease' }))).toBeDefined()
})
