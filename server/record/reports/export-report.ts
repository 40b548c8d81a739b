import type { ReportKind } from '@strongroom/contract/record/reports.ts'
import { create as contentDisposition } from 'content-disposition'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Scope } from './find-scope.ts'
import { type Cell, csvHead, csvRows } from './write-csv.ts'

export interface Report {
  kind: ReportKind
  columns: readonly string[]
  /** Recorded with the export. */
  period?: { from: number; to: number }
  pages: AsyncIterable<Cell[][]>
  /** Finds the scope again. It is asked between pages, so that an export ends with the right to it. */
  again: () => Promise<Scope>
}

/** How long a right is trusted without being looked up. */
const TRUSTED = 1000

/** Records an export and answers it as CSV, page by page at the speed of its reader. */
export async function exportReport(scope: BytesScope, place: Scope, report: Report): Promise<BytesReply> {
  await scope.change(async (change) => {
    change.authorize(place.guarded, 'export')
    change.record('REPORT_EXPORTED', place.guarded.entity, {
      to: {
        report: report.kind,
        ...report.period,
        ...(place.workspaceId ? { workspaceUuid: place.workspaceId } : {}),
      },
    })
  })
  const { personId, sessionId } = scope.read.actor
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(`${place.name} ${report.kind}.csv`),
    },
    body: linesOf(report),
    held: { workspaceId: null, personId, sessionId },
  }
}

async function* linesOf({ columns, pages, again }: Report): AsyncGenerator<Buffer> {
  yield csvHead(columns)
  let asked = performance.now()
  for await (const rows of readAhead(pages)) {
    if (performance.now() - asked > TRUSTED) {
      if (!(await again()).guarded.actions.export) throw new Refused('permission.denied')
      asked = performance.now()
    }
    if (rows.length > 0) yield csvRows(rows)
  }
}

/** Reads the next page while one is written and sent. */
async function* readAhead<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  const source = pages[Symbol.asyncIterator]()
  let coming = source.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = source.next()
      // It is awaited above, unless the reader leaves before.
      coming.catch(() => {})
      yield value
    }
  } finally {
    await source.return?.()
  }
}
