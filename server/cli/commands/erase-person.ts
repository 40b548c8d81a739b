import { errors } from '@strongroom/contract/registry/errors.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { eraseAccount } from '../../record/erasure/erase-account.ts'
import { findToErase } from '../../record/erasure/find-to-erase.ts'
import { CliError, command } from '../command.ts'

const Given = z
  .object({ email: EmailAddress.optional(), id: z.uuid().optional(), reason: z.string().trim().min(1).max(2000) })
  .refine(({ email, id }) => (email === undefined) !== (id === undefined), {
    path: ['email'],
    message: '--email or --id is required',
  })

export const erasePerson = command({
  name: 'erase-person',
  usage: '(--email ADDRESS | --id UUID) --reason TEXT',
  summary:
    'Deletes a person’s account and replaces their name and addresses by a pseudonym everywhere, in the record too. Cannot be undone. --id: a person whose account was deleted before, or who was restored with a backup',
  options: { email: { type: 'string' }, id: { type: 'string' }, reason: { type: 'string' } },
  schema: Given,
  run: async ({ email, id: userUuid, reason }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      try {
        const personId = await findToErase(change, { email, userUuid, by: null })
        await eraseAccount(change, personId, { reason, origin: 'COMMAND' })
        return `Erased: ${personId}. The record is searched while the server runs; /admin/installation shows the end.`
      } catch (error) {
        throw error instanceof Refused ? new CliError(`${errors[error.code].description}.`) : error
      }
    }),
})
