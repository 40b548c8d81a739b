import { z } from 'zod'
import { Person } from '../../identity/users.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { Id } from '../../wire/ids.ts'
import { pageOf, pageQuery } from '../../wire/page.ts'

/** An administrator of an account. */
export const AccountAdministrator = z.object({
  model: z.literal('AccountAdministrator'),
  userUuid: Id,
  user: Person,
  workgroup: z.object({ uuid: Id, name: z.string() }),
  disabled: z.boolean(),
  /** Takes the role with PUT /publicapi/1/members/{id}/role; nobody takes their own. */
  actions: z.object({ takeRole: z.boolean() }),
})
export type AccountAdministrator = z.infer<typeof AccountAdministrator>

export const listAccountAdministrators = endpoint('GET', '/publicapi/1/accounts/:accountUuid/administrators', {
  summary: 'The administrators of an account by name. For its administrators',
  query: z.object(pageQuery()),
  reply: pageOf(AccountAdministrator),
  errors: ['account.not.found', 'permission.denied'],
})
