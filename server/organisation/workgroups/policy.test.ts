import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { workgroupActions } from './policy.ts'

type Flags = [boolean, boolean, boolean, boolean]

test('who may do what with a workgroup', async () => {
  const rows: Record<string, Record<string, boolean>> = {}
  for (const bits of Array.from({ length: 16 }, (_, index) => index)) {
    const [isReporter, isAccountAdmin, isWorkgroupAdmin, isMember] = [8, 1, 2, 4].map(
      (bit) => (bits & bit) > 0,
    ) as Flags
    const roles = [
      isMember && 'member',
      isReporter && 'reporter',
      isWorkgroupAdmin && 'workgroup admin',
      isAccountAdmin && 'account admin',
    ]
    const who = roles.filter(Boolean).join(', ') || 'nobody to it'
    const standing = { isMember, isReporter, isWorkgroupAdmin, isAccountAdmin, isSuspended: false }
    const actionsOf = (isEnterprise: boolean, isSettled: boolean) => ({
      ...workgroupActions({ ...standing, isEnterprise, isSettled }),
    })
    rows[who] = actionsOf(true, false)
    rows[`${who}, suspended`] = {
      ...workgroupActions({ ...standing, isSuspended: true, isEnterprise: true, isSettled: false }),
    }
    rows[`${who}, standard edition`] = actionsOf(false, false)
    rows[`${who}, standard edition after a trial or under a contract`] = actionsOf(false, true)
    expect(actionsOf(true, true), 'the larger edition needs no trial').toEqual(actionsOf(true, false))
  }
  await expect(TABLE_HEAD + tableOf('A workgroup', rows)).toMatchFileSnapshot('./policy.table.md')
})
