import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { listBin } from '@strongroom/contract/documents/bin.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a deletion by a hidden participant shows a number, not the person', async () => {
  const made = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    hidden: ['hasDelete', 'hasDownload'],
  })
  const { owner, workspace, people } = made
  const params = { workspaceUuid: workspace.uuid }
  await server.asOwner(`update participant set type = 'BCC' where workspace_id = $1 and person_id = $2`, [
    workspace.uuid,
    people.hidden.uuid,
  ])
  await server.asOwner(`update workspace set taking_part_reveals = false where id = $1`, [workspace.uuid])
  const file = await as(server, owner).upload({ name: 'seen.txt', bytes: 'seen' }, params)
  await as(server, people.hidden).call(deleteAsset, { params: { assetUuid: file.uuid }, body: undefined })
  const deletedBy = async (who: TestPerson) =>
    (await as(server, who).call(listBin, { params, query: {} })).content[0]!.deletedBy
  expect(await deletedBy(people.manager)).toMatchObject({ uuid: null, email: null, party: 1 })
  expect(await deletedBy(owner)).toMatchObject({ uuid: people.hidden.uuid })
})
