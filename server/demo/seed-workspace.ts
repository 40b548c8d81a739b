import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { createReply, createThread } from '@strongroom/contract/documents/comments.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import { createTask } from '@strongroom/contract/documents/tasks.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { noteVisit } from '@strongroom/contract/record/visits.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { type DemoPerson, signInAs } from './demo-caller.ts'
import { type DemoDocument, demoDocuments, lateDocument } from './demo-documents.ts'
import { PEOPLE } from './seed-demo.ts'

export const DEMO_WORKSPACE = 'Harbour bridge repairs'
const EDITOR = { hasDownload: true, hasCreateDocument: true, hasCreateFolder: true, hasEdit: true, hasDelete: true }
const COMMENTER = { hasCommenter: true }
const WEEK = 7 * 24 * 3600_000

/** Where documents are put: the uuids of the folders, and of the documents by name. */
interface Place {
  workspaceUuid: string
  folders: Map<string, string>
  documents: Map<string, string>
}

/**
 * Creates a workspace with documents, tags, a discussion, a task and two people over HTTP, so that the first sight shows
 * the product. Throws if a call is refused.
 */
export async function seedWorkspace(url: string): Promise<void> {
  const [owner, colleague] = await Promise.all(PEOPLE.slice(0, 2).map(({ email }) => signInAs(url, email)))
  const created = await owner!.call(createWorkspace, {}, { name: DEMO_WORKSPACE })
  const workspaceUuid = String(created['uuid'])
  const place: Place = { workspaceUuid, folders: new Map(), documents: new Map() }
  for (const document of await demoDocuments()) await put(owner!, document, place)
  const message = 'The papers for the bridge are here.'
  const invitees = { workspaceUuid, emails: [PEOPLE[1]!.email], message, ...EDITOR, ...COMMENTER }
  const { content } = await owner!.call(inviteParticipants, {}, invitees)
  const participantUuid = (content as { uuid: string }[])[0]!.uuid
  await colleague!.call(answerInvitation, { participantUuid }, { accepted: true })
  await discuss(owner!, colleague!, place)
  // Later changes are new to the owner.
  await owner!.call(noteVisit, { workspaceUuid })
  await put(colleague!, lateDocument(), place)
  await ask(colleague!, String(created['ownerUuid']), place)
}

/** Tags two documents, and begins a discussion about one of them. */
async function discuss(owner: DemoPerson, colleague: DemoPerson, { workspaceUuid, documents }: Place): Promise<void> {
  const [agreement, costs] = ['Agreement for repairs.pdf', 'Schedule of costs.csv'].map((name) => documents.get(name))
  await owner.call(addTags, {}, { assetUuid: agreement, tags: [{ name: 'Status', type: 'TEXT', value: 'Draft' }] })
  await owner.call(addTags, {}, { assetUuid: costs, tags: [{ name: 'Year', type: 'NUMBER', value: '2026' }] })
  const question = { text: 'Does clause 3 include the scaffolding?', workspaceUuid, mentionedAssets: [agreement] }
  const thread = await owner.call(createThread, {}, question)
  await colleague.call(createReply, {}, { threadUuid: thread['uuid'], text: 'Yes, it is part of stage 1.' })
}

/** Asks the owner for an answer and for an approval. */
async function ask(colleague: DemoPerson, ownerUuid: string, { workspaceUuid, documents }: Place): Promise<void> {
  await colleague.call(
    createThread,
    {},
    {
      text: 'Twelve boards should be replaced before the winter. Shall we begin with those on the northern side?',
      workspaceUuid,
      mentionedUsers: [ownerUuid],
      mentionedAssets: [documents.get('Inspection of the bridge.pdf')],
    },
  )
  await colleague.call(
    createTask,
    {},
    {
      workspaceUuid,
      type: 'approve',
      title: 'Approve the agreement',
      description: 'Please approve it before the next site meeting.',
      assigneeUuids: [ownerUuid],
      assetUuids: [documents.get('Agreement for repairs.pdf')],
      dueDate: Date.now() + WEEK,
    },
  )
}

/** Uploads a document into its folder, which is created if missing. */
async function put(person: DemoPerson, document: DemoDocument, place: Place): Promise<void> {
  const { workspaceUuid, folders, documents } = place
  const { folder: name } = document
  if (name !== undefined && !folders.has(name))
    folders.set(name, String((await person.call(createFolder, {}, { name, workspaceUuid }))['uuid']))
  const parentUuid = name === undefined ? undefined : folders.get(name)
  documents.set(document.name, await person.upload(document, { workspaceUuid, parentUuid }))
}
