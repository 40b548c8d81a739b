import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { previewLatest } from '@strongroom/contract/documents/versions.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

async function made() {
  const all = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const { owner, workspace, people } = all
  const reader = await given.person(server, 'Reader')
  const participantUuid = await given.participant(server, all, reader, ['hasDownload'])
  const listed = async (who: TestPerson) =>
    (await as(server, who).call(listParticipants, { query: { workspaceUuid: workspace.uuid, includeActions: 'true' } }))
      .content
  const asked = (await listed(owner)).find(({ userUuid }) => userUuid === people.manager.uuid)!.uuid
  const admin = await policiesOf(server, owner)
  const secret = await as(server, owner).upload(
    { name: 'secret.txt', bytes: 'secret' },
    { workspaceUuid: workspace.uuid, tags: ['Secret'] },
  )
  await server.drain()
  const codeOf = async (answer: Promise<Response>) => {
    const response = await answer
    return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
  }
  /** The offered action, the clauses that refuse, and the codes of opening the folder and the document. */
  const views = async (who: TestPerson) => {
    const viewAs = participantUuid
    const why = await as(server, owner).call(explainAction, {
      params: { workspaceUuid: workspace.uuid },
      query: { action: 'viewAs', otherUuid: viewAs, ...(who === owner ? {} : { participantUuid: asked }) },
    })
    const folder = as(server, who).fetch(listAssets, { query: { workspaceUuid: workspace.uuid, viewAs } })
    const params = { assetUuid: secret.uuid }
    return {
      offered: (await listed(who)).find(({ uuid }) => uuid === viewAs)!.actions!.viewAs,
      refusing: why.clauses.filter(({ holds }) => !holds).map(({ code }) => code),
      folder: await codeOf(folder),
      document: await codeOf(as(server, who).fetch(previewLatest, { params, query: { viewAs } })),
    }
  }
  return { ...all, admin, reader, views }
}

const OPEN = { offered: true, refusing: [], folder: 'ok', document: 'ok' }
const SHUT = {
  offered: false,
  refusing: ['participant.sees.no.more'],
  folder: 'view.as.denied',
  document: 'view.as.denied',
}

test('nobody views as a person to whom policies allow documents that they deny to the viewer', async () => {
  const { owner, people, admin, reader, views } = await made()
  const { manager } = people
  expect(await views(manager)).toEqual(OPEN)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  // Denied to both: the view shows what the reader sees.
  expect(await views(manager)).toEqual({ ...OPEN, document: 'asset.not.found' })
  await admin.tag(reader, { name: 'Cleared' })
  expect([await views(manager), await views(owner)]).toEqual([SHUT, OPEN])
  await admin.tag(manager, { name: 'Cleared' })
  expect(await views(manager)).toEqual(OPEN)
})

test('the same holds for policies that deny, of the workspace’s own workgroup only', async () => {
  const { owner, people, admin, reader, views } = await made()
  const { manager } = people
  const elsewhere = await policiesOf(server, manager)
  await elsewhere.create(policyOf('DENY', 'Secret', 'Blind'))
  await elsewhere.tag(manager, { name: 'Blind' })
  expect(await views(manager)).toEqual(OPEN)
  const policy = await admin.create(policyOf('DENY', 'Secret', 'Blind'))
  await admin.tag(manager, { name: 'Blind' })
  expect([await views(manager), await views(owner)]).toEqual([SHUT, OPEN])
  await admin.tag(reader, { name: 'Blind' })
  expect(await views(manager)).toEqual({ ...OPEN, document: 'asset.not.found' })
  await admin.tag(manager)
  expect(await views(manager)).toEqual({ ...OPEN, document: 'asset.not.found' })
  await admin.remove(policy.uuid)
  expect(await views(manager)).toEqual(OPEN)
})
