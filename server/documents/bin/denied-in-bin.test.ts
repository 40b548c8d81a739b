import { createFolder, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { emptyBin, listBin } from '@strongroom/contract/documents/bin.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function filled() {
  const made = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace', 'hasDelete'],
    cleared: ['hasDelete', 'hasEdit', 'hasDownload'],
  })
  const { owner, workspace, people } = made
  const params = { workspaceUuid: workspace.uuid }
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  await admin.tag(people.cleared, { name: 'Cleared' })
  const upload = (name: string, tags: string[]) => as(server, owner).upload({ name, bytes: name }, { ...params, tags })
  const remove = (who: TestPerson, assetUuid: string) =>
    as(server, who).call(deleteAsset, { params: { assetUuid }, body: {} })
  const secret = await upload('secret.txt', ['Secret'])
  const open = await upload('open.txt', [])
  for (const { uuid } of [secret, open]) await remove(people.cleared, uuid)
  const names = async (who: TestPerson) =>
    (await as(server, who).call(listBin, { params, query: {} })).content.map(({ name }) => name).toSorted()
  const empty = (who: TestPerson) => as(server, who).call(emptyBin, { params })
  return { ...made, params, secret, open, remove, names, empty }
}

test('emptying the bin leaves there what policies deny, and tells no number of it', async () => {
  const { owner, workspace, people, params, remove, names, empty } = await filled()
  const { manager } = people
  const folder = await as(server, owner).call(createFolder, { body: { ...params, name: 'Folder' } })
  await remove(owner, folder.uuid)
  expect(await names(manager)).toEqual(['Folder', 'open.txt'])
  await empty(manager)
  await server.drain()
  expect(await names(owner)).toEqual(['secret.txt'])
  expect(await names(manager)).toEqual([])
  // Nothing of it is left, so nothing happens.
  await empty(manager)
  await server.drain()
  const emptied = async () =>
    (await eventsOf(server, manager, workspace)).flatMap(({ type, from }) => (type === 'BIN_EMPTIED' ? [from] : []))
  expect(await emptied()).toEqual([{ entries: 2, documents: 1, folders: 1 }])
  expect(await names(owner)).toEqual(['secret.txt'])
  await empty(owner)
  await server.drain()
  expect(await names(owner)).toEqual([])
})

test('people to whom policies deny something in the bin get no explanation of it', async () => {
  const { owner, people, params, secret, open } = await filled()
  const why = (who: TestPerson, binUuid: string) =>
    outcomeOf(as(server, who).call(explainAction, { params, query: { action: 'restore', binUuid } }))
  const ofBoth = async (who: TestPerson) => [await why(who, secret.uuid), await why(who, open.uuid)]
  expect(await ofBoth(owner)).toEqual(['ok', 'ok'])
  expect(await ofBoth(people.cleared)).toEqual(['ok', 'ok'])
  expect(await ofBoth(people.manager)).toEqual(['bin.entry.not.found', 'ok'])
})
