import { createFolder } from '@strongroom/contract/assets.ts'
import type { Endpoint } from '@strongroom/contract/endpoint.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/participants.ts'
import { getMe } from '@strongroom/contract/sign-in.ts'
import { createDocument } from '@strongroom/contract/versions.ts'
import { createWorkspace } from '@strongroom/contract/workspaces.ts'
import { type DemoDocument, demoDocuments, lateDocument } from './demo-documents.ts'
import { DEMO_PASSWORD, PEOPLE } from './seed-demo.ts'

export const DEMO_WORKSPACE = 'Harbour bridge repairs'
const [OWNER, COLLEAGUE] = PEOPLE as [(typeof PEOPLE)[0], (typeof PEOPLE)[0]]
const EDITOR = { hasDownload: true, hasCreateDocument: true, hasCreateFolder: true, hasEdit: true, hasDelete: true }

/**
 * Makes a workspace with documents and two people, so that a first look shows the product: over HTTP, as they would do
 * it themselves. Throws where a call is refused.
 */
export async function seedWorkspace(url: string): Promise<void> {
  const owner = await signIn(url, OWNER.email)
  const { uuid: workspaceUuid } = await owner.call(createWorkspace, { name: DEMO_WORKSPACE })
  const folders = new Map<string, string>()
  const place = async ({ folder }: DemoDocument) => {
    if (!folder) return undefined
    const known = folders.get(folder) ?? (await owner.call(createFolder, { name: folder, workspaceUuid })).uuid
    folders.set(folder, known)
    return known
  }
  for (const document of await demoDocuments())
    await owner.upload(document, { workspaceUuid, parentUuid: await place(document) })
  const invited = await owner.call(inviteParticipants, {
    workspaceUuid,
    emails: [COLLEAGUE.email],
    message: 'The papers for the bridge are here.',
    ...EDITOR,
  })
  const colleague = await signIn(url, COLLEAGUE.email)
  await colleague.call(answerInvitation, { accepted: true }, invited.content![0]!.uuid)
  await owner.call(visitOf(workspaceUuid), undefined)
  const late = lateDocument()
  await colleague.upload(late, { workspaceUuid, parentUuid: await place(late) })
}
