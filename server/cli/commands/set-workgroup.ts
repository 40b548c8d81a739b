import { entities } from '../../access/entities.ts'
import { z } from 'zod'
import { endPasswordSessions } from '../../identity/sessions/end-password-sessions.ts'
import { isUnproven } from '../../organisation/identity-providers/find-unproven.ts'
import { asSystem, type Change, violates } from '../../kernel/change.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'
import { WORKGROUP_FLAGS } from '../workgroup-flags.ts'

const flags = WORKGROUP_FLAGS.map(({ flag, schema }) => [flag, schema] as const)
const schemas: Record<string, z.ZodType> = Object.fromEntries(flags)

export const setWorkgroup = command({
  name: 'set-workgroup',
  usage: `--workgroup ID ${WORKGROUP_FLAGS.map(({ flag, values }) => `[--${flag} ${values}]`).join(' ')}`,
  summary: `Sets one or more options of a workgroup: ${WORKGROUP_FLAGS.map(({ about }) => about).join('; ')}`,
  options: Object.fromEntries(['workgroup', ...flags.map(([flag]) => flag)].map((flag) => [flag, { type: 'string' }])),
  schema: z.object({ ...schemas, workgroup: IdOption }),
  run: async ({ workgroup: id, ...given }: { workgroup: string; [flag: string]: unknown }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const found = await findWorkgroup(change, id)
      const wanted = WORKGROUP_FLAGS.map((row) => ({ ...row, value: given[row.flag] })).filter(
        ({ value }) => value !== undefined,
      )
      if (wanted.length === 0) throw new CliError('Name at least one option, for example --large-files on')
      const before = await change.db
        .selectFrom('workgroup')
        .select(['password_sign_in', 'trial_ends'])
        .select(WORKGROUP_FLAGS.map(({ column }) => column))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const entity = entities.workgroup(id, found.name)
      const leaves = before.password_sign_in && given['password-sign-in'] === false
      if (leaves && (await isUnproven(change, id))) throw new CliError(UNPROVEN)
      const lines: string[] = []
      for (const { says, column, value, name } of wanted) {
        const was = before[column]
        lines.push(`${says}: ${wordOf(value)}${was === value ? ' (unchanged)' : ''}`)
        if (was === value) continue
        await set(change, id, { [column]: value })
        change.record('WORKGROUP_UPDATED', entity, { from: { [name]: was }, to: { [name]: value } })
      }
      // The end of the trial would withdraw the agreed edition.
      if (before.trial_ends && (given['edition'] !== undefined || given['contract'])) {
        await set(change, id, { trial_ends: null })
        change.record('WORKGROUP_UPDATED', entity, { from: { trialEnds: before.trial_ends }, to: { trialEnds: null } })
        lines.push('The trial no longer has an end date.')
      }
      const ended = leaves ? await endPasswordSessions(change, { workgroupId: id }) : 0
      if (ended > 0) lines.push(`Sessions ended: ${ended}.`)
      change.nothingChanged()
      return lines.join('\n')
    }),
})

/** Refuses settings that would leave the workgroup without any kind of workspace, or with a rule that it can't meet. */
async function set(change: Change, id: string, columns: Record<string, unknown>): Promise<void> {
  await change.db
    .updateTable('workgroup')
    .set(columns)
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      throw impossible(error) ? new CliError(IMPOSSIBLE) : error
    })
}

const UNPROVEN =
  'Passwords can be turned off only after someone has signed in with a provider for each of the providers’ domains.'
const IMPOSSIBLE =
  'A workgroup needs at least one kind of workspace, open or two-step, and can require only a kind that it has.'
const impossible = (error: unknown) =>
  violates(error, 'workgroup_shares_somehow') || violates(error, 'workgroup_mandate_is_possible')

const wordOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? 'none'))
