import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { SideCard } from './side-card.tsx'

const card = (
  <SideCard title="Activity" listId="activity" action={<a href="/all">All</a>}>
    Content
  </SideCard>
)

test('a list that is folded away stays so in this browser, and opens again', async () => {
  const user = await show(card)
  await user.click(screen.getByRole('button', { name: 'Activity', expanded: true }))
  expect(screen.queryByText('Content')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  await show(card)
  expect(screen.queryByText('Content')).toBeNull()
  screen.getByRole('button', { name: 'Activity', expanded: false }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Content')).toBeDefined()
})
