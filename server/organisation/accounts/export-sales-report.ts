import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { userActions } from '../../identity/people/policy.ts'
import type { Read } from '../../kernel/read.ts'
import { type AccountRow, selectAccounts } from './queries.ts'
import { chooseAccounts, inOrder, presentAccounts } from './read-accounts.ts'

const HEAD = [
  'Account',
  'Account UUID',
  'Edition',
  'Contract',
  'Trial end',
  'Suspended',
  'Workgroups',
  'Members',
  'Connections',
  'Connections allowed',
  'Created',
]
const BOM = '\ufeff'
const BATCH = 200

/** Exports all accounts as CSV, a batch at a time. */
export async function exportSalesReport(scope: BytesScope): Promise<BytesReply> {
  const { read } = scope
  const { personId, sessionId } = read.actor
  await scope.change(async (change) => {
    const entity = entities.user(personId)
    change.authorize({ actions: userActions(change.actor), entity }, 'viewSalesReport')
    change.record('SALES_REPORT_EXPORTED', entity)
  })
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(`Sales report ${read.now.toISOString().slice(0, 10)}.csv`),
    },
    body: csvOf(read),
    held: { workspaceId: null, until: null, personId, sessionId },
  }
}

async function* csvOf(read: Read): AsyncGenerator<Buffer> {
  yield Buffer.from(`${BOM}${HEAD.join(',')}\r\n`)
  let last: AccountRow | undefined
  do {
    const rows = await nextAccounts(read, last)
    const accounts = await presentAccounts(read, rows)
    const lines = accounts.map(
      ({ uuid, name, editionName, contract, trialEndTime, suspended, figures, createdTime }) => [
        name,
        uuid,
        editionName,
        contract ?? '',
        trialEndTime === null ? '' : new Date(trialEndTime).toISOString(),
        suspended,
        figures.workgroups,
        figures.members,
        figures.currentConnections,
        figures.maxConnections ?? '',
        new Date(createdTime).toISOString(),
      ],
    )
    // Formulas are escaped, so that spreadsheets show them as text.
    const cast = { boolean: (value: boolean) => (value ? 'yes' : 'no') }
    if (lines.length > 0)
      yield Buffer.from(
        stringify(lines, { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true, cast }),
      )
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

function nextAccounts(read: Read, last: AccountRow | undefined): Promise<AccountRow[]> {
  const accounts = inOrder(chooseAccounts(read) ?? selectAccounts(read).where(sql<boolean>`false`)).limit(
    sql.lit(BATCH),
  )
  const after = sql<boolean>`(lower(a.name), a.id) > (lower(${last?.name ?? ''}::text), ${last?.id ?? null}::uuid)`
  return (last ? accounts.where(after) : accounts).execute()
}
