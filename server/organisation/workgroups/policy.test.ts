import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { workgroupActions } from './policy.ts'

const flags = [false, true]

test('who may do what with a workgroup', async () => {
  const rows: Record<string, Record<string, boolean>> = {}
  for (const isMember of flags)
    for (const isWorkgroupAdmin of flags)
      for (const isAccountAdmin of flags) {
        const roles = [isMember && 'member', isWorkgroupAdmin && 'workgroup admin', isAccountAdmin && 'account admin']
        const who = roles.filter(Boolean).join(', ') || 'nobody to it'
        const standing = { isMember, isWorkgroupAdmin, isAccountAdmin }
        const actionsOf = (isEnterprise: boolean, isSettled: boolean) => ({
          ...workgroupActions({ ...standing, isEnterprise, isSettled }),
        })
        rows[who] = actionsOf(true, false)
        rows[`${who}, standard edition`] = actionsOf(false, false)
        rows[`${who}, standard edition after a trial or under a contract`] = actionsOf(false, true)
        expect(actionsOf(true, true), 'the larger edition needs no trial').toEqual(actionsOf(true, false))
      }
  await expect(TABLE_HEAD + tableOf('A workgroup', rows)).toMatchFileSnapshot('./policy.table.md')
})
