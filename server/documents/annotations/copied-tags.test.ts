import { createAnnotatedCopy } from '@strongroom/contract/documents/annotations.ts'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
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
