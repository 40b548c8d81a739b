import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { emptyBin, purgeAsset, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'

const server = useServer()

test('people who aren’t in a workspace don’t lock it, and don’t wait for those who do', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { former: ['hasDelete'] })
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner, workspace }, invited, ['hasDelete'])
  await server.asOwner(
    `update participant set removed_at = now(), removal = 'removed' where workspace_id = $1 and person_id = $2`,
    [workspace.uuid, people.former.uuid],
  )
  const params = { workspaceUuid: workspace.uuid }
  const { uuid: binUuid } = await as(server, owner).upload({ name: 'a.txt', bytes: 'a' }, params)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: binUuid }, body: undefined })
  const restore = (who: TestPerson) => as(server, who).call(restoreAsset, { params: { ...params, binUuid } })
  const uploading = await server.ports.databases.writePool.connect()
  try {
    await uploading.query('begin')
    await uploading.query('select from workspace where id = $1 for share', [workspace.uuid])
    const outcomes = [
      outcomeOf(restore(people.former)),
      outcomeOf(as(server, people.former).call(purgeAsset, { params: { ...params, binUuid } })),
      outcomeOf(as(server, people.former).call(emptyBin, { params })),
      outcomeOf(as(server, people.former).call(closeWorkspace, { params, body: undefined })),
      outcomeOf(restore(invited)),
    ]
    const waited = new Promise((resolve) => setTimeout(resolve, 20_000, 'waited'))
    expect(await Promise.race([Promise.all(outcomes), waited])).toEqual([
      'workspace.not.found',
      'workspace.not.found',
      'workspace.not.found',
      'workspace.not.found',
      expect.stringMatching(/^(bin\.entry\.not\.found|permission\.denied|workspace\.)/),
    ])
    const restoring = restore(owner)
    await somebodyWaits(server)
    await uploading.query('commit')
    expect(await restoring).toMatchObject({ name: 'a.txt' })
  } finally {
    uploading.release()
  }
})
