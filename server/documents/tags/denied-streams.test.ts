import { findAsset } from '@strongroom/contract/documents/assets.ts'
import { addTags, deleteTag } from '@strongroom/contract/documents/tags.ts'
import { acceptMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { updateTagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('running downloads and players end with a policy or tag that may deny their document', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const workspaceUuid = workspace.uuid
  const upload = (name: string, tags: string[]) =>
    as(server, owner).upload({ name, bytes: name }, { workspaceUuid, tags })
  const { uuid: assetId } = await upload('secret.txt', ['Secret'])
  const admin = await policiesOf(server, owner)
  const ends: string[] = []
  const running = (name: string, stream: { assetId?: string; workspaceId?: string }) =>
    server.ports.streams.add(
      {
        workspaceId: workspaceUuid,
        personId: people.reader.uuid,
        sessionId: '',
        ...stream,
        end: () => void ends.push(name),
      },
      performance.now(),
    )
  const endsAfter = async (act: () => Promise<unknown>) => {
    // Cuts before are remembered for streams that begin beside them.
    await sleep(300)
    ends.length = 0
    const others = { assetId: crypto.randomUUID(), workspaceId: crypto.randomUUID() }
    const stop = [running('own', { assetId }), running('elsewhere', others)]
    await act()
    await sleep(700)
    for (const one of stop) one()
    return ends
  }
  const other = await given.workspaceWith(server)
  const elsewhere = await policiesOf(server, other.owner)
  expect(await endsAfter(() => elsewhere.create(policyOf('DENY', 'Secret', 'Blind')))).toEqual([])
  const policy = policyOf('DENY', 'Secret', 'Blind')
  let policyUuid = ''
  expect(await endsAfter(async () => ({ uuid: policyUuid } = await admin.create(policy)))).toEqual(['own'])
  const body = { ...policy, userTags: [{ name: 'Other' }] }
  const params = { policyUuid }
  const update = () => as(server, owner).call(updateTagPolicy, { params, body })
  expect(await endsAfter(update)).toEqual(['own'])
  expect(await endsAfter(update)).toEqual([])
  expect((await endsAfter(() => admin.tag(people.reader, { name: 'Blind' }))).toSorted()).toEqual(['elsewhere', 'own'])
  const add = (name: string) => as(server, owner).call(addTags, { body: { assetUuid: assetId, tags: [{ name }] } })
  expect(await endsAfter(() => add('Free'))).toEqual([])
  const { tags } = await add('Secret')
  const assetTagUuid = tags.find(({ name }) => name === 'Secret')!.uuid
  expect(await endsAfter(() => as(server, owner).call(deleteTag, { params: { assetTagUuid } }))).toEqual(['own'])
  expect(await endsAfter(() => add('Secret'))).toEqual(['own'])
  expect(await endsAfter(() => admin.remove(policyUuid))).toEqual(['own'])
})

test('they end when a workspace moves to a workgroup with other policies', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const other = await given.workspaceWith(server)
  const admin = await policiesOf(server, other.owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  const at = { workspaceUuid: workspace.uuid }
  const { uuid: assetUuid } = await as(server, owner).upload({ name: 'a.txt', bytes: 'a' }, { ...at, tags: ['Secret'] })
  const find = () => outcomeOf(as(server, people.reader).call(findAsset, { params: { assetUuid }, query: {} }))
  const invited = await as(server, other.owner).call(inviteMembers, {
    body: { organisationUuid: admin.workgroupUuid, emails: [owner.email], message: '' },
  })
  await sleep(300)
  const ended: string[] = []
  const running = (name: string, workspaceId: string) =>
    server.ports.streams.add(
      {
        workspaceId,
        personId: people.reader.uuid,
        sessionId: '',
        assetId: assetUuid,
        end: () => void ended.push(name),
      },
      performance.now(),
    )
  const stop = [running('moved', workspace.uuid), running('elsewhere', other.workspace.uuid)]
  expect(await find()).toBe('ok')
  const params = { memberUuid: invited.content[0]!.uuid }
  await as(server, owner).call(acceptMembership, { params, body: { accepted: true } })
  expect(await find()).toBe('asset.not.found')
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual(['moved'])
  for (const one of stop) one()
  expect(ended).toEqual(['moved'])
})
