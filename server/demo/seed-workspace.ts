import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { noteVisit } from '@strongroom/contract/record/visits.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { type DemoPerson, signInAs } from './demo-caller.ts'
import { type DemoDocument, demoDocuments, lateDocument } from './demo-documents.ts'
import { PEOPLE } from './seed-demo.ts'

export const DEMO_WORKSPACE = 'Harbour bridge repairs'
const EDITOR = { hasDownload: true, hasCreateDocument: true, hasCreateFolder: true, hasEdit: true, hasDelete: true }

/**
 * Creates a workspace with documents and two people over HTTP, so that the first sight shows the product. Throws if a
 * call is refused.
 */
export async function seedWorkspace(url: string): Promise<void> {
  const [owner, colleague] = await Promise.all(PEOPLE.slice(0, 2).map(({ email }) => signInAs(url, email)))
  const created = await owner!.call(createWorkspace, {}, { name: DEMO_WORKSPACE })
  const workspaceUuid = String(created['uuid'])
  const folders = new Map<string, string>()
  for (const document of await demoDocuments()) await put(owner!, document, { workspaceUuid, folders })
  const message = 'The papers for the bridge are here.'
  const invitees = { workspaceUuid, emails: [PEOPLE[1]!.email], message, ...EDITOR }
  const { content } = await owner!.call(inviteParticipants, {}, invitees)
  const participantUuid = (content as { uuid: string }[])[0]!.uuid
  await colleague!.call(answerInvitation, { participantUuid }, { accepted: true })
  // Later changes are new to the owner.
  await owner!.call(noteVisit, { workspaceUuid })
  await put(colleague!, lateDocument(), { workspaceUuid, folders })
}

/** Uploads a document into its folder, which is created if missing. */
async function put(
  person: DemoPerson,
  document: DemoDocument,
  { workspaceUuid, folders }: { workspaceUuid: string; folders: Map<string, string> },
): Promise<void> {
  const { folder: name } = document
  if (name !== undefined && !folders.has(name))
    folders.set(name, String((await person.call(createFolder, {}, { name, workspaceUuid }))['uuid']))
  await person.upload(document, { workspaceUuid, parentUuid: name === undefined ? undefined : folders.get(name) })
}
