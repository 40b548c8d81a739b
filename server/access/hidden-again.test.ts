import * as annotations from '@strongroom/contract/documents/annotations.ts'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { createThread, deleteComment, findThread, updateComment } from '@strongroom/contract/documents/comments.ts'
import * as participants from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import { pdfFile } from '../test/files/files.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

const ABILITIES = { hasCommenter: true, hasCreateFolder: true, hasDownload: true }
type Type = 'STANDARD' | 'BCC'

async function join(owner: TestPerson, workspaceUuid: string, { who, type }: { who: TestPerson; type: Type }) {
  const body = { workspaceUuid, emails: [who.email], type, ...ABILITIES }
  const participantUuid = (await as(server, owner).call(participants.inviteParticipants, { body })).content[0]!.uuid
  await as(server, who).call(participants.answerInvitation, { params: { participantUuid }, body: { accepted: true } })
  return participantUuid
}

/** Somebody who takes part as one type, is removed, and takes part again as the other. `before` is done meanwhile. */
async function again<T>(
  types: [Type, Type],
  before: (at: { who: TestPerson; workspaceUuid: string; documentUuid: string }) => Promise<T>,
) {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const who = await given.person(server, 'Secretive', 'elsewhere.example')
  const { uuid: documentUuid } = await as(server, owner).upload(
    { name: 'Lease.pdf', bytes: await pdfFile({ pages: 1 }) },
    { workspaceUuid: workspace.uuid },
  )
  await server.drain()
  const participantUuid = await join(owner, workspace.uuid, { who, type: types[0] })
  const made = await before({ who, workspaceUuid: workspace.uuid, documentUuid })
  await as(server, owner).call(participants.removeParticipant, { params: { participantUuid } })
  await join(owner, workspace.uuid, { who, type: types[1] })
  return { owner, workspace, manager: people.manager, who, documentUuid, made }
}

const xfdf = (text: string) =>
  `<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="10,0,30,20" name="a"><contents>${text}</contents></text></annots></xfdf>`
const annotate = (who: TestPerson, documentUuid: string, type: 'PUBLIC' | 'PRIVATE') =>
  as(server, who).call(annotations.createAnnotation, { body: { documentUuid, type, content: xfdf('one') } })
const setType = (who: TestPerson, annotationUuid: string, type: 'PUBLIC' | 'PRIVATE') =>
  outcomeOf(as(server, who).call(annotations.updateAnnotationType, { params: { annotationUuid }, body: { type } }))
const setContent = (who: TestPerson, annotationUuid: string) =>
  outcomeOf(
    as(server, who).call(annotations.updateAnnotationContent, {
      params: { annotationUuid },
      body: { content: xfdf('two') },
    }),
  )
const removeLayer = (who: TestPerson, annotationUuid: string) =>
  outcomeOf(as(server, who).call(annotations.deleteAnnotation, { params: { annotationUuid } }))
const layersFor = async (who: TestPerson, documentUuid: string) =>
  (await as(server, who).call(annotations.listAnnotations, { query: { documentUuid, includeActions: 'true' } })).content

test.each<[Type, Type]>([
  ['STANDARD', 'BCC'],
  ['BCC', 'STANDARD'],
  ['BCC', 'BCC'],
])('what a %s participant made stays as it is when the person takes part again as %s', async (...types) => {
  const { who, manager, documentUuid, made } = await again(types, async ({ who, workspaceUuid, documentUuid }) => ({
    layer: await annotate(who, documentUuid, 'PUBLIC'),
    thread: await as(server, who).call(createThread, { body: { workspaceUuid, text: 'Hello' } }),
  }))
  const seen = async () => [
    await layersFor(manager, documentUuid),
    await as(server, manager).call(findThread, { params: { threadUuid: made.thread.uuid } }),
  ]
  const before = await seen()
  const [own] = await layersFor(who, documentUuid)
  expect(own!.actions).toEqual({
    delete: false,
    updateContent: false,
    updateTypePublic: false,
    updateTypePrivate: false,
  })
  expect(await setContent(who, made.layer.uuid)).toBe('permission.denied')
  expect(await setType(who, made.layer.uuid, 'PRIVATE')).toBe('permission.denied')
  expect(await removeLayer(who, made.layer.uuid)).toBe('permission.denied')
  const params = { commentUuid: made.thread.uuid }
  const edited = as(server, who).call(updateComment, { params, body: { text: 'Changed' } })
  expect(await outcomeOf(edited)).toBe('permission.denied')
  expect(await outcomeOf(as(server, who).call(deleteComment, { params }))).toBe('permission.denied')
  expect(await seen()).toEqual(before)
})

test('a visible person who takes part again visibly changes what they made before', async () => {
  const { who, documentUuid, made } = await again(['STANDARD', 'STANDARD'], ({ who, documentUuid }) =>
    annotate(who, documentUuid, 'PUBLIC'),
  )
  expect((await layersFor(who, documentUuid))[0]!.actions).toMatchObject({ updateContent: true, delete: true })
  expect(await setContent(who, made.uuid)).toBe('ok')
})

test('private annotations of an earlier participation are signed by the present one once they are public', async () => {
  const hidden = await again(['STANDARD', 'BCC'], ({ who, documentUuid }) => annotate(who, documentUuid, 'PRIVATE'))
  expect(await setContent(hidden.who, hidden.made.uuid)).toBe('ok')
  expect(await setType(hidden.who, hidden.made.uuid, 'PUBLIC')).toBe('ok')
  const [layer] = await layersFor(hidden.manager, hidden.documentUuid)
  expect(layer!.createdBy).toEqual({ uuid: null, email: null, givenName: '', familyName: '', party: 1 })
  expect((await layersFor(hidden.owner, hidden.documentUuid))[0]!.createdBy).toMatchObject({ uuid: hidden.who.uuid })
  expect(await setContent(hidden.who, hidden.made.uuid)).toBe('ok')
  const visible = await again(['BCC', 'STANDARD'], ({ who, documentUuid }) => annotate(who, documentUuid, 'PRIVATE'))
  expect(await setType(visible.who, visible.made.uuid, 'PUBLIC')).toBe('ok')
  expect((await layersFor(visible.manager, visible.documentUuid))[0]!.createdBy.uuid).toBe(visible.who.uuid)
})

test('the activity has what somebody does visibly after an earlier hidden participation, and nothing of that one', async () => {
  const { owner, workspace, manager, who } = await again(['BCC', 'STANDARD'], ({ who, workspaceUuid }) =>
    as(server, who).call(createFolder, { body: { workspaceUuid, name: 'Before' } }),
  )
  await as(server, who).call(createFolder, { body: { workspaceUuid: workspace.uuid, name: 'After' } })
  const ofWho = async (reader: TestPerson) =>
    (await eventsOf(server, reader, workspace))
      .filter(({ actor, entity }) => actor === 'Secretive' || entity === who.email)
      .map(({ type, entity }) => `${type} ${entity === who.email ? '' : entity}`.trim())
  const open = ['FOLDER_CREATED After', 'PARTICIPANT_ACCEPTED', 'PARTICIPANT_INVITED']
  expect(await ofWho(manager)).toEqual(open)
  expect(await ofWho(owner)).toEqual([
    ...open,
    'PARTICIPANT_REMOVED',
    'FOLDER_CREATED Before',
    'PARTICIPANT_ACCEPTED',
    'PARTICIPANT_INVITED',
  ])
})
