import { administeredWorkgroup, createWorkspace, openTab, openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { look, LOOKS, openLooker, textsOf } from './look.ts'

const ADMIN = 'admin@held.example'
const OWNER = 'owain@held.example'
const HOLDER = 'admin@closed.example'
const KEEPER = 'admin@retention.example'

test('an administrator puts a workspace on legal hold, its owner can’t close it, and the hold is released', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const { workgroup, owner } = await administeredWorkgroup(page, browser, { admin: ADMIN, owner: OWNER })
  const list = page.getByRole('list', { name: /workspace/ })
  const row = list.getByRole('listitem').filter({ hasText: 'Budget 2019' })
  const dialog = page.getByRole('dialog')
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for “Budget 2019”' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('with a reason', async () => {
    await act('Put on legal hold')
    await dialog.getByRole('button', { name: 'Put on legal hold' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The Quarry dispute')
    await dialog.getByRole('button', { name: 'Put on legal hold' }).click()
    await expect(page.getByText('1 workspace is on legal hold')).toBeVisible()
    await expect(row).toContainText('The Quarry dispute')
    await page.getByRole('combobox', { name: 'Legal hold' }).selectOption('On legal hold')
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('its owner is told, but not the reason', async () => {
    await owner.goto('/')
    await owner.getByRole('main').getByRole('link', { name: 'Budget 2019' }).first().click()
    await expect(owner.getByText('This workspace is on legal hold')).toBeVisible()
    await expect(owner.getByText('The Quarry dispute')).toHaveCount(0)
    await look(owner, 'legal-hold owner')
  })

  await test.step('in every look', async () => {
    for (const { theme, language, width } of LOOKS) {
      const texts = textsOf(language)
      const looker = await openLooker(page, theme, width)
      await looker.goto(`/admin/workgroup/${workgroup}?tab=workspaces&language=${language}`)
      await expect(looker.getByText('Budget 2019')).toBeVisible()
      await looker.getByRole('checkbox', { name: texts['oversight.select-page']! }).check()
      await look(looker, `legal-hold ${theme} ${language} ${width}`)
      await looker.getByRole('button', { name: texts['oversight.hold']!, exact: true }).click()
      await expect(looker.getByRole('dialog')).toBeVisible()
      await look(looker, `legal-hold dialog ${theme} ${language} ${width}`)
      await looker.close()
    }
  })

  await test.step('and released', async () => {
    await act('Release the legal hold')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Settled')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('Released the legal hold of 1 workspace')).toBeVisible()
    await owner.reload()
    await expect(owner.getByRole('main')).toBeVisible()
    await expect(owner.getByText('This workspace is on legal hold')).toHaveCount(0)
  })
})

test('an administrator puts a closed workspace on legal hold and releases it', async ({ page }) => {
  test.setTimeout(300_000)
  await createPerson(HOLDER, 'Gwen')
  await signIn(page, HOLDER, PASSWORD)
  for (const name of ['Lease 2018', 'Tender 2019']) await createWorkspace(page, name)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await openTab(page, 'Workspaces')
  const list = page.getByRole('list', { name: /workspace/ })
  const dialog = page.getByRole('dialog')
  const act = async (name: string, action: string) => {
    await list.getByRole('button', { name: `Actions for “${name}”` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  for (const name of ['Lease 2018', 'Tender 2019']) {
    await act(name, 'Close')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('All is signed')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Close and delete everything' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('combobox', { name: 'Open or closed' }).selectOption('Closed')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await act('Lease 2018', 'Put on legal hold')
  await expect(dialog.getByText('a hold can’t bring them back')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The Quarry dispute')
  await dialog.getByRole('button', { name: 'Put on legal hold' }).click()
  await expect(page.getByText('1 workspace is on legal hold')).toBeVisible()
  const row = list.getByRole('listitem').filter({ hasText: 'Lease 2018' })
  await expect(row).toContainText('The Quarry dispute')

  for (const { theme, language, width } of LOOKS) {
    const texts = textsOf(language)
    const looker = await openLooker(page, theme, width)
    await looker.goto(`/admin/workgroup/${workgroup}?tab=workspaces&closed=true&language=${language}`)
    await expect(looker.getByText('Lease 2018')).toBeVisible()
    await looker.getByRole('checkbox', { name: texts['oversight.select-page']! }).check()
    await look(looker, `legal-hold closed ${theme} ${language} ${width}`)
    await looker.getByRole('button', { name: texts['oversight.hold']!, exact: true }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `legal-hold closed dialog ${theme} ${language} ${width}`)
    await looker.goto(`/workspaces?closed=true&language=${language}`)
    const held = looker.getByRole('listitem').filter({ hasText: texts['oversight.hold.mark']! })
    await expect(held).toContainText('Lease 2018')
    await expect(held).toHaveCount(1)
    await look(looker, `legal-hold list of closed ${theme} ${language} ${width}`)
    await looker.close()
  }

  await act('Lease 2018', 'Release the legal hold')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Settled')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Released the legal hold of 1 workspace')).toBeVisible()
  await expect(row).not.toContainText('The Quarry dispute')
})

test('an administrator sees which workspaces retention concerns, and sets it', async ({ page }) => {
  test.setTimeout(300_000)
  await createPerson(KEEPER, 'Gwen')
  await signIn(page, KEEPER, PASSWORD)
  await createWorkspace(page, 'Ledgers')
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await openTab(page, 'Retention')
  const months = page.getByRole('combobox', { name: 'Close after' })
  await expect(months).toHaveValue('')
  await months.selectOption('12 months without activity')
  await expect(page.getByText('No workspace would be planned to close now.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Retention saved')).toBeVisible()
  await page.reload()
  await expect(months).toHaveValue('12')
  const years = page.getByRole('combobox', { name: 'Keep the records of closed workspaces' })
  await years.selectOption('1 year after the closing')
  await expect(page.getByText('No record is old enough to be destroyed within a day.')).toBeVisible()
  await years.selectOption('For ever')
  for (const { theme, language, width } of LOOKS) {
    const texts = textsOf(language)
    const looker = await openLooker(page, theme, width)
    // The list as it will be once months have passed.
    await looker.route(/inactiveSince/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/inactiveSince=\d+/, `inactiveSince=${Date.now()}`),
      }),
    )
    await looker.goto(`/admin/workgroup/${workgroup}?tab=retention&language=${language}`)
    await expect(looker.getByRole('combobox', { name: texts['retention.months']! })).toHaveValue('12')
    await expect(looker.getByRole('status').filter({ hasText: 'Ledgers' })).toBeVisible()
    await look(looker, `retention ${theme} ${language} ${width}`)
    // Records as old as they will be after years.
    await looker.route('**/duerecords?*', (route) => route.fulfill({ json: { workspaces: 3, isLowerBound: false } }))
    await looker.getByRole('combobox', { name: texts['retention.record.years']! }).selectOption('1')
    await looker.getByRole('button', { name: texts['settings.save']! }).click()
    await expect(looker.getByRole('dialog', { name: texts['retention.record.confirm.title']! })).toBeVisible()
    await look(looker, `retention destroys ${theme} ${language} ${width}`)
    await looker.close()
  }
})
