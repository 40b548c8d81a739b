import { EmailAddress, paragraph } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { checkCandidates, findCandidates } from '../../organisation/members/candidates.ts'
import { insertInvitation } from '../../organisation/members/insert-invitation.ts'
import { asSystem } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'

export const inviteMember = command({
  name: 'invite-member',
  usage: '--workgroup ID --email ADDRESS… [--message TEXT]',
  summary:
    'Invites people to a workgroup; they become members when they accept. If one address is refused, no one is invited',
  options: {
    workgroup: { type: 'string' },
    email: { type: 'string', multiple: true },
    message: { type: 'string' },
  },
  schema: z.object({
    workgroup: IdOption,
    email: z.array(EmailAddress).min(1).max(limits.inviteesPerCall),
    message: paragraph(limits.message).default(''),
  }),
  run: async ({ workgroup: id, email: emails, message }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const workgroup = await findWorkgroup(change, id)
      const candidates = await findCandidates(change, [...new Set(emails)])
      try {
        checkCandidates(workgroup, candidates)
      } catch (error) {
        throw error instanceof Refused
          ? new CliError(`${error.message}: ${error.details.addresses?.join(', ')}`)
          : error
      }
      for (const candidate of candidates)
        await insertInvitation(change, workgroup, { candidate, message, inviterId: null })
      return `Invited to ${workgroup.name}: ${candidates.map(({ email }) => email).join(', ')}`
    }),
})
