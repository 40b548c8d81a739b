import { expect, test } from '@playwright/test'
import { createWorkspace, invite, register, signIn } from './demo.ts'

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page)
  await createWorkspace(page, 'Two tabs')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Two tabs' })).toBeVisible()
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await expect(other.getByText('Two tabs')).toHaveCount(0)
  await other.goBack()
  await expect(other.getByText('Two tabs')).toHaveCount(0)
})

test('an invitation is declined from the dashboard, and its sender is told', async ({ page, browser }) => {
  const address = 'declines@outside.example'
  await signIn(page)
  const workspace = await createWorkspace(page, 'Not for everybody')
  await invite(page, workspace, address)
  const guest = await register(browser, address)
  await guest.getByRole('button', { name: 'Decline the invitation to Not for everybody' }).click()
  const dialog = guest.getByRole('dialog')
  await expect(dialog.getByText('unless you are invited again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(guest.getByText('You have declined the invitation to Not for everybody.').first()).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'No workspaces yet' })).toBeVisible()
  await guest.goto(`/share/${workspace}`)
  await expect(guest.getByText('This workspace does not exist, or you have no access to it.')).toBeVisible()
  await page.goto(`/share/${workspace}`)
  await expect(page.getByText('Guest Person declined the invitation')).toBeVisible()
})
