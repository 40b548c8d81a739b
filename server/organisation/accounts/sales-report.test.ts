import { createAccount } from '@strongroom/contract/organisation/accounts/accounts.ts'
import { exportSalesReport } from '@strongroom/contract/organisation/accounts/sales-report.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { enterpriseOf } from '../../test/administration/enterprise.ts'
import { recordedFor } from '../../test/audit.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('the sales report has a line for each account, also beyond a batch, and is recorded', async () => {
  const { people, account } = await enterpriseOf(server)
  const terms = { edition: 'STANDARD' as const, contract: '=1+1', maxConnections: 7 }
  const sales = as(server, people.sales)
  const names = Array.from({ length: 210 }, (_, nth) => `Customer ${nth}, "quoted"`)
  for (const name of names) await sales.call(createAccount, { body: { name, ...terms } })
  for (const who of ['admin', 'member', 'stranger'] as const)
    expect((await as(server, people[who]).fetch(exportSalesReport, {})).status, who).toBe(403)
  expect((await as(server, undefined).fetch(exportSalesReport, {})).status).toBe(401)
  const answer = await sales.fetch(exportSalesReport, {})
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(bytes.startsWith('\ufeffAccount,Account UUID,Edition')).toBe(true)
  const lines = bytes.split('\r\n').slice(1, -1)
  expect(lines.filter((line) => line.startsWith('"Customer'))).toHaveLength(210)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.find((line) => line.startsWith('"Customer 0,'))).toMatch(
    /^"Customer 0, ""quoted""",[\w-]+,Standard,'=1\+1,,no,0,0,0,7,/,
  )
  expect(lines.find((line) => line.includes(account))).toMatch(/,Enterprise,,,no,3,5,0,,/)
  expect(bytes).not.toContain('@')
  expect(
    (await recordedFor(server, people.sales.uuid)).filter((type) => type === 'SALES_REPORT_EXPORTED'),
  ).toHaveLength(1)
})
