import { z } from 'zod'
import { Locale } from '../identity/users.ts'
import { PasswordMinimum } from '../wire/fields.ts'
import { limits } from '../wire/limits.ts'

/** A selectable value with its text, which receives the value as `count`; null means none. */
export interface OptionChoice {
  value: string | number | null
  label: string
}

/** A setting of a workgroup; see {@link WORKGROUP_OPTIONS}. */
export interface OptionRow {
  column: string
  schema: z.ZodType
  /** Whether it belongs to `WorkgroupOptions`, which the form shows, or only to `WorkgroupSettings`. */
  on: 'options' | 'settings'
  kind: 'switch' | 'choice' | 'locale'
  /** The text of its label in the form. */
  label?: string
  /** The text under its control. */
  hint?: string
  choices?: readonly OptionChoice[]
  /** The workgroup's feature that the form requires to show it. */
  needs?: string
  /** The command line: its flag, its name in output, and its description in the help. */
  cli?: { flag: string; says: string; about: string }
}

const onOff = { schema: z.boolean(), kind: 'switch' } as const

/**
 * The options of a workgroup, by their names in requests and events, in the form's order. Schemas, columns, the form
 * and the command line are generated from these rows. A new option needs its row, a migration for its column, and its
 * texts in three languages.
 */
export const WORKGROUP_OPTIONS = {
  /** Requires an authenticator code at every sign-in of its members. */
  enforceMobileAuthLogin: {
    ...onOff,
    column: 'enforce_mobile_auth_login',
    on: 'options',
    label: 'workgroup.options.enforceMobileAuthLogin',
    cli: { flag: 'enforce-mobile-login', says: 'Codes at sign-in', about: 'an authenticator code at every sign-in' },
  },
  /** Requires a passkey at every sign-in of its members and for its two-step workspaces. */
  phishingResistantOnly: {
    ...onOff,
    column: 'phishing_resistant_only',
    on: 'options',
    label: 'workgroup.options.phishingResistantOnly',
    hint: 'workgroup.options.phishingResistantOnly.hint',
    cli: {
      flag: 'phishing-resistant-only',
      says: 'Passkeys only',
      about: 'passkeys as the only accepted second factor',
    },
  },
  /** Its workspaces are created with two-step access, which can't be switched off. */
  twoStepMandatory: {
    ...onOff,
    column: 'two_step_mandatory',
    on: 'options',
    label: 'workgroup.options.twoStepMandatory',
    needs: 'SECURE_SHARE',
    cli: {
      flag: 'two-step-mandatory',
      says: 'Required two-step access',
      about: 'two-step access required for new workspaces',
    },
  },
  /** The second factor of its two-step workspaces. */
  twoStepMechanism: {
    column: 'two_step_mechanism',
    schema: z.enum(['EMAIL', 'MOBILE']),
    on: 'options',
    kind: 'choice',
    label: 'workgroup.options.mechanism',
    choices: [
      { value: 'EMAIL', label: 'workgroup.options.mechanism.email' },
      { value: 'MOBILE', label: 'workgroup.options.mechanism.mobile' },
    ],
    needs: 'SECURE_SHARE',
    cli: { flag: 'two-step-mechanism', says: 'Two-step codes', about: 'second step of two-step workspaces' },
  },
  /** Owners may exempt single service accounts from two-step access. */
  bypassTwoStepAllowed: {
    ...onOff,
    column: 'bypass_two_step_allowed',
    on: 'options',
    label: 'workgroup.options.bypassTwoStepAllowed',
    needs: 'SECURE_SHARE',
  },
  /** The minimum password length of its members; 12 is the general rule. */
  passwordMinimum: {
    column: 'password_minimum',
    schema: PasswordMinimum,
    on: 'options',
    kind: 'choice',
    label: 'workgroup.options.password-minimum',
    choices: [
      { value: 12, label: 'workgroup.options.password-minimum.rule' },
      { value: 15, label: 'workgroup.options.password-minimum.longer' },
      { value: 16, label: 'workgroup.options.password-minimum.longer' },
    ],
    cli: { flag: 'password-minimum', says: 'Minimum password length', about: 'minimum password length' },
  },
  /** Files up to 25 GB. */
  largeFiles: {
    ...onOff,
    column: 'large_files',
    on: 'options',
    label: 'workgroup.options.largeFiles',
    cli: { flag: 'large-files', says: 'Large files', about: 'files up to 25 GB' },
  },
  /** People may add links to its workspaces. */
  enableLinks: {
    ...onOff,
    column: 'enable_links',
    on: 'options',
    label: 'workgroup.options.enableLinks',
    hint: 'workgroup.options.enableLinks.hint',
  },
  /** People may tag documents in its workspaces. */
  enableAssetTags: {
    ...onOff,
    column: 'enable_asset_tags',
    on: 'options',
    label: 'workgroup.options.enableAssetTags',
    hint: 'workgroup.options.enableAssetTags.hint',
  },
  /** People with permission to delete may do so in its workspaces. */
  assetDeleteAllowed: {
    ...onOff,
    column: 'asset_delete_allowed',
    on: 'options',
    label: 'workgroup.options.assetDeleteAllowed',
    hint: 'workgroup.options.assetDeleteAllowed.hint',
  },
  /** People may annotate documents in its workspaces. */
  annotations: {
    ...onOff,
    column: 'enable_annotations',
    on: 'options',
    label: 'workgroup.options.annotations',
    hint: 'workgroup.options.annotations.hint',
  },
  /** People with permission to comment may annotate documents for everyone who may view them. */
  publicAnnotations: {
    ...onOff,
    column: 'enable_public_annotations',
    on: 'options',
    label: 'workgroup.options.publicAnnotations',
    hint: 'workgroup.options.publicAnnotations.hint',
  },
  /** How long deleted documents and folders stay in the bins of its workspaces; 0 deletes them at once. */
  binDays: {
    column: 'bin_days',
    schema: z.int().min(0).max(limits.binDays),
    on: 'options',
    kind: 'choice',
    label: 'workgroup.options.bin-days',
    hint: 'workgroup.options.bin-days.hint',
    choices: [
      { value: 0, label: 'workgroup.options.bin-days.none' },
      { value: 7, label: 'workgroup.options.bin-days.days' },
      { value: 14, label: 'workgroup.options.bin-days.days' },
      { value: 30, label: 'workgroup.options.bin-days.days' },
      { value: 60, label: 'workgroup.options.bin-days.days' },
      { value: 90, label: 'workgroup.options.bin-days.days' },
    ],
  },
  /** The language of emails to people whose own is unknown. */
  invitationDefaultLocale: {
    column: 'default_locale',
    schema: Locale,
    on: 'options',
    kind: 'locale',
    label: 'workgroup.options.locale',
    hint: 'workgroup.options.locale-hint',
  },
  /** A second language for those emails. */
  invitationAdditionalLocale: {
    column: 'additional_locale',
    schema: Locale.nullable(),
    on: 'options',
    kind: 'locale',
    label: 'workgroup.options.second-locale',
    choices: [{ value: null, label: 'workgroup.options.second-locale.none' }],
  },
  /** Whether signing in with the workgroup's provider replaces a code. Account administrators change it. */
  ssoBypassesMfa: {
    ...onOff,
    column: 'sso_bypasses_mfa',
    on: 'settings',
    cli: {
      flag: 'sso-bypasses-mfa',
      says: 'Provider sign-ins without a code',
      about: 'provider sign-ins count as the second factor',
    },
  },
} as const satisfies Record<string, OptionRow>

type Table = typeof WORKGROUP_OPTIONS
export type WorkgroupOption = keyof Table
export type OptionColumn = Table[WorkgroupOption]['column']
type TextIn<Row> = Extract<
  Row extends { label: infer L; hint?: infer H; choices?: readonly (infer C)[] }
    ? L | H | (C extends { label: infer Label } ? Label : never)
    : never,
  string
>
/** The keys of the form's texts. */
export type OptionText = { [O in WorkgroupOption]: TextIn<Table[O]> }[WorkgroupOption]
type On<Place extends OptionRow['on']> = {
  [O in WorkgroupOption as Table[O]['on'] extends Place ? O : never]: Table[O]['schema']
}

export const workgroupOptionNames = Object.keys(WORKGROUP_OPTIONS) as WorkgroupOption[]

/** Returns an option's row, typed with every field. */
export const optionRow = (name: WorkgroupOption): OptionRow => WORKGROUP_OPTIONS[name]

/** The schemas of the options in one place, by name. */
export const optionShape = <Place extends OptionRow['on']>(place: Place): On<Place> =>
  Object.fromEntries(
    workgroupOptionNames
      .filter((name) => WORKGROUP_OPTIONS[name].on === place)
      .map((name) => [name, WORKGROUP_OPTIONS[name].schema]),
  ) as On<Place>
