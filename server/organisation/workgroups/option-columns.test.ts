import { type Edition, editionNames } from '@strongroom/contract/organisation/editions.ts'
import { MEMBER_ROLES, type RoleColumn } from '@strongroom/contract/organisation/member-roles.ts'
import {
  optionRow,
  WORKGROUP_OPTIONS,
  type WorkgroupOption,
  workgroupOptionNames,
} from '@strongroom/contract/organisation/workgroup-options.ts'
import type { WorkgroupSettings } from '@strongroom/contract/organisation/workgroups.ts'
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { WORKGROUP_FLAGS } from '../../cli/workgroup-flags.ts'
import type { DB } from '../../database/db.gen.ts'

type Columns = Selectable<DB['workgroup']>
/** Options with values that the column's check refuses. It must be `never`, or this file doesn't compile. */
type Refused = {
  [O in WorkgroupOption]: WorkgroupSettings[O] extends Columns[(typeof WORKGROUP_OPTIONS)[O]['column']] ? never : O
}[WorkgroupOption]

test('the tables of facts fit the columns that hold them', () => {
  const refused: Refused[] = []
  expect(refused satisfies never[]).toEqual([])
  const editions: Edition[] = editionNames satisfies Columns['edition'][]
  expect(editions).toHaveLength(2)
  const columns = MEMBER_ROLES.flatMap(({ column }) => (column === null ? [] : [column]))
  expect(columns satisfies (RoleColumn & keyof Selectable<DB['member']>)[]).toHaveLength(MEMBER_ROLES.length - 1)
})

test('every choice of an option is a value that its schema allows, and the command line offers the same', () => {
  for (const name of workgroupOptionNames) {
    const { kind, choices = [], schema, cli } = optionRow(name)
    for (const { value } of choices) expect(schema.safeParse(value).success, `${name}: ${value}`).toBe(true)
    if (kind === 'choice') expect(choices.length, name).toBeGreaterThan(1)
    const flag = WORKGROUP_FLAGS.find((one) => one.name === name)
    expect(flag?.flag, name).toBe(cli?.flag)
    for (const { value } of cli ? choices : []) expect(flag!.schema.parse(String(value)), name).toBe(value)
  }
})
