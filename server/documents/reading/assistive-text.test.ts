import { compareVersions, findText, readPageText } from '@strongroom/contract/documents/document-text.ts'
import { downloadDocument, findPreview } from '@strongroom/contract/documents/versions.ts'
import {
  leaveWorkspace,
  listParticipants,
  updateAssistiveText,
  updateParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function pdf(text: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 20, font })
  return Buffer.from(await document.save())
}

async function shared() {
  const made = await given.workspaceWith(server, {
    viewer: [],
    reader: ['hasDownload'],
    manager: ['hasManageWorkspace'],
  })
  const { owner, workspace, people } = made
  const at = { workspaceUuid: workspace.uuid }
  const asset = await as(server, owner).upload({ name: 'a.pdf', bytes: await pdf('Read me aloud') }, at)
  await server.drain()
  const rowOf = async (who: TestPerson, seenBy = owner) => {
    const { content } = await as(server, seenBy).call(listParticipants, { query: { ...at, includeActions: 'true' } })
    return content.find(({ userUuid }) => userUuid === who.uuid)!
  }
  const { uuid: participantUuid } = await rowOf(people.viewer)
  const params = { participantUuid }
  const allow = (who: TestPerson, assistiveText: boolean) =>
    as(server, who).call(updateAssistiveText, { params, body: { assistiveText } })
  const versionUuid = asset.latestDocumentVersion!.uuid
  const read = (who: TestPerson) => as(server, who).call(readPageText, { params: { versionUuid, page: '1' } })
  const preview = (who: TestPerson) =>
    as(server, who).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })
  return { ...made, asset, versionUuid, params, rowOf, allow, read, preview }
}

test('a person who may not download has pages read aloud once the owner allows that, and no more', async () => {
  const { owner, workspace, people, asset, versionUuid, allow, read, preview } = await shared()
  const { viewer } = people
  expect(await outcomeOf(read(viewer))).toBe('permission.denied')
  expect(await preview(viewer)).toMatchObject({ hasText: false, hasAssistiveText: false, watermarked: true })
  await allow(owner, true)
  expect(await preview(viewer)).toMatchObject({ hasText: false, hasAssistiveText: true, watermarked: true })
  const { lines } = await read(viewer)
  expect(lines[0]!.words.map(({ text }) => text)).toEqual(['Read', 'me', 'aloud'])
  const found = as(server, viewer).call(findText, { params: { versionUuid }, query: { text: 'aloud' } })
  expect(await outcomeOf(found)).toBe('permission.denied')
  const compared = as(server, viewer).call(compareVersions, {
    params: { assetUuid: asset.uuid },
    query: { from: 1, to: 1 },
  })
  expect(await outcomeOf(compared)).toBe('permission.denied')
  const bytes = await as(server, viewer).fetch(downloadDocument, { params: { assetUuid: asset.uuid }, query: {} })
  expect(bytes.status).toBe(403)
  await allow(owner, false)
  await allow(owner, false)
  expect(await outcomeOf(read(viewer))).toBe('permission.denied')
  const events = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'PARTICIPANT_UPDATED')
  expect(events.map(({ to }) => to)).toEqual([{ assistiveText: false }, { assistiveText: true }])
})

test('only the owner allows it, and it is shown to them, managers and the person', async () => {
  const { owner, people, params, rowOf, allow } = await shared()
  const stranger = await given.person(server, 'Stranger')
  await matrix(server, updateAssistiveText, {
    input: () => ({ params, body: { assistiveText: true } }),
    people: { ...people, stranger },
    expected: {
      nobody: 'signed.out',
      stranger: 'participant.not.found',
      viewer: 'permission.denied',
      reader: 'permission.denied',
      manager: 'permission.denied',
    },
  })
  expect((await rowOf(people.viewer)).actions).toMatchObject({ assistiveText: true })
  expect((await rowOf(owner)).actions).toMatchObject({ assistiveText: false })
  await allow(owner, true)
  const shown = [owner, people.viewer, people.manager, people.reader]
  const seen = await Promise.all(shown.map(async (who) => (await rowOf(people.viewer, who)).assistiveText))
  expect(seen).toEqual([true, true, true, false])
  const extra = as(server, owner).call(updateAssistiveText, { params, body: { assistiveText: 'yes' } as never })
  expect(await outcomeOf(extra)).toBe('input.invalid')
})

test('it stays when abilities change, and ends with the participation', async () => {
  const { owner, workspace, people, params, allow, read } = await shared()
  await allow(owner, true)
  await as(server, owner).call(updateParticipant, { params, body: { hasCommenter: true } })
  expect((await read(people.viewer)).lines).toHaveLength(1)
  await as(server, people.viewer).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  await given.participant(server, { owner, workspace }, people.viewer, [])
  expect(await outcomeOf(read(people.viewer))).toBe('permission.denied')
})
