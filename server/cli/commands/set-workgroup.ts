import { line } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { endPasswordSessions } from '../../identity/sessions/end-password-sessions.ts'
import { isUnproven } from '../../organisation/identity-providers/find-unproven.ts'
import { asSystem, type Change, violates } from '../../kernel/change.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'

const OnOff = z.enum(['on', 'off'], { error: 'must be on or off' }).optional()
const EDITION = z.enum(['STANDARD', 'ENTERPRISE'], { error: 'must be STANDARD or ENTERPRISE' }).optional()
const CONTRACT = line(limits.inputText)
  .transform((words) => (words === 'none' ? null : words))
  .optional()
const MINIMUM = z.enum(['12', '15', '16'], { error: 'must be 12, 15 or 16' }).transform(Number).optional()
const MECHANISM = z.enum(['EMAIL', 'MOBILE'], { error: 'must be EMAIL or MOBILE' }).optional()

const Given = z.object({
  workgroup: IdOption,
  edition: EDITION,
  contract: CONTRACT,
  'large-files': OnOff,
  'enforce-mobile-login': OnOff,
  'phishing-resistant-only': OnOff,
  'two-step-mandatory': OnOff,
  'two-step-mechanism': MECHANISM,
  'password-minimum': MINIMUM,
  'open-share': OnOff,
  'secure-share': OnOff,
  'password-sign-in': OnOff,
  'sso-bypasses-mfa': OnOff,
})

export const setWorkgroup = command({
  name: 'set-workgroup',
  usage:
    '--workgroup ID [--edition STANDARD|ENTERPRISE] [--contract WORDS|none] [--large-files on|off] [--enforce-mobile-login on|off] [--phishing-resistant-only on|off] [--two-step-mandatory on|off] [--two-step-mechanism EMAIL|MOBILE] [--open-share on|off] [--secure-share on|off] [--password-minimum 12|15|16] [--password-sign-in on|off] [--sso-bypasses-mfa on|off]',
  summary:
    'Sets options of a workgroup: its edition (Enterprise includes hidden participants, managers and tag sets) and its contract, either of which ends a trial; files up to 25 GB; an authenticator code at every sign-in; passkeys as the only second factor; two-step access for every new workspace, and its factor; whether it has open workspaces, and two-step ones; the minimum password length; whether people of an identity provider may use a password too (if not, their other sessions end); whether that provider counts as the second factor',
  options: {
    workgroup: { type: 'string' },
    edition: { type: 'string' },
    contract: { type: 'string' },
    'large-files': { type: 'string' },
    'enforce-mobile-login': { type: 'string' },
    'phishing-resistant-only': { type: 'string' },
    'two-step-mandatory': { type: 'string' },
    'two-step-mechanism': { type: 'string' },
    'password-minimum': { type: 'string' },
    'open-share': { type: 'string' },
    'secure-share': { type: 'string' },
    'password-sign-in': { type: 'string' },
    'sso-bypasses-mfa': { type: 'string' },
  },
  schema: Given,
  run: async ({ workgroup: id, ...given }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const found = await findWorkgroup(change, id)
      const before = await change.db
        .selectFrom('workgroup')
        .select(['large_files', 'enforce_mobile_auth_login', 'phishing_resistant_only', 'edition', 'contract'])
        .select([
          'two_step_mandatory',
          'two_step_mechanism',
          'password_sign_in',
          'sso_bypasses_mfa',
          'password_minimum',
        ])
        .select(['open_share', 'secure_share', 'trial_ends'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const wanted = settingsOf(given)
      if (wanted.length === 0) throw new CliError('Name at least one option, for example --large-files on')
      const entity = { kind: 'Workgroup', id, name: found.name, workspaceId: null }
      const leaves = before.password_sign_in && given['password-sign-in'] === 'off'
      if (leaves && (await isUnproven(change, id))) throw new CliError(UNPROVEN)
      const lines: string[] = []
      for (const { label, column, value, name } of wanted) {
        const was = before[column as keyof typeof before]
        lines.push(`${label} ${was === value ? 'were' : 'are'} ${wordOf(value)} ${was === value ? 'already' : 'now'}.`)
        if (was === value) continue
        await set(change, id, { [column]: value })
        change.record('WORKGROUP_UPDATED', entity, { from: { [name]: was }, to: { [name]: value } })
      }
      // A contract stays when the date comes on which the trial would have ended.
      if (before.trial_ends && (given.edition !== undefined || given.contract)) {
        await set(change, id, { trial_ends: null })
        change.record('WORKGROUP_UPDATED', entity, { from: { trialEnds: before.trial_ends }, to: { trialEnds: null } })
        lines.push('Its trial has no end any more.')
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
  'Passwords can be left behind only once somebody has signed in by a provider of each domain that the providers serve.'
const IMPOSSIBLE = 'A workgroup has open workspaces or ones with two-step access, and requires only what it has.'
const impossible = (error: unknown) =>
  violates(error, 'workgroup_shares_somehow') || violates(error, 'workgroup_mandate_is_possible')

/** The requested settings. */
const settingsOf = (given: Omit<z.output<typeof Given>, 'workgroup'>) =>
  [
    setting('Edition', { edition: given.edition }, 'edition'),
    setting('Words of the contract', { contract: given.contract }, 'contract'),
    setting('Large files', { large_files: flagOf(given['large-files']) }, 'largeFiles'),
    setting(
      'Codes at sign-in',
      { enforce_mobile_auth_login: flagOf(given['enforce-mobile-login']) },
      'enforceMobileAuthLogin',
    ),
    setting(
      'Passkeys as the only factor',
      { phishing_resistant_only: flagOf(given['phishing-resistant-only']) },
      'phishingResistantOnly',
    ),
    setting(
      'Two-step workspaces by rule',
      { two_step_mandatory: flagOf(given['two-step-mandatory']) },
      'twoStepMandatory',
    ),
    setting('Two-step codes', { two_step_mechanism: given['two-step-mechanism'] }, 'twoStepMechanism'),
    setting('Characters of a password', { password_minimum: given['password-minimum'] }, 'passwordMinimum'),
    setting('Open workspaces', { open_share: flagOf(given['open-share']) }, 'openShare'),
    setting('Two-step workspaces', { secure_share: flagOf(given['secure-share']) }, 'secureShare'),
    setting('Passwords beside a provider', { password_sign_in: flagOf(given['password-sign-in']) }, 'passwordSignIn'),
    setting(
      'Sign-ins by a provider without a code',
      { sso_bypasses_mfa: flagOf(given['sso-bypasses-mfa']) },
      'ssoBypassesMfa',
    ),
  ].filter(({ value }) => value !== undefined)

const flagOf = (word: 'on' | 'off' | undefined) => (word === undefined ? undefined : word === 'on')

const wordOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? 'none'))

/** One option: its label, its column and value, its name in the record. */
function setting(label: string, columns: Record<string, unknown>, name: string) {
  const [[column, value]] = Object.entries(columns) as [[string, unknown]]
  return { label, column, value, name }
}
