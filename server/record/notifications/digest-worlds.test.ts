import { renameAsset } from '@strongroom/contract/documents/assets.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import * as participants from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { linesOf, morning, newsOf, tell } from '../../test/news.ts'
import { useServer } from '../../test/server.ts'
import { randomOf } from '../../test/world.ts'

const server = useServer()

/** One event since the last digest, in plain words. */
interface Act {
  by: string
  what: 'uploaded' | 'renamed' | 'commented'
  document: string
}

interface Document {
  uuid: string
  name: string
  by: string
  isSecret: boolean
}

/** Whether a digest tells a person of an act: not their own, not of hidden people, not about denied documents. */
function isTold(act: Act, who: string, documents: Document[]): boolean {
  if (act.by === who) return false
  if (act.by === 'hidden' && who !== 'owner') return false
  const { isSecret } = documents.find(({ name }) => name === act.document)!
  return !isSecret || who !== 'denied'
}

const numbered = (number: number) => `Doc${number}`

test.each([11, 12, 13])('a digest equals the visible events of its day (world %i)', async (seed) => {
  const random = randomOf(seed)
  const one = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]!
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    adder: ['hasDownload', 'hasCreateDocument', 'hasEdit', 'hasCommenter'],
    denied: ['hasDownload', 'hasCreateDocument', 'hasEdit', 'hasCommenter'],
  })
  const hidden = await given.person(server, 'Secretive')
  const page = await as(server, owner).call(participants.inviteParticipants, {
    body: {
      workspaceUuid: workspace.uuid,
      emails: [hidden.email],
      type: 'BCC',
      hasDownload: true,
      hasCreateDocument: true,
    },
  })
  await as(server, hidden).call(participants.answerInvitation, {
    params: { participantUuid: page.content[0]!.uuid },
    body: { accepted: true },
  })
  const admin = await policiesOf(server, owner)
  await admin.tag(people.denied, { name: 'Outside' })
  await admin.create(policyOf('DENY', 'Secret', 'Outside'))
  const everybody: Record<string, TestPerson> = { owner, hidden, ...people }
  const documents: Document[] = []

  for (let day = 0; day < 3; day++) {
    // Joining and the policy's creation belong to the first day, which isn't compared.
    if (day === 0) await tell(server)
    const sessions = new Map<string, TestPerson>()
    for (const [name, who] of Object.entries(everybody)) sessions.set(name, await given.signIn(server, who))
    const acting = (name: string) => as(server, sessions.get(name)!)
    const acts: Act[] = []
    const upload = async () => {
      const by = one(Object.keys(everybody))
      const name = numbered(documents.length + 1)
      const { uuid } = await acting(by).upload({ name: `${name}.txt`, bytes: name }, { workspaceUuid: workspace.uuid })
      const isSecret = by === 'owner' && random() < 0.6
      if (isSecret) await acting('owner').call(addTags, { body: { assetUuid: uuid, tags: [{ name: 'Secret' }] } })
      documents.push({ uuid, name, by, isSecret })
      acts.push({ by, what: 'uploaded', document: name })
    }
    await upload()
    for (let i = 0; i < 5; i++) {
      const document = one(documents)
      if (random() < 0.4) await upload()
      else if (random() < 0.5) {
        const text = `about ${document.name}`
        await acting('manager').call(createThread, {
          body: { workspaceUuid: workspace.uuid, text, mentionedAssets: [document.uuid] },
        })
        acts.push({ by: 'manager', what: 'commented', document: document.name })
      } else {
        const name = `${document.name}-${day}${i}`
        await acting('owner').call(renameAsset, { params: { assetUuid: document.uuid }, body: { name } })
        acts.push({ by: 'owner', what: 'renamed', document: document.name })
      }
    }
    await server.drain()
    const before = new Map<string, number>()
    for (const [name, who] of Object.entries(everybody)) before.set(name, (await newsOf(server, who)).length)
    await morning(server)
    for (const [name, who] of Object.entries(everybody)) {
      const mails = await newsOf(server, who)
      const sent = mails.length - before.get(name)!
      const told = acts.filter((act) => act.what !== 'commented' && isTold(act, name, documents))
      const all = sent > 0 ? linesOf(mails[0]) : []
      const lines = all.filter((line) => /uploaded|renamed/.test(line))
      const seen = lines.map((line) => `${/uploaded/.test(line) ? 'uploaded' : 'renamed'} ${/Doc\d+/.exec(line)![0]}`)
      const expected = told.map(({ what, document }) => `${what} ${document}`)
      expect(seen.toSorted(), `${name}, day ${day}, world ${seed}`).toEqual(expected.toSorted())
      const comments = acts.filter((act) => act.what === 'commented' && isTold(act, name, documents))
      const discussed = all.filter((line) => /added a comment/.test(line))
      expect(discussed, `comments of ${name}, day ${day}, world ${seed}`).toHaveLength(comments.length)
    }
  }
})
