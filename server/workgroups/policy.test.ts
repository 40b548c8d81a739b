import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../test/standings.ts'
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
        rows[who] = { ...workgroupActions({ ...standing, isEnterprise: true }) }
        rows[`${who}, standard edition`] = { ...workgroupActions({ ...standing, isEnterprise: false }) }
      }
  await expect(TABLE_HEAD + tableOf('A workgroup', rows)).toMatchFileSnapshot('./policy.table.md')
})
