import { createWorkspace, invite, openTab, openWorkgroup, register, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { look, openLooker } from './look.ts'

test('an administrator starts an access review, and the owner confirms and ends access', async ({ page, browser }) => {
  await createPerson('chair@audited.example', 'Carys')
  await signIn(page, 'chair@audited.example', PASSWORD)
  const workspace = await createWorkspace(page, 'Audit papers')
  for (const address of ['aled@outside.example', 'beca@outside.example']) {
    await invite(page, workspace, address)
    await (await register(browser, address)).close()
  }

  await test.step('the review is started', async () => {
    await openWorkgroup(page)
    await openTab(page, 'Access reviews')
    await page.getByRole('button', { name: 'Start access review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start access review' })
    await dialog.getByLabel('Name of the review').fill('Spring')
    await look(page, 'start a review')
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Spring' })).toContainText('1 workspace · 1 not finished')
    for (const width of [1400, 1100, 400]) {
      await page.setViewportSize({ width, height: 860 })
      await look(page, `reviews ${width}`)
    }
    await page.setViewportSize({ width: 1366, height: 860 })
  })

  await test.step('the owner finds it in the bell', async () => {
    await page.goto('/')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    // The job that asks runs every five minutes, and right after the start of a review.
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 60_000 })
    await bell.click()
    const notice = page.getByRole('link', { name: /Decide who keeps access to “Audit papers” in the review “Spring”/ })
    await expect(notice).toBeVisible()
    for (const width of [1100, 400]) {
      await page.setViewportSize({ width, height: 860 })
      await look(page, `review in the bell ${width}`)
    }
    await page.setViewportSize({ width: 1366, height: 860 })
    await notice.click()
    await expect(page).toHaveURL(new RegExp(`/share/${workspace}\\?tab=participants`))
  })

  await test.step('the reviews and the notice in the dark', async () => {
    const looker = await openLooker(page, 'DARK', 1100)
    await looker.goto(`/share/${workspace}?tab=participants&language=cy`)
    await expect(looker.getByRole('heading', { level: 1 })).toBeVisible()
    await look(looker, 'review notice DARK cy 1100')
    await looker.close()
  })

  await test.step('the owner decides', async () => {
    await expect(page.getByText('2 participants are to be confirmed', { exact: false })).toBeVisible()
    await look(page, 'review notice')
    await page.getByRole('button', { name: 'Review participants' }).click()
    const blade = page.getByRole('dialog', { name: 'Review participants' })
    const items = blade.getByRole('listitem')
    await expect(items).toHaveCount(2)
    for (const width of [1400, 400]) {
      await page.setViewportSize({ width, height: 860 })
      await look(page, `review participants ${width}`)
    }
    await page.setViewportSize({ width: 1366, height: 860 })
    await items
      .first()
      .getByRole('button', { name: /^Confirm/ })
      .click()
    await expect(items).toHaveCount(1)
    await items.first().getByRole('button', { name: /^End/ }).click()
    await page.getByRole('dialog', { name: 'End access?' }).getByRole('button', { name: 'End access' }).click()
    await expect(
      blade.getByText('This access review no longer exists.').or(blade.getByText('You have decided about everyone.')),
    ).toBeVisible()
  })

  await test.step('the administrator sees the progress', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openWorkgroup(page)
    await openTab(page, 'Access reviews')
    await page.getByRole('button', { name: 'Spring', exact: true }).click()
    await expect(page.getByText('Confirmed: 1 · Ended: 1 · To decide: 0')).toBeVisible()
    await look(page, 'progress of a review')
    const looker = await openLooker(page, 'DARK', 1100)
    await looker.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}`)
    await looker.getByRole('button', { name: 'Spring', exact: true }).click()
    await expect(looker.getByText('Confirmed: 1 · Ended: 1 · To decide: 0')).toBeVisible()
    await look(looker, 'progress of a review DARK 1100')
    await looker.close()
  })

  await test.step('the bell has nothing left', async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })
})
