import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { createWorkspace, openOutbox, openWorkgroup, signIn, textFile, uploadFiles } from './demo.ts'

test('a workspace is renamed, scheduled to close, and closed after its record was exported', async ({ page }) => {
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

  await test.step('scheduled, and cancelled', async () => {
    const dialog = await choose('Close workspace')
    await dialog.getByLabel('At a set time').check()
    await expect(dialog.getByLabel(/^It closes on/)).toHaveValue(/ 17:00$/)
    await dialog.getByLabel(/^It closes on/).fill('2020-01-01T09:00')
    await expect(dialog.getByText('This time has passed. Choose a later one.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Schedule closure' })).toBeDisabled()
    await dialog.getByLabel(/^It closes on/).fill('6 May 2099 5pm')
    await dialog.getByLabel(/^Remind owner/).selectOption('1 week before')
    await dialog.getByRole('button', { name: 'Schedule closure' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Closes 6 May 2099').first()).toBeVisible()
    const again = await choose('Close workspace')
    await expect(again.getByLabel(/^It closes on/)).toHaveValue('06/05/2099 17:00')
    await again.getByLabel('Cancel the closure').check()
    await again.getByRole('button', { name: 'Keep it open' }).click()
    await expect(again).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Closes 6 May 2099')).toHaveCount(0)
  })

  await test.step('closed after the exports', async () => {
    const dialog = await choose('Close workspace')
    await dialog.getByLabel('Now', { exact: true }).check()
    await dialog.getByLabel(/^Reason/).fill('The lease is signed')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByLabel('Record', { exact: true })).toBeChecked()
    await expect(dialog.getByLabel('Activity as a table')).not.toBeChecked()
    await dialog.getByLabel('Activity as a table').check()
    // The choice is remembered, even if the workspace stays open for now.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await choose('Close workspace')
    await dialog.getByLabel(/^Reason/).fill('The lease is signed')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByLabel('Record', { exact: true })).toBeChecked()
    await expect(dialog.getByLabel('Activity as a table')).toBeChecked()
    // A failed export keeps the workspace open, and finished ones aren't fetched again.
    await page.route('**/workspaceauditcsv?*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Close and delete everything' }).click()
    await expect(dialog.getByText('Failed')).toBeVisible()
    await expect(dialog.getByText('Finished')).toBeVisible()
    const arrived = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Close and delete everything' }).click()
    expect((await arrived).suggestedFilename()).toBe('Millbrook lease 2027 audit.csv')
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
    await expect(page.getByText('“Millbrook lease 2027” is closed.').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Your workspaces' }).getByText('Millbrook lease')).toHaveCount(0)
    await page.goto(`/share/${workspace}`)
    await expect(page.getByText(/closed/).first()).toBeVisible()
  })
})

test('a workspace is transferred to a colleague', async ({ page }) => {
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
  await expect(page.getByRole('menuitem', { name: 'Transfer ownership' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page
      .getByText('You left Passed on.')
      .or(page.getByText(/left.*Passed on/))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your workspaces' }).getByText('Passed on')).toHaveCount(0)
})

test('an administrator closes somebody’s workspace in two steps, with a reason that is emailed', async ({
  page,
  browser,
}) => {
  await createPerson('head@quarry.example', 'Heledd')
  await signIn(page, 'head@quarry.example', PASSWORD)
  await openWorkgroup(page)
  await expect(page).toHaveURL(/\/admin\/workgroup\//)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await createPerson('clerk@quarry.example', 'Catrin', ['--workgroup', workgroup!])
  const clerk = await (await browser.newContext()).newPage()
  await signIn(clerk, 'clerk@quarry.example', PASSWORD)
  await createWorkspace(clerk, 'Slate tender')
  await createWorkspace(clerk, 'Gravel pit')
  await page.goto('/workspaces')
  await expect(page.getByText('Gravel pit')).toBeVisible()
  await page.getByLabel('Filter by name').fill('slate')
  await expect(page.getByText('Gravel pit')).toHaveCount(0)
  await expect(page).toHaveURL(/name=slate/)
  await page.getByRole('button', { name: 'Close Slate tender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close “Slate tender”?' })
  await expect(dialog.getByText('Catrin Person owns “Slate tender”.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The tender was withdrawn')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Close and delete everything' }).click()
  await expect(page.getByText('“Slate tender” is closed.').first()).toBeVisible()
  await openOutbox(page)
  const mail = page.locator('details').filter({ hasText: 'To clerk@quarry.example' }).first()
  await mail.locator('summary').click()
  await expect(mail.frameLocator('iframe').getByText('The tender was withdrawn')).toBeVisible()
})
