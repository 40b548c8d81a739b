import * as contract from '@strongroom/contract/record/reports.ts'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { reporting } from '../../test/administration/reporting.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const { csv, organisation } = reporting(server)

test('a workgroup that is named together with another account isn’t found', async () => {
  const { groups, people, accountUuid: account } = await organisation()
  const day = Date.now() - contract.REPORT_DAY
  const named = (accountUuid: string) => ({ workgroupUuid: groups.here, accountUuid })
  for (const report of [
    contract.exportWorkspaceReport,
    contract.exportWorkspaceCsv,
    contract.exportMemberReport,
    contract.exportWorkgroupAudit,
  ]) {
    expect(await outcomeOf(csv(people.admin, report, named(account))), report.path).toBe('ok')
    expect(await outcomeOf(csv(people.admin, report, named(uuidv7()))), report.path).toBe('workgroup.not.found')
  }
  const usage = { ...named(uuidv7()), startTime: day, endTime: day }
  expect(await outcomeOf(csv(people.admin, contract.exportConnectionUsage, usage))).toBe('workgroup.not.found')
})
