import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { PagedList } from './paged-list.tsx'

const metadata = { totalPages: 2, totalElements: 60, totalIsLowerBound: false }

const list = (error: unknown) => (
  <PagedList
    list={{ data: { content: ['lease.pdf'], metadata }, error, isPlaceholderData: false, refetch: () => undefined }}
    page={0}
    pageSize={50}
    onPage={() => undefined}
    attempt={text('search.failed')}
    empty={null}
  >
    {(rows) => <p>{rows.join()}</p>}
  </PagedList>
)

test.each([403, 404])('rows are gone once the server refuses them: %i', async (status) => {
  await show(list(new CallError('workspace.not.found', status)))
  expect(screen.queryByText('lease.pdf')).toBeNull()
  expect(screen.queryByText(/60/)).toBeNull()
  expect(screen.getByText(text('search.failed'))).toBeTruthy()
})

test.each([500, 429])('rows stay while the server is unwell: %i', async (status) => {
  await show(list(new CallError('too.many.requests', status)))
  expect(screen.getByText('lease.pdf')).toBeTruthy()
})
