import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { as, type TestPerson } from '../as.ts'
import type { TestServer } from '../server.ts'

export type PolicyBody = Omit<CallInput<typeof contract.createTagPolicy>['body'], 'workgroupUuid'>

/** A policy about one tag of documents and one of people; both without values. */
export const policyOf = (effect: 'ALLOW' | 'DENY', asset: string, user: string): PolicyBody => ({
  name: `${effect} ${asset} ${user}`,
  effect,
  condition: 'ANY',
  assetTags: [{ name: asset }],
  userTags: [{ name: user }],
})

/** The calls of an administrator about policies and tags of people. */
export async function policiesOf(server: TestServer, admin: TestPerson) {
  const { workgroup } = await as(server, admin).call(getMe, { query: {} })
  const workgroupUuid = workgroup!.uuid
  return {
    workgroupUuid,
    create: (body: PolicyBody) =>
      as(server, admin).call(contract.createTagPolicy, { body: { workgroupUuid, ...body } }),
    remove: (policyUuid: string) => as(server, admin).call(contract.deleteTagPolicy, { params: { policyUuid } }),
    tag: (person: { email: string }, ...tags: { name: string; value?: string }[]) =>
      as(server, admin).call(contract.updateUserTags, { body: { workgroupUuid, email: person.email, tags } }),
  }
}
