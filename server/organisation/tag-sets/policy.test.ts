import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { tagSetActions } from './policy.ts'

const flags = [false, true]
const stranger = {
  isMember: false,
  isReporter: false,
  isWorkgroupAdmin: false,
  isAccountAdmin: false,
  isEnterprise: true,
  isSuspended: false,
  isSettled: true,
}

test('who may do what with the tag sets of a workgroup', async () => {
  const rows: Record<string, Record<string, boolean>> = {}
  for (const manages of flags)
    for (const creates of flags)
      for (const chooses of flags) {
        const rights = [manages && 'manages', creates && 'creates workspaces', chooses && 'leads a workspace']
        rows[rights.filter(Boolean).join(', ') || 'anybody else'] = {
          ...tagSetActions({ workgroup: { ...stranger, isAccountAdmin: manages }, tagSets: { creates, chooses } }),
        }
      }
  await expect(TABLE_HEAD + tableOf('Tag sets', rows)).toMatchFileSnapshot('./policy.table.md')
})
