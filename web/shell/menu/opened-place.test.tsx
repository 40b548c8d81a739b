import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { OpenedPlace } from './opened-place.tsx'

test.each([
  ['/admin/workgroup/1', '/admin/workgroup/1', 'workgroup.title', 'page'],
  ['/admin/workgroup/1/member/2', '/admin/workgroup/1', 'workgroup.title', 'true'],
  ['/admin/enterprise', '/admin/enterprise', 'enterprise.title', 'page'],
] as const)('the navigation names the open place of administration: %s', async (path, to, label, current) => {
  await show(<OpenedPlace path={path} onGo={undefined} />)
  const link = await screen.findByRole('link', { name: text(label) })
  expect(link.getAttribute('href')).toBe(to)
  expect(link.getAttribute('aria-current')).toBe(current)
})

test('elsewhere it names nothing', async () => {
  await show(<OpenedPlace path="/settings" onGo={undefined} />)
  expect(screen.queryByRole('link')).toBeNull()
})
