import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { findNeighbours } from '@strongroom/contract/documents/reading/neighbours.ts'
import { findPreview } from '@strongroom/contract/documents/versions.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { asset, id, OLGA, pageOf, person, session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AssetStatus } from '../assets/asset-status.tsx'
import { PreviewPanel } from './preview-panel.tsx'

const noPreview: Preview = {
  kind: 'none',
  status: 'FAILED',
  failure: null,
  version: 1,
  versionUuid: id(),
  pages: [],
  missingCharacters: false,
  isCut: false,
  hasText: false,
  hasAssistiveText: false,
  watermarked: false,
}

async function shown(more: Partial<Asset>) {
  server.on(findPreview, () => {
    throw new Refusal('permission.denied')
  })
  const document = { ...asset('plan.pdf'), ...more }
  await show(
    <>
      <AssetStatus asset={document} />
      <PreviewPanel asset={document} version={undefined} download={null} page={1} onPage={() => {}} />
    </>,
  )
}

test('a document that is checked says no more than that', async () => {
  await shown({ status: 'SCANNING' })
  expect(await screen.findByText(text('viewer.none.scanning-text'))).toBeTruthy()
  expect(screen.queryByText(text('asset.status.scanner-away'))).toBeNull()
})

test('while the scanner is away the page says so, and that the check follows', async () => {
  await shown({ status: 'SCANNING', isScannerAway: true })
  expect(await screen.findByText(text('viewer.none.scanner-away-text'))).toBeTruthy()
  expect(screen.getAllByText(text('asset.status.scanner-away'))).toHaveLength(2)
})

test('a file that waited too long says that it is checked later, another that it may be encrypted', async () => {
  await shown({ status: 'UNABLE_TO_SCAN', isScannerAway: true })
  expect(await screen.findByText(text('viewer.none.unscanned-yet-text'))).toBeTruthy()
})

test.each([
  ['VIRUS_DETECTED', false, 'viewer.none.virus-text'],
  ['UNABLE_TO_SCAN', false, 'viewer.none.unscanned-text'],
  ['UNABLE_TO_SCAN', true, 'viewer.none.unscanned-yet-text'],
] as const)('what the scan says is said in place of the preview: %s %s', async (status, isScannerAway, said) => {
  server.on(findPreview, () => ({ ...noPreview, status: 'UNSUPPORTED' as const }))
  const document = { ...asset('plan.pdf'), status, isScannerAway }
  await show(
    <PreviewPanel asset={document} version={undefined} download={<a href="#get">Get</a>} page={1} onPage={() => {}} />,
  )
  expect(await screen.findByText(text(said))).toBeTruthy()
  // Nobody is told to open an infected file elsewhere.
  expect(screen.queryByText(text('viewer.none.unsupported-text'))).toBeNull()
  expect(screen.queryByRole('link', { name: 'Get' }) === null).toBe(status === 'VIRUS_DETECTED')
})

test('an older version is not judged by the scan of the current one', async () => {
  server.on(findPreview, () => ({ ...noPreview, status: 'UNSUPPORTED' as const }))
  const document = { ...asset('plan.pdf'), status: 'VIRUS_DETECTED' as const, contentVersion: 2 }
  await show(<PreviewPanel asset={document} version={1} download={null} page={1} onPage={() => {}} />)
  expect(await screen.findByText(text('viewer.none.unsupported-text'))).toBeTruthy()
})

test.each([
  ['VIRUS', 'viewer.none.virus-text'],
  ['UNSCANNED', 'viewer.none.unscanned-text'],
] as const)('an older version says what its own scan found: %s', async (failure, said) => {
  server.on(findPreview, () => ({ ...noPreview, status: 'UNSUPPORTED' as const, failure }))
  const document = { ...asset('plan.pdf'), contentVersion: 2 }
  await show(<PreviewPanel asset={document} version={1} download={null} page={1} onPage={() => {}} />)
  expect(await screen.findByText(text(said))).toBeTruthy()
  expect(screen.queryByText(text('viewer.none.unsupported-text'))).toBeNull()
})

test('a document whose stored file is damaged says so in lists, and in place of its preview', async () => {
  await shown({ status: 'ERROR' })
  expect(await screen.findByText(text('version.damaged'))).toBeTruthy()
  expect(await screen.findByText(text('viewer.none.damaged-text'))).toBeTruthy()
})

test.each([
  ['ENCRYPTED', 'viewer.none.encrypted-text', false],
  ['BROKEN', 'viewer.none.broken-text', true],
  ['TOO_COMPLEX', 'viewer.none.too-complex-text', false],
  ['DAMAGED', 'viewer.none.damaged-text', false],
  [null, 'viewer.none.failed-text', true],
] as const)('a preview that failed says why: %s', async (failure, words, isRetried) => {
  server.on(findPreview, () => ({ ...noPreview, failure }))
  const made = asset('plan.pdf')
  const document = { ...made, actions: { ...made.actions!, canDownloadVersion: true } }
  await show(<PreviewPanel asset={document} version={undefined} download={null} page={1} onPage={() => {}} />)
  expect(await screen.findByText(text(words))).toBeTruthy()
  expect(screen.queryByRole('button', { name: text('viewer.none.retry') }) !== null).toBe(isRetried)
})

const pages: Preview = {
  ...noPreview,
  kind: 'pages',
  status: 'COMPLETED',
  pages: [{ width: 600, height: 800, rotation: 0, left: 0, bottom: 0 }],
}
const panel = (document: Asset) => (
  <PreviewPanel asset={document} version={undefined} download={null} page={1} onPage={() => {}} />
)

test('pages disappear when the right to see them ends', async () => {
  server
    .on(findPreview, () => pages)
    .on(findNeighbours, () => ({ previous: null, next: null }))
    .on(listAnnotations, () => pageOf([]))
  await show(panel(asset('plan.pdf')))
  const region = { name: text('viewer.pages-of', { name: 'plan.pdf' }) }
  await screen.findByRole('region', region)
  server.on(findPreview, () => {
    throw new Refusal('permission.denied')
  })
  await act(() => queryClient.invalidateQueries({ queryKey: ['versions'] }))
  await waitFor(() => expect(screen.queryByRole('region', region)).toBeNull())
  expect(screen.getByText(text('error.permission.denied'))).toBeDefined()
})

test('a reader is told when somebody else’s new version replaces what they read, but not about their own', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(findPreview, () => noPreview)
  const document = asset('plan.pdf')
  const update: { to?: (next: Asset) => void } = {}
  function Page() {
    const [now, setNow] = useState(document)
    update.to = setNow
    return panel(now)
  }
  await show(<Page />)
  const said = (version: number) => screen.queryByText((shown) => shown.startsWith(`Version ${version} by`))
  await act(async () => update.to?.({ ...document, contentVersion: 2, modifiedBy: OLGA }))
  await act(async () => update.to?.({ ...document, contentVersion: 3, modifiedBy: person('Ada') }))
  await waitFor(() => expect(said(3)).not.toBeNull())
  expect(said(2)).toBeNull()
})
