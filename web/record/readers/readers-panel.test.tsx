import { listReaders } from '@strongroom/contract/record/readers.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id, pageOf, person } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ReadersPanel } from './readers-panel.tsx'

const document = id()
const acts = (times: number, version: number | null) => ({ times, firstTime: 1000, lastTime: 2000, version })
const reader = (name: string, more: object) => ({
  model: 'DocumentReader' as const,
  person: person(name),
  lastTime: 2000,
  opened: null,
  played: null,
  downloaded: null,
  document: { uuid: document },
  ...more,
})

test('each person with what they did, how often and with which version', async () => {
  server.on(listReaders, () =>
    pageOf([reader('Rita', { opened: acts(3, 2), downloaded: acts(1, null) }), reader('Vera', { opened: acts(1, 1) })]),
  )
  await show(<ReadersPanel assetUuid={document} />)
  const list = await screen.findByRole('list', { name: text('readers.list') })
  const [rita, vera] = [...list.children] as HTMLElement[]
  expect(rita!.textContent).toContain('Rita Person')
  expect(within(rita!).getByText(text('readers.opened', { count: 3 }))).toBeDefined()
  expect(within(rita!).getByText(text('readers.downloaded', { count: 1 }))).toBeDefined()
  expect(within(rita!).getAllByText(text('readers.version', { version: 2 }))).toHaveLength(1)
  expect(within(vera!).queryByText(text('readers.downloaded', { count: 1 }))).toBeNull()
})

test('says that nobody has seen it', async () => {
  server.on(listReaders, () => pageOf([]))
  await show(<ReadersPanel assetUuid={document} />)
  expect(await screen.findByText(text('readers.none'))).toBeDefined()
})
