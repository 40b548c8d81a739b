import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { groupActions } from './policy.ts'

const nobody = {
  isMember: false,
  isReporter: false,
  isWorkgroupAdmin: false,
  isAccountAdmin: false,
  isEnterprise: false,
  isSuspended: false,
  isSettled: true,
}
const people = {
  nobody,
  member: { ...nobody, isMember: true },
  reporter: { ...nobody, isMember: true, isReporter: true },
  'workgroup admin': { ...nobody, isMember: true, isWorkgroupAdmin: true },
  'account admin': { ...nobody, isAccountAdmin: true },
}

test('who may do what with the groups of a workgroup', async () => {
  const rows: Record<string, Record<string, boolean>> = {}
  for (const isProvisioned of [false, true])
    for (const isSuspended of [false, true])
      for (const [name, who] of Object.entries(people)) {
        const state = [name, isSuspended && 'suspended', isProvisioned && 'provisioned group'].filter(Boolean)
        const facts = { workgroup: { ...who, isSuspended }, group: { isProvisioned } }
        rows[state.join(', ')] = { ...groupActions(facts) }
      }
  await expect(TABLE_HEAD + tableOf('Groups', rows)).toMatchFileSnapshot('./policy.table.md')
})
