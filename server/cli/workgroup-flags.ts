import { editionNames } from '@strongroom/contract/organisation/editions.ts'
import { type OptionRow, optionRow, workgroupOptionNames } from '@strongroom/contract/organisation/workgroup-options.ts'
import { line } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { DB } from '../database/db.gen.ts'
import { z } from 'zod'

/** A flag of set-workgroup: its column, its name in the record, and its texts. */
export interface WorkgroupFlag {
  flag: string
  column: keyof DB['workgroup']
  name: string
  /** The placeholder after the flag in the help. */
  values: string
  says: string
  about: string
  schema: z.ZodType
}

const given = <S extends z.ZodType>(values: readonly string[], schema: S) => ({
  values: values.join('|'),
  schema: schema.optional(),
})
const oneOf = (values: readonly string[]) =>
  z.enum(values as [string, ...string[]], { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
const onOff = () =>
  given(
    ['on', 'off'],
    oneOf(['on', 'off']).transform((word) => word === 'on'),
  )

/** Options of the table, by their choices. */
function parserOf({ kind, choices = [] }: OptionRow) {
  if (kind === 'switch') return onOff()
  const values = choices.map(({ value }) => String(value))
  const original = (word: string) => choices.find(({ value }) => String(value) === word)?.value
  return given(values, oneOf(values).transform(original))
}

const fromTable = workgroupOptionNames.flatMap((name): WorkgroupFlag[] => {
  const row = optionRow(name)
  return row.cli ? [{ ...row.cli, ...parserOf(row), name, column: row.column as WorkgroupFlag['column'] }] : []
})

const contract = line(limits.inputText).transform((words) => (words === 'none' ? null : words))

/** Agreed with the operator of the installation; administrators of the workgroup can't change them. */
const agreed: WorkgroupFlag[] = [
  {
    flag: 'edition',
    column: 'edition',
    name: 'edition',
    says: 'Edition',
    about: 'edition (Enterprise includes hidden participants, managers and tag sets; ends a trial)',
    ...given(editionNames, oneOf(editionNames)),
  },
  {
    flag: 'contract',
    column: 'contract',
    name: 'contract',
    says: 'Contract note',
    about: 'a note on the contract (ends a trial and keeps its features)',
    ...given(['WORDS', 'none'], contract),
  },
  {
    flag: 'open-share',
    column: 'open_share',
    name: 'openShare',
    says: 'Open workspaces',
    about: 'workspaces without two-step access',
    ...onOff(),
  },
  {
    flag: 'secure-share',
    column: 'secure_share',
    name: 'secureShare',
    says: 'Two-step workspaces',
    about: 'workspaces with two-step access',
    ...onOff(),
  },
  {
    flag: 'password-sign-in',
    column: 'password_sign_in',
    name: 'passwordSignIn',
    says: 'Passwords with a provider',
    about: 'passwords for people who have a sign-in provider (turning them off ends their other sessions)',
    ...onOff(),
  },
]

export const WORKGROUP_FLAGS: readonly WorkgroupFlag[] = [...agreed, ...fromTable]
