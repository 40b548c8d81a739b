import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { CallError } from '../../api/call-error.ts'
import { DialogModal } from '../dialogs/dialog-modal.tsx'
import { openDialog } from '../dialogs/dialogs.tsx'
import { type ListResult, PagedList } from './paged-list.tsx'

const resultOf = (content: string[], totalElements: number): ListResult<string> => ({
  data: {
    content,
    metadata: { totalElements, totalPages: Math.ceil(totalElements / 2), totalIsLowerBound: false },
  },
  error: null,
  isPlaceholderData: false,
  refetch: () => undefined,
})
const nothing: ListResult<string> = { data: undefined, error: null, isPlaceholderData: false, refetch: () => undefined }

function List({ list, first = 0, quiet = false }: { list: ListResult<string>; first?: number; quiet?: boolean }) {
  const [page, setPage] = useState(first)
  return (
    <>
      <output>{`page ${page}`}</output>
      <PagedList
        list={list}
        page={page}
        pageSize={2}
        onPage={setPage}
        singlePageQuiet={quiet}
        attempt="It failed"
        empty={<p>Nothing here</p>}
      >
        {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
      </PagedList>
    </>
  )
}

test('rows, their range, and the way to another page', async () => {
  const person = await show(<List list={resultOf(['a', 'b'], 5)} />)
  expect(screen.getByText('a')).toBeDefined()
  expect(screen.getByText(text('pager.range', { from: 1, to: 2, total: 5 }))).toBeDefined()
  await person.click(screen.getByRole('button', { name: text('pager.page', { page: 3 }) }))
  expect(screen.getByText('page 2')).toBeDefined()
})

test('a skeleton until the first rows have arrived', async () => {
  await show(<List list={nothing} />)
  expect(screen.getByRole('status', { name: text('list.loading') })).toBeDefined()
})

test('the empty state, without a pager', async () => {
  await show(<List list={resultOf([], 0)} />)
  expect(screen.getByText('Nothing here')).toBeDefined()
  expect(screen.queryByText(text('pager.range', { from: 0, to: 0, total: 0 }))).toBeNull()
})

test('an error says what failed and why, and offers another try where that can help', async () => {
  let tries = 0
  const failed = { ...nothing, error: new CallError('server.error', 500), refetch: () => (tries += 1) }
  const person = await show(<List list={failed} />)
  expect(screen.getByRole('heading', { name: 'It failed' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain(text('error.server.error'))
  await person.click(screen.getByRole('button', { name: text('error-state.retry') }))
  expect(tries).toBe(1)
})

test('rows that are there stay when a refetch fails', async () => {
  await show(<List list={{ ...resultOf(['a'], 1), error: new CallError('network', 0) }} />)
  expect(screen.getByText('a')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that no longer exists leads to the last one, but not while the rows of another page are shown', async () => {
  await show(<List list={resultOf(['a', 'b'], 4)} first={7} />)
  await waitFor(() => expect(screen.getByText('page 1')).toBeDefined())
})

test('the rows of another page lead nowhere', async () => {
  await show(<List list={{ ...resultOf(['a', 'b'], 4), isPlaceholderData: true }} first={7} />)
  expect(screen.getByText('page 7')).toBeDefined()
})

test('a list within a card may leave out the range of its only page', async () => {
  await show(<List list={resultOf(['a'], 1)} quiet />)
  expect(screen.queryByText(text('pager.range', { from: 1, to: 1, total: 1 }))).toBeNull()
})

test('the pager of a list in a dialog is named after the dialog, apart from the pager of the page', async () => {
  await show(<List list={resultOf(['a', 'b'], 4)} />)
  act(() =>
    openDialog((dialog) => (
      <DialogModal title="Seen by" dialog={dialog}>
        <List list={resultOf(['c', 'd'], 4)} />
      </DialogModal>
    )),
  )
  await screen.findByText('c')
  const pagers = screen.getAllByRole('navigation', { hidden: true })
  const expected = [text('pager.label'), text('pager.label-of', { list: 'Seen by' })]
  expect(pagers.map((pager) => pager.getAttribute('aria-label'))).toEqual(expected)
})

test.each([403, 404])('rows are gone once the server refuses them: %i', async (status) => {
  await show(<List list={{ ...resultOf(['lease.pdf'], 60), error: new CallError('workspace.not.found', status) }} />)
  expect(screen.queryByText('lease.pdf')).toBeNull()
  expect(screen.queryByText(/60/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'It failed' })).toBeDefined()
})

test.each([500, 429])('rows stay while the server is unwell: %i', async (status) => {
  await show(<List list={{ ...resultOf(['lease.pdf'], 1), error: new CallError('too.many.requests', status) }} />)
  expect(screen.getByText('lease.pdf')).toBeDefined()
})
