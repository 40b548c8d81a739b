import { administeredWorkgroup } from './demo.ts'
import { expect, test } from './journey.ts'
import { look, LOOKS, openLooker, textsOf } from './look.ts'

const ADMIN = 'admin@oversight.example'
const OWNER = 'owain@oversight.example'

test('an administrator asks owners about their workspaces and plans the closing of unused ones', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const { workgroup, owner } = await administeredWorkgroup(page, browser, { admin: ADMIN, owner: OWNER })
  const list = page.getByRole('list', { name: '2 workspaces' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const dialog = page.getByRole('dialog')

  await test.step('on paper the list has its heading, without the filters', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 2, name: '2 workspaces' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('filters by activity and name', async () => {
    await page.getByRole('combobox', { name: 'Activity' }).selectOption('Nothing for 6 months')
    await expect(page.getByRole('heading', { name: 'No workspace fits' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Activity' }).selectOption('Any activity')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('budg')
    await expect(page.getByRole('list', { name: '1 workspace' })).toContainText('Budget 2019')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(list).toBeVisible()
  })

  await test.step('the owner is asked, by keyboard alone', async () => {
    await page.getByRole('checkbox', { name: 'Select “Budget 2019”' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Ask owners' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('The owner gets an email')
    await page.keyboard.type('Is this finished?')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Asked about 1 workspace')).toBeVisible()
    await expect(list.getByRole('listitem').filter({ hasText: 'Budget' })).toContainText('Owner asked')
  })

  await test.step('a closing is planned, and shows at the owner’s', async () => {
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Moves' })
      .getByRole('button', { name: 'Actions for “Moves”' })
      .click()
    await page.getByRole('menuitem', { name: 'Plan closing' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nothing has happened for years.')
    await dialog.getByRole('button', { name: 'Plan closing' }).click()
    await expect(page.getByText('Closing planned for 1 workspace')).toBeVisible()
    await expect(list.getByRole('listitem').filter({ hasText: 'Moves' })).toContainText('Closes')
    await owner.goto('/')
    await expect(owner.getByRole('main').getByRole('listitem').filter({ hasText: 'Moves' })).toContainText(/clos/i)
  })

  await test.step('in every look', async () => {
    for (const { theme, language, width } of LOOKS) {
      const texts = textsOf(language)
      const looker = await openLooker(page, theme, width)
      await looker.goto(`/admin/workgroup/${workgroup}?tab=workspaces&language=${language}`)
      await expect(looker.getByText('Budget 2019')).toBeVisible()
      await looker.getByRole('checkbox', { name: texts['oversight.select-page']! }).check()
      await look(looker, `oversight ${theme} ${language} ${width}`)
      await looker.getByRole('button', { name: texts['oversight.plan']!, exact: true }).click()
      await expect(looker.getByRole('dialog')).toBeVisible()
      await look(looker, `oversight plan ${theme} ${language} ${width}`)
      await looker.close()
    }
  })
})
