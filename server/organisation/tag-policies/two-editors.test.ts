import * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

async function administered() {
  const domain = `editors-${++total}.example`
  await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  const member = await given.person(server, 'Member', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  return { admin, member, ...(await policiesOf(server, admin)) }
}

test('a policy that somebody else changed in the meantime is not replaced', async () => {
  const { admin, create } = await administered()
  const made = await create(policyOf('DENY', 'Secret', 'Guest'))
  const { model: _model, uuid: policyUuid, workgroupUuid: _workgroup, ...before } = made
  const save = (body: object) =>
    outcomeOf(
      as(server, admin).call(contract.updateTagPolicy, {
        params: { policyUuid },
        body: { ...before, ...body } as never,
      }),
    )
  const stricter = {
    ...before,
    assetTags: [...before.assetTags, { name: 'Board', type: 'TEXT' as const, value: null }],
  }
  expect(await save({ ...stricter, before })).toBe('ok')
  expect(await save({ name: 'Renamed', before })).toBe('changed.meanwhile')
  expect(await save({ ...stricter, name: 'Renamed', before: stricter })).toBe('ok')
  expect(await save({}), 'without what the caller saw').toBe('ok')
})

test('tags of a person that the caller didn’t see are not replaced', async () => {
  const { admin, member, workgroupUuid, tag } = await administered()
  await tag(member, { name: 'Cleared', value: 'yes' })
  const save = (tags: { name: string }[], before: contract.PolicyTag[]) =>
    outcomeOf(
      as(server, admin).call(contract.updateUserTags, { body: { workgroupUuid, email: member.email, tags, before } }),
    )
  expect(await save([{ name: 'Guest' }], []), 'entered by address').toBe('changed.meanwhile')
  const cleared = { name: 'Cleared', type: 'TEXT' as const, value: 'yes' }
  expect(await save([{ name: 'Cleared' }, { name: 'Guest' }], [cleared])).toBe('ok')
  expect(await save([], [cleared])).toBe('changed.meanwhile')
  const { content } = await as(server, admin).call(contract.listUserTags, { query: { workgroupUuid } })
  expect(content[0]!.tags.map(({ name }) => name)).toEqual(['Cleared', 'Guest'])
})
