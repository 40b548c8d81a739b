import { deleteAsset, findAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/waiting-scans.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { expect, test } from 'vitest'
import type { Scanner, ScanResult } from '../../adapters/scanner.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { scanVersion } from '../versions/scan-version.job.ts'

let answer: ScanResult = 'clean'
const scanner: Scanner = {
  name: 'test',
  isThere: async () => answer !== 'away',
  async scan(bytes) {
    for await (const _ of bytes);
    return answer
  },
}
const server = useServer({ scanner })
let total = 0

async function people() {
  const domain = `scans-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [admin, owner] = [await given.person(server, 'Admin', domain), await given.person(server, 'Owner', domain)]
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  const [first, second] = [await given.workspaceOf(server, owner), await given.workspaceOf(server, owner)]
  const upload = async (workspaceUuid: string) => {
    const { uuid, latestDocumentVersion } = await as(server, owner).upload(
      { name: 'a.txt', bytes: 'x' },
      { workspaceUuid },
    )
    return { uuid, versionId: latestDocumentVersion!.uuid }
  }
  return { admin, owner, params: { workgroupUuid }, first, second, upload }
}

const list = (who: TestPerson, params: { workgroupUuid: string }, query: { page?: number; size?: number } = {}) =>
  as(server, who).call(contract.listWaitingScans, { params, query })
const retry = (who: TestPerson, params: { workgroupUuid: string }) =>
  as(server, who).call(contract.retryScans, { params })
const scan = (versionId: string) => scanVersion.work(server.ports, { versionId })
const statusOf = async (who: TestPerson, assetUuid: string) =>
  (await as(server, who).call(findAsset, { params: { assetUuid }, query: {} })).status

test('what waits is counted by workspace and reason, without names of documents, the longest wait first', async () => {
  const { admin, owner, params, first, second, upload } = await people()
  expect(await list(admin, params)).toMatchObject({ content: [], scanner: 'AVAILABLE' })
  answer = 'away'
  const [away, postponed] = [await upload(first.uuid), await upload(first.uuid)]
  await scan(away.versionId)
  await scan(postponed.versionId)
  await server.asOwner(`update version set scanner_away_since = now() - interval '41 minutes' where id = $1`, [
    postponed.versionId,
  ])
  await scan(postponed.versionId)
  answer = 'hung up'
  const silent = await upload(second.uuid)
  await scan(silent.versionId)
  await upload(second.uuid)
  const { content, scanner, metadata } = await list(admin, params)
  expect(scanner).toBe('AVAILABLE')
  expect(metadata.totalElements).toBe(2)
  expect(content).toMatchObject([
    { workspaceName: first.name, queued: 0, unanswered: 0, unreachable: 1, postponed: 1 },
    { workspaceName: second.name, queued: 1, unanswered: 1, unreachable: 0, postponed: 0 },
  ])
  expect(JSON.stringify(content)).not.toContain('a.txt')
  expect((await list(admin, params, { page: 1, size: 1 })).content).toMatchObject([{ workspaceName: second.name }])
  // Nothing in the bin and in closed workspaces.
  await as(server, owner).call(deleteAsset, { params: { assetUuid: away.uuid }, body: undefined })
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: second.uuid }, body: { comment: '' } })
  expect((await list(admin, params)).content).toMatchObject([{ unreachable: 0, postponed: 1 }])
})

test('a retry scans at once what had no result', async () => {
  const { admin, owner, params, first, upload } = await people()
  answer = 'hung up'
  const [one, two] = [await upload(first.uuid), await upload(first.uuid)]
  await scan(one.versionId)
  answer = 'clean'
  expect(await retry(admin, params)).toEqual({ documents: 1 })
  await server.drain()
  expect(await statusOf(owner, one.uuid)).toBe('COMPLETE')
  expect(await statusOf(owner, two.uuid)).toBe('COMPLETE')
  expect((await list(admin, params)).content).toEqual([])
  expect(await retry(admin, params)).toEqual({ documents: 0 })
  for (let i = 0; i < 3; i++) await retry(admin, params)
  expect(await outcomeOf(retry(admin, params))).toBe('too.many.requests')
})

test('only administrators of the workgroup see and retry', async () => {
  const { owner, params } = await people()
  const stranger = await given.person(server, 'Stranger')
  const expected = { nobody: 'signed.out', stranger: 'workgroup.not.found', owner: 'permission.denied' } as const
  await matrix(server, contract.listWaitingScans, {
    input: () => ({ params, query: {} }),
    people: { owner, stranger },
    expected,
  })
  await matrix(server, contract.retryScans, { input: () => ({ params }), people: { owner, stranger }, expected })
})
