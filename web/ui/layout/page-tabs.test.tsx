import { IconFolder } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { PageTabs } from './page-tabs.tsx'

const tabs = (count: number | null | undefined) => (
  <PageTabs
    label="Tabs"
    tabs={[{ value: 'files', label: 'Files', icon: IconFolder, count }]}
    value="files"
    onTab={() => 0}
  >
    Content
  </PageTabs>
)

test('an awaited number has its place, without being shown or read out', async () => {
  await show(tabs(null))
  const tab = await screen.findByRole('tab', { name: 'Files' })
  expect(tab.querySelector<HTMLElement>('.mantine-Badge-root')!.style.visibility).toBe('hidden')
})

test('a known number is shown, and a tab without one has no place for it', async () => {
  await show(tabs(3))
  const tab = await screen.findByRole('tab', { name: /3/ })
  expect(tab.querySelector<HTMLElement>('.mantine-Badge-root')!.style.visibility).toBe('')
  await show(tabs(undefined))
  const plain = screen.getAllByRole('tab').at(-1)!
  expect(plain.querySelector('.mantine-Badge-root')).toBeNull()
})
