import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import * as ofWorkgroups from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import { findSettings } from '@strongroom/contract/wire/system.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { enterpriseOf } from '../../test/administration/enterprise.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer({}, { SALES: 'off', ENTERPRISE_ADMIN: 'off' })

test('what the operator turned off is refused, and no action offers it', async () => {
  const { people, params } = await enterpriseOf(server)
  const found = (who: 'sales' | 'admin') => outcomeOf(as(server, people[who]).call(contract.findAccount, { params }))
  expect(await found('sales')).toBe('account.not.found')
  expect(await found('admin')).toBe('permission.denied')
  const created = { body: { name: 'New' } }
  expect(await outcomeOf(as(server, people.admin).call(ofWorkgroups.createWorkgroup, created))).toBe(
    'permission.denied',
  )
  const { features } = await as(server, undefined).call(findSettings, {})
  expect(features).toMatchObject({ sales: false, salesReports: false, enterpriseAdmin: false })
  for (const who of ['sales', 'admin'] as const) {
    const { actions } = await as(server, people[who]).call(getMyself, { query: { includeActions: 'true' } })
    expect(actions).toMatchObject({ manageAccounts: false, viewSalesReport: false, viewEnterprisePage: false })
  }
})
