import type { Page } from '@playwright/test'
import { createWorkspace, openTab, openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { changeTheme, look } from './look.ts'

const CHAIR = 'chair@grouped.example'

/** Checks the open page at three widths, in two themes. */
async function inLooks(page: Page, what: string) {
  for (const [width, theme] of [
    [1400, 'LIGHT'],
    [1100, 'DARK'],
    [400, 'LIGHT'],
  ] as const) {
    await changeTheme(page, theme)
    await page.setViewportSize({ width, height: 860 })
    await look(page, `${what} ${width} ${theme}`)
  }
  await page.setViewportSize({ width: 1366, height: 860 })
}

test('an administrator makes a group, and it is invited at once', async ({ page }) => {
  await createPerson(CHAIR, 'Carys')
  await signIn(page, CHAIR, PASSWORD)
  const workspace = await createWorkspace(page, 'Board papers')
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  for (const [name, address] of [
    ['Aroha', 'aroha@grouped.example'],
    ['Bryn', 'bryn@grouped.example'],
  ] as const)
    await createPerson(address, name, ['--workgroup', workgroup!])
  await openTab(page, 'Groups')
  await expect(page.getByText('There are no groups yet.')).toBeVisible()

  await test.step('a group of a colleague and two people outside', async () => {
    await page.getByRole('button', { name: 'Create group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create group' })
    await dialog.getByLabel('Name of the group').fill('Board of trustees')
    await dialog.getByLabel('Invitees').fill('aroha@grouped.example,')
    await dialog.getByLabel('Invitees').press('Enter')
    await dialog.getByLabel('Invitees').fill('carwyn@outside.example')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Board of trustees' })).toContainText('2 people')
    await page.getByRole('button', { name: 'Board of trustees', exact: true }).click()
    const people = page.getByRole('dialog', { name: 'People in “Board of trustees”' })
    await people.getByLabel('Invitees').fill('bryn@grouped.example')
    await people.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(people.getByRole('listitem')).toHaveCount(3)
    await people.getByLabel('Invitees').fill('dilys@outside.example')
    await people.getByRole('button', { name: 'Add', exact: true }).click()
    await people.getByRole('button', { name: 'Remove dilys@outside.example from the group' }).click()
    await expect(people.getByRole('listitem')).toHaveCount(3)
    await inLooks(page, 'group people')
    await page.keyboard.press('Escape')
    await expect(people).toHaveCount(0)
    await inLooks(page, 'groups')
  })

  await test.step('the group is invited like a person', async () => {
    await page.goto(`/share/${workspace}?tab=participants`)
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Invitees').pressSequentially('Board of trustees')
    await expect(dialog.locator('option[value="Board of trustees"]')).toBeAttached()
    await dialog.getByLabel('Invitees').press('Enter')
    await expect(dialog.getByText('“Board of trustees” has 3 people:')).toBeVisible()
    await expect(dialog.getByText('carwyn@outside.example', { exact: false }).first()).toBeVisible()
    await inLooks(page, 'invite a group')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('3 people were invited.').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'carwyn@outside.example' }).first()).toBeVisible()
  })

  await test.step('again: everyone is there already', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Invitees').pressSequentially('Board of trustees')
    await expect(dialog.locator('option[value="Board of trustees"]')).toBeAttached()
    await dialog.getByLabel('Invitees').press('Enter')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('3 people were left out', { exact: false }).first()).toBeVisible()
  })
})
