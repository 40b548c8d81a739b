import { expect, test } from './journey.ts'
import { createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'

test('a workspace is renamed, planned to close, and closed with its record in hand', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Millbrook lease')
  await uploadFiles(page, [textFile('lease.txt')])
  const choose = async (item: string) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    return page.getByRole('dialog')
  }

  await test.step('renamed', async () => {
    const dialog = await choose('Rename')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Millbrook lease 2027')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Millbrook lease 2027' })).toBeVisible()
  })

  await test.step('planned, and taken back', async () => {
    const dialog = await choose('Close workspace')
    await dialog.getByLabel('At a time of your choice').check()
    await expect(dialog.getByLabel(/^It closes on/)).toHaveValue(/T17:00$/)
    await dialog.getByLabel(/^It closes on/).fill('2020-01-01T09:00')
    await expect(dialog.getByText('This time has passed. Choose a later one.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Plan the end' })).toBeDisabled()
    await dialog.getByLabel(/^It closes on/).fill('2099-05-06T17:00')
    await dialog.getByLabel(/^Remind owner/).selectOption('1 week before')
    await dialog.getByRole('button', { name: 'Plan the end' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Closes 6 May 2099').first()).toBeVisible()
    const again = await choose('Close workspace')
    await expect(again.getByLabel(/^It closes on/)).toHaveValue('2099-05-06T17:00')
    await again.getByLabel('Not at all').check()
    await again.getByRole('button', { name: 'Keep it open' }).click()
    await expect(again).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Closes 6 May 2099')).toHaveCount(0)
  })

  await test.step('closed, once the exports are there', async () => {
    const dialog = await choose('Close workspace')
    await dialog.getByLabel('Now', { exact: true }).check()
    await dialog.getByLabel(/^Reason/).fill('The lease is signed')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByLabel('Record', { exact: true })).toBeChecked()
    await expect(dialog.getByLabel('Activity as a table')).not.toBeChecked()
    await dialog.getByLabel('Activity as a table').check()
    // An export that fails keeps the workspace open, and what has succeeded isn't fetched again.
    await page.route('**/workspaceauditcsv?*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Close for ever' }).click()
    await expect(dialog.getByText('Failed')).toBeVisible()
    await expect(dialog.getByText('Finished')).toBeVisible()
    const arrived = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Close for ever' }).click()
    expect((await arrived).suggestedFilename()).toBe('Millbrook lease 2027 audit.csv')
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
    await expect(page.getByText('“Millbrook lease 2027” is closed.').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Your workspaces' }).getByText('Millbrook lease')).toHaveCount(0)
    await page.goto(`/share/${workspace}`)
    await expect(page.getByText(/closed/).first()).toBeVisible()
  })
})

test('a workspace passes to a colleague', async ({ page }) => {
  await signIn(page)
  await createWorkspace(page, 'Passed on')
  const menu = page.getByRole('button', { name: /^Actions for/ }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Email address of the new owner/).fill('nobody@demo.example')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(dialog.getByText('Only an active member of the workgroup can become the owner.')).toBeVisible()
  await dialog.getByLabel(/^Email address of the new owner/).fill('colleague@demo.example')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('Owner: Demo Colleague').first()).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Leave workspace' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Transfer ownership' })).toHaveCount(0)
})
