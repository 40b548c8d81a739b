import { expect, test } from 'vitest'
import { TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { accountActions, accountWorkgroupActions } from './policy.ts'

const member = { isAccountAdmin: false, isEnterprise: true, isSuspended: false, hasPage: true, isSales: false }
const admin = { ...member, isAccountAdmin: true }
const PEOPLE = {
  'anybody else': member,
  'account admin': admin,
  'account admin, standard edition': { ...admin, isEnterprise: false },
  'account admin, suspended': { ...admin, isSuspended: true },
  'account admin, no page': { ...admin, hasPage: false },
  sales: { ...member, isSales: true },
  'sales, own workgroup suspended': { ...member, isSales: true, isSuspended: true },
  'sales, standard edition, no page': { ...member, isSales: true, isEnterprise: false, hasPage: false },
  'account admin in sales': { ...admin, isSales: true },
}

test('who may do what with an account and its workgroups', async () => {
  const people = Object.entries(PEOPLE)
  const account = Object.fromEntries(people.map(([who, one]) => [who, { ...accountActions(one) }]))
  const workgroup = Object.fromEntries(
    people.flatMap(([who, one]) => [
      [who, { ...accountWorkgroupActions(one, false) }],
      [`${who}, own workgroup`, { ...accountWorkgroupActions(one, true) }],
    ]),
  )
  const tables = [tableOf('An account', account), tableOf('A workgroup of an account', workgroup)]
  await expect(TABLE_HEAD + tables.join('\n')).toMatchFileSnapshot('./policy.table.md')
})
