import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('people who want no emails get no invitation to a workgroup by email, and find it on the page', async () => {
  const organisationUuid = await given.workgroup(server, 'inviting.example')
  const admin = await given.person(server, 'Admin', 'inviting.example')
  await setMember(server, admin, { is_workgroup_admin: true })
  const [quiet, other] = [await given.person(server, 'Quiet'), await given.person(server, 'Other')]
  await server.ports.databases.write
    .updateTable('person')
    .set({ email_subscriber: false })
    .where('id', '=', quiet.uuid)
    .execute()
  const emails = [quiet.email, other.email]
  await as(server, admin).call(inviteMembers, { body: { organisationUuid, emails, message: '' } })
  await server.drain()
  const counts = await Promise.all([quiet, other].map(async ({ email }) => (await mailsTo(server, email)).length))
  expect(counts).toEqual([0, 1])
  const { _embedded } = await as(server, quiet).call(getMe, { query: {} })
  expect(_embedded.memberships).toHaveLength(1)
})
