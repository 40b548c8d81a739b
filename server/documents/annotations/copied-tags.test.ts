import { createAnnotatedCopy } from '@strongroom/contract/documents/annotations.ts'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { updateTags } from '@strongroom/contract/documents/tags.ts'
import { exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('an annotated copy keeps the tags of its document, so nobody sees it whom policies deny the document', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    copier: ['hasDownload', 'hasCreateDocument'],
    uncleared: ['hasDownload'],
  })
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  await admin.tag(people.copier, { name: 'Cleared' })
  const tags = ['Secret', 'Client|Acme|TEXT']
  const original = await as(server, owner).upload(
    { name: 'Takeover.pdf', bytes: await pdfFile() },
    { workspaceUuid: workspace.uuid, tags },
  )
  await server.drain()
  const made = await as(server, people.copier).call(createAnnotatedCopy, {
    params: { assetUuid: original.uuid },
    body: { name: 'Read by me' },
  })
  const tagged = [
    { name: 'Client', value: 'Acme' },
    { name: 'Secret', value: '' },
  ]
  expect(made.tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject(tagged)
  const namesFor = async (who: TestPerson) =>
    (await as(server, who).call(listAssets, { query: { workspaceUuid: workspace.uuid } })).content.map(
      ({ name }) => name,
    )
  expect(await namesFor(people.copier)).toEqual(['Read by me.pdf', 'Takeover.pdf'])
  expect(await namesFor(people.uncleared)).toEqual([])
  const created = (await eventsOf(server, owner, workspace)).filter(({ entity }) => entity === 'Read by me.pdf')
  expect(created).toContainEqual(
    expect.objectContaining({ type: 'DOCUMENT_CREATED', to: expect.objectContaining({ tags: expect.anything() }) }),
  )
})

test('a copy that others see doesn’t tell them of which denied document it is a copy', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  const at = { workspaceUuid: workspace.uuid }
  const original = await as(server, owner).upload(
    { name: 'Takeover.pdf', bytes: await pdfFile() },
    { ...at, tags: ['Secret'] },
  )
  await server.drain()
  const copy = await as(server, owner).call(createAnnotatedCopy, {
    params: { assetUuid: original.uuid },
    body: { name: 'For everybody' },
  })
  const body = { assetUuids: [copy.uuid], unapplyTags: [{ name: 'Secret' }] }
  await as(server, owner).call(updateTags, { body })
  /** Whether the copy is told of, and its original. */
  const toldIn = (text: string) => [text.includes(copy.uuid), text.includes('Takeover') || text.includes(original.uuid)]
  const told = async (who: TestPerson) => {
    const csv = await as(server, who).fetch(exportAudit, { query: at })
    const sealed = await as(server, who).fetch(exportSealedAudit, { params: at })
    const events = await eventsOf(server, who, workspace)
    return {
      csv: toldIn(await csv.text()),
      sealed: toldIn(await sealed.text()),
      saved: events.filter(({ type }) => type === 'ANNOTATED_COPY_SAVED').map(({ entity }) => entity),
      created: events.filter(({ type }) => type === 'DOCUMENT_CREATED').map(({ entity }) => entity),
    }
  }
  const [all, none] = [
    [true, true],
    [true, false],
  ]
  expect(await told(owner)).toEqual({
    csv: all,
    sealed: all,
    saved: ['For everybody.pdf'],
    created: ['For everybody.pdf', 'Takeover.pdf'],
  })
  expect(await told(people.manager)).toEqual({ csv: none, sealed: none, saved: [], created: ['For everybody.pdf'] })
})
