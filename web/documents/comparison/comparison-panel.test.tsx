import { compareVersions, type Comparison, type ComparedRow } from '@strongroom/contract/documents/document-text.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ComparisonPanel } from './comparison-panel.tsx'

const document = asset('plan.pdf', { contentVersion: 3 })
const side = (line: number, ...parts: [string, boolean][]) => ({
  line,
  page: 1,
  parts: parts.map(([words, differs]) => ({ text: words, differs })),
})
const changed: ComparedRow = {
  kind: 'changed',
  before: side(1, ['The price is ', false], ['100', true]),
  after: side(1, ['The price is ', false], ['120', true]),
  count: null,
}
const comparison = (more: Partial<Comparison> = {}): Comparison => ({
  from: 1,
  to: 3,
  added: 0,
  removed: 0,
  changed: 1,
  rows: [{ kind: 'gap', before: null, after: null, count: 12 }, changed],
  isCut: false,
  isCoarse: false,
  hasMore: false,
  hasText: true,
  ...more,
})

async function compared(answer: Comparison) {
  const asked: unknown[] = []
  server.on(compareVersions, () => answer)
  const panel = (
    <ComparisonPanel asset={document} compared={{ from: 1, to: 3 }} onCompare={(next) => asked.push(next)} />
  )
  return { user: await show(panel), asked }
}

test('changed words are marked as removed and added, beside each other or in one column', async () => {
  const { user, asked } = await compared(comparison())
  expect((await screen.findByRole('deletion')).textContent).toBe('100')
  expect(screen.getByRole('insertion').textContent).toBe('120')
  expect(screen.getByText(text('version.compare.summary', { changed: 1, added: 0, removed: 0 }))).toBeDefined()
  expect(screen.getByText(text('version.compare.gap', { count: 12 }))).toBeDefined()
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('radio', { name: text('version.compare.inline') }))
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await user.selectOptions(screen.getByLabelText(text('version.compare.from')), '2')
  await user.click(screen.getByRole('button', { name: text('version.compare.back') }))
  expect(asked).toEqual([{ from: 2, to: 3 }, undefined])
})

test('says that there is no text, no difference, or that the comparison is incomplete', async () => {
  await compared(comparison({ hasText: false, rows: [] }))
  expect(await screen.findByText(text('version.compare.no-text'))).toBeDefined()
})

test('says that the texts are equal, and that only a part was compared', async () => {
  await compared(comparison({ changed: 0, rows: [], isCut: true }))
  expect(await screen.findByText(text('version.compare.same'))).toBeDefined()
  expect(screen.getByText(text('version.compare.cut'))).toBeDefined()
})
