import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { createReply, createThread, deleteComment } from '@strongroom/contract/documents/comments.ts'
import { createTask } from '@strongroom/contract/documents/tasks.ts'
import { forgotPassword } from '@strongroom/contract/identity/sign-in.ts'
import { unsubscribe } from '@strongroom/contract/identity/unsubscribe.ts'
import { closeWorkspace, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import {
  inviteParticipants,
  leaveWorkspace,
  listParticipants,
  removeParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { sendDigests } from '../record/notifications/send-digests.job.ts'
import { as, type TestPerson } from '../test/as.ts'
import { startMailServer } from '../test/fakes/mail-server.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { settled } from '../test/settled.ts'
import { unsubscribeLinks } from './unsubscribe-link.ts'

const smtp = await startMailServer()
const server = useServer({ mail: smtp.mail })
const SECRET = 'The bid is 4.2 million'

/** Nobody's emails wait, and the mail server takes none. */
beforeEach(async () => {
  smtp.refuses = false
  smtp.received.length = 0
})

/** A workspace with a helper to whom emails about a task, a mention and the day wait while no mail server takes any. */
async function waitingMails() {
  const all = await given.workspaceWith(server, { helper: ['hasCommenter'], other: ['hasCommenter'] })
  const { owner, workspace, people } = all
  await server.drain()
  smtp.received.length = 0
  smtp.refuses = true
  const workspaceUuid = workspace.uuid
  const { helper, other } = people
  await as(server, owner).call(createTask, {
    body: { workspaceUuid, type: 'review', title: SECRET, assigneeUuids: [helper.uuid, other.uuid] },
  })
  await as(server, owner).call(createThread, {
    body: { workspaceUuid, text: SECRET, mentionedUsers: [helper.uuid, other.uuid] },
  })
  await drainRefused()
  await settled(server)
  const due = { due: new Date(0), since_at: new Date(0) }
  const ids = [helper.uuid, other.uuid]
  await server.ports.databases.write.updateTable('mailing').set(due).where('person_id', 'in', ids).execute()
  await sendDigests.work(server.ports, {})
  await drainRefused()
  return all
}

/** Runs the jobs; those that send emails fail. */
const drainRefused = () => server.drain().catch(() => undefined)

const waitingFor = async ({ email }: { email: string }) => {
  const mails = await server.ports.databases.read
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', email)
    .execute()
  return mails.length
}

/** The subjects of what the mail server takes once it works again, by reader. */
async function sentLater(...readers: { email: string }[]): Promise<string[][]> {
  smtp.refuses = false
  const { sendMailJob } = await import('./send-mail.job.ts')
  for (const { id } of await server.ports.databases.read.selectFrom('mail').select('id').orderBy('created').execute())
    await sendMailJob.work(server.ports, { mailId: id })
  await server.drain()
  const mails = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)))
  const left = await Promise.all(readers.map(waitingFor))
  expect(left).toEqual(readers.map(() => 0))
  return readers.map(({ email }) =>
    mails.flatMap((mail) => (mail.to?.some(({ address }) => address === email) ? (mail.subject ?? '') : [])),
  )
}

/** Everything that the mail server took for a reader. */
async function textsTo({ email }: { email: string }): Promise<string> {
  const mails = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)))
  return JSON.stringify(mails.filter(({ to }) => to?.some(({ address }) => address === email)))
}

async function participantOf(owner: TestPerson, workspaceUuid: string, email: string) {
  const query = { workspaceUuid }
  const { content } = await as(server, owner).call(listParticipants, { query })
  const pending = await as(server, owner).call(listParticipants, { query: { ...query, inviteAccepted: 'false' } })
  return [...content, ...pending.content].find(({ user }) => user.email === email)!.uuid
}

type Waiting = Awaited<ReturnType<typeof waitingMails>>
const DAY = 24 * 3600_000

/** Ways in which somebody may no longer know what an email quotes that waits for them. */
const ends = {
  'was removed': async ({ owner, workspace, people }) => {
    const participantUuid = await participantOf(owner, workspace.uuid, people.helper.email)
    await as(server, owner).call(removeParticipant, { params: { participantUuid } })
  },
  left: ({ workspace, people }) =>
    as(server, people.helper).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } }),
  'has access that is over': async ({ people }) => {
    await server.asOwner(`update participant set expires_at = now() - interval '1 hour' where person_id = $1`, [
      people.helper.uuid,
    ])
  },
  'was disabled': ({ people }) =>
    server.asOwner('update person set disabled_at = now() where id = $1', [people.helper.uuid]),
  'wants no emails any more': async ({ people }) => {
    const claims = { personId: people.helper.uuid, emails: 'PEOPLE' } as const
    const token = new URL(unsubscribeLinks(server.ports, claims).oneClick).searchParams.get('token')!
    await as(server, undefined).call(unsubscribe, { query: { token } })
  },
} satisfies Record<string, (waiting: Waiting) => Promise<unknown>>

test.each(Object.entries(ends))(
  'an email that waits for somebody who %s says nothing of the workspace',
  async (_way, end) => {
    const waiting = await waitingMails()
    const { helper, other } = waiting.people
    expect([await waitingFor(helper), await waitingFor(other)]).toEqual([3, 3])
    await end(waiting)
    const [toHelper, toOther] = await sentLater(helper, other)
    expect(toOther!.length, 'people who are still there get theirs').toBe(3)
    expect(
      toHelper!.filter((subject) => !subject.includes('no longer')),
      'only that it is over',
    ).toEqual([])
    const texts = await Promise.all(smtp.received.map((raw) => PostalMime.parse(raw)))
    const own = texts.filter(({ to }) => to?.some(({ address }) => address === helper.email))
    expect(JSON.stringify(own)).not.toContain(SECRET)
  },
)

test('nothing of a workspace is emailed after it was closed, or its planned end has come, but that', async () => {
  const closed = await waitingMails()
  await as(server, closed.owner).call(closeWorkspace, {
    params: { workspaceUuid: closed.workspace.uuid },
    body: { comment: '' },
  })
  await drainRefused()
  const [toHelper] = await sentLater(closed.people.helper)
  expect(toHelper!.length).toBeGreaterThan(0)
  expect(await textsTo(closed.people.helper)).not.toContain(SECRET)
  const planned = await waitingMails()
  const params = { workspaceUuid: planned.workspace.uuid }
  const endDate = server.ports.clock.now().getTime() + 2 * DAY
  await as(server, planned.owner).call(updateLifecycle, { params, body: { endDate, endReason: null } })
  await drainRefused()
  server.pass(2 * DAY + 1000)
  await sentLater(planned.people.helper)
  expect(await textsTo(planned.people.helper)).not.toContain(SECRET)
})

/** Ways in which a reader no longer sees a comment about a document, of which an email waits for them. */
const hidings = {
  'was deleted': ({ owner }, commentUuid) => as(server, owner).call(deleteComment, { params: { commentUuid } }),
  'was deleted after a reply': async ({ owner }, commentUuid) => {
    await as(server, owner).call(createReply, { body: { threadUuid: commentUuid, text: 'Which bid?' } })
    await as(server, owner).call(deleteComment, { params: { commentUuid } })
  },
  'is about a document in the bin': ({ owner }, _commentUuid, assetUuid) =>
    as(server, owner).call(deleteAsset, { params: { assetUuid }, body: {} }),
} satisfies Record<string, (all: Mentioning, commentUuid: string, assetUuid: string) => Promise<unknown>>
type Mentioning = Awaited<ReturnType<typeof given.workspaceWith>>

test.each(Object.entries(hidings))('an email about a comment that %s isn’t sent', async (_way, hide) => {
  const all = await given.workspaceWith(server, { helper: [] })
  const { owner, workspace, people } = all
  const workspaceUuid = workspace.uuid
  const { uuid } = await as(server, owner).upload({ name: 'Bid.txt', bytes: 'text' }, { workspaceUuid })
  await server.drain()
  smtp.received.length = 0
  smtp.refuses = true
  const body = { workspaceUuid, text: SECRET, mentionedUsers: [people.helper!.uuid], mentionedAssets: [uuid] }
  const thread = await as(server, owner).call(createThread, { body })
  await drainRefused()
  expect(await waitingFor(people.helper!)).toBe(1)
  await hide(all, thread.uuid, uuid)
  expect(await sentLater(people.helper!)).toEqual([[]])
})

test('an invitation that was withdrawn while it waited isn’t sent; an account’s own emails are', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await server.drain()
  smtp.refuses = true
  const emails = ['withdrawn@outside.example', 'standing@outside.example']
  await as(server, owner).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails } })
  const quiet = await given.person(server, 'Quiet')
  await server.asOwner('update person set email_subscriber = false where id = $1', [quiet.uuid])
  await as(server, undefined).call(forgotPassword, { body: { email: quiet.email } })
  await drainRefused()
  const participantUuid = await participantOf(owner, workspace.uuid, emails[0]!)
  await as(server, owner).call(removeParticipant, { params: { participantUuid } })
  const [withdrawn, standing, own] = await sentLater({ email: emails[0]! }, { email: emails[1]! }, quiet)
  expect(withdrawn).toEqual([])
  expect(standing).toHaveLength(1)
  expect(own).toHaveLength(1)
})
