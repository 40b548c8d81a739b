import {
  type Comment,
  CommentActions,
  createReply,
  createThread,
  deleteComment,
  listComments,
  listMentionableAssets,
  listThreads,
  listUnnotified,
  resolveThread,
  type Thread,
} from '@strongroom/contract/documents/comments.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { forgetKeptDrafts } from '../../session/kept-drafts.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import {
  actions,
  id,
  OLGA,
  pageOf,
  participant,
  person,
  session,
  WORKGROUP,
  WORKSPACE,
  workspace,
} from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { CommentsSummary } from './comments-summary.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { MentionsPanel } from './mentions-panel.tsx'
import { MentionsSummary } from './mentions-summary.tsx'

const comment = (commentText: string | null, more: Partial<Comment> = {}): Comment => {
  const uuid = id()
  return {
    model: 'Comment',
    uuid,
    threadUuid: uuid,
    workspace: { uuid: WORKSPACE, name: 'Project', workgroupUuid: WORKGROUP },
    createdTime: Date.UTC(2026, 2, 3, 12),
    isBehindTwoStep: false,
    creator: OLGA,
    commentText,
    modifiedTime: null,
    deletedTime: null,
    mentionsEveryone: false,
    mentionedUsers: [],
    mentionedAssets: [],
    actions: actions(CommentActions, ['update', 'delete', 'reply', 'resolve']),
    ...more,
  }
}
const thread = (commentText: string | null, more: Partial<Thread> = {}): Thread => ({
  ...comment(commentText),
  resolvedTime: null,
  resolvedBy: null,
  replies: [],
  repliesTrimmed: false,
  replyCount: 0,
  ...more,
})
const panel = (mayComment = true) => (
  <CommentsPanel
    discussed={{ workspaceUuid: WORKSPACE }}
    mayComment={mayComment}
    filter={{}}
    onFilter={() => undefined}
  />
)
const field = () => screen.findByRole('textbox', { name: new RegExp(text('comment.text')) })

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  forgetKeptDrafts()
  server
    .on(findWorkspace, () => workspace())
    .on(listThreads, () => pageOf<Thread>([]))
    .on(listMentionableAssets, () => ({ content: [{ uuid: id(), name: 'Plan.pdf', type: 'DOCUMENT' as const }] }))
    .on(listParticipants, () => pageOf([participant(person('Ann'))]))
    .on(listUnnotified, () => ({ content: [] }))
})

test('a comment with mentions is posted; its draft is kept until then and goes at sign-out', async () => {
  server.on(createThread, () => ({ model: 'Thread' as const, unnotifiedUsers: [], uuid: id() }))
  const user = await show(panel())
  await user.type(await field(), 'Please read')
  expect(Object.values({ ...localStorage }).some((kept) => String(kept).includes('Please read'))).toBe(true)
  await user.click(screen.getByRole('button', { name: text('comment.mention.people') }))
  await user.click(await screen.findByRole('button', { name: 'Ann Person' }))
  await user.click(screen.getByRole('button', { name: text('comment.mention.assets') }))
  await user.click(await screen.findByRole('button', { name: 'Plan.pdf' }))
  await user.click(screen.getByRole('button', { name: text('comment.post') }))
  await waitFor(() => expect(server.callsOf(createThread)).toHaveLength(1))
  const { body } = server.callsOf(createThread)[0] as unknown as { body: Record<string, unknown> }
  expect(body).toMatchObject({ text: 'Please read @Ann Person #Plan.pdf', mentionsEveryone: false })
  expect(body.mentionedUsers).toHaveLength(1)
  expect(body.mentionedAssets).toHaveLength(1)
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Please read'))
  await user.type(await field(), 'Unsent')
  forgetKeptDrafts()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Unsent')
})

test('a refused comment stays in the form with the reason', async () => {
  server.on(createThread, () => {
    throw new Refusal('permission.denied')
  })
  const user = await show(panel())
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: text('comment.post') }))
  expect(await screen.findByText(text('comment.failed'))).toBeDefined()
  expect(((await field()) as HTMLTextAreaElement).value).toBe('Hello')
})

test('nothing is offered that the server does not permit', async () => {
  server.on(listThreads, () => pageOf([thread('Final?', { actions: actions(CommentActions, []) })]))
  await show(panel(false))
  expect(await screen.findByText('Final?')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const name of ['comment.reply', 'comment.resolve', 'comment.reopen'] as const)
    expect(screen.queryByRole('button', { name: text(name) })).toBeNull()
})

test('without comments, somebody who may not post any is told so', async () => {
  server.on(listThreads, () => pageOf([]))
  await show(panel(false))
  expect(await screen.findByText(text('comment.none-to-post'))).toBeDefined()
})

test('long texts are cut, only web addresses are links, and markup is text', async () => {
  const long = `${'word '.repeat(100)}end`
  server.on(listThreads, () =>
    pageOf([thread('<b>See</b> https://example.org/a. javascript:alert(1) https://a@b.example/'), thread(long)]),
  )
  const user = await show(panel())
  const link = await screen.findByRole('link', { name: 'https://example.org/a' })
  expect(screen.getAllByRole('link')).toEqual([link])
  expect(screen.getByText((shown) => shown.includes('<b>See</b>'))).toBeDefined()
  // The second one is for paper.
  expect(screen.getByText(/word…$/).nextElementSibling?.textContent).toBe(long)
  await user.click(screen.getByRole('button', { name: text('comment.show-more') }))
  expect(screen.getByText((shown) => shown.includes('end'))).toBeDefined()
  expect(screen.queryByText(/word…/)).toBeNull()
})

test('a discussion shows its last replies, all of them on request, and is replied to and resolved', async () => {
  const first = thread('Final?', { replies: [comment('Two'), comment('Three')], repliesTrimmed: true, replyCount: 3 })
  server
    .on(listThreads, () => pageOf([first]))
    .on(listComments, () => pageOf([first, comment('One'), comment('Two'), comment('Three')]))
    .on(createReply, () => ({ model: 'Comment' as const, unnotifiedUsers: [], uuid: id() }))
    .on(resolveThread, () => undefined)
  const user = await show(panel())
  await user.click(await screen.findByRole('button', { name: text('comment.replies.more', { count: 3 }) }))
  expect(await screen.findByText('One')).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('comment.reply') }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Yes')
  await user.click(within(dialog).getByRole('button', { name: text('comment.reply.post') }))
  await waitFor(() => expect(server.callsOf(createReply)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: text('comment.resolve') }))
  await waitFor(() => expect(server.callsOf(resolveThread)).toHaveLength(1))
})

test('a comment is deleted after a question; a deleted one shows no text', async () => {
  server
    .on(listThreads, () =>
      pageOf([thread('Oops'), thread(null, { deletedTime: 1, actions: actions(CommentActions, []) })]),
    )
    .on(deleteComment, () => undefined)
  const user = await show(panel())
  expect(await screen.findByText(text('comment.deleted'))).toBeDefined()
  const [menu] = screen.getAllByRole('button', { name: text('comment.menu', { name: 'Olga Person' }) })
  await user.click(menu!)
  await user.click(await screen.findByRole('menuitem', { name: text('comment.delete') }))
  const dialog = await screen.findByRole('dialog')
  expect(server.callsOf(deleteComment)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: text('comment.delete') }))
  await waitFor(() => expect(server.callsOf(deleteComment)).toHaveLength(1))
})

test('mentions are listed by date; one behind two-step access says only that it exists', async () => {
  const hidden = comment(null, { isBehindTwoStep: true, creator: null })
  delete hidden.actions
  server.on(listComments, () => pageOf([comment('Look at this'), hidden]))
  await show(<MentionsPanel filter={{ mentionsDateFilter: 'all-time' }} onFilter={() => undefined} />)
  expect(await screen.findByText('Look at this')).toBeDefined()
  expect(screen.getByText(text('mention.hidden'))).toBeDefined()
  const { query } = server.callsOf(listComments)[0] as unknown as { query: Record<string, unknown> }
  expect(query.createdAfter).toBeUndefined()
})

test('the sidebar has the latest discussions; nothing without any', async () => {
  server.on(listThreads, () => pageOf([thread('First words', { replyCount: 3 }), thread(null)], { size: 5, total: 7 }))
  let opened = 0
  const user = await show(<CommentsSummary discussed={{ workspaceUuid: WORKSPACE }} onAll={() => (opened += 1)} />)
  const card = within(await screen.findByRole('region', { name: text('comment.tab') }))
  const [first, second] = card.getAllByRole('listitem')
  expect(within(first!).getByRole('link').textContent).toBe('First words')
  expect(first!.textContent).toContain(text('comment.replies.count', { count: 3 }))
  expect(second!.textContent).toContain(text('comment.deleted'))
  await user.click(card.getByRole('button', { name: text('comment.all') }))
  expect(opened).toBe(1)
})

test('the sidebar shows the latest mentions of half a year, can be collapsed, and quotes no two-step workspace', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  const hidden = { isBehindTwoStep: true, creator: null, commentText: null }
  server.on(listComments, () => pageOf([comment('Please look at the plan'), comment(null, hidden)]))
  let shown = 0
  const user = await show(<MentionsSummary onAll={() => (shown += 1)} />)
  expect(await screen.findByRole('link', { name: 'Please look at the plan' })).toBeDefined()
  expect(screen.getByRole('link', { name: text('mention.hidden') })).toBeDefined()
  const { mentionUuid, createdAfter, size } = server.callsOf(listComments)[0]!.query
  expect([mentionUuid, size]).toEqual([session().user.uuid, 5])
  expect(Number(createdAfter)).toBeGreaterThan(Date.now() - 190 * 86_400_000)
  await user.click(screen.getByRole('button', { name: text('comment.all') }))
  expect(shown).toBe(1)
  await user.click(screen.getByRole('button', { name: text('mention.tab') }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(localStorage.getItem(`collapsed:${session().user.uuid}`)).toContain('mentions')
  localStorage.clear()
})
