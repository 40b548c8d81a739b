import { readFile } from 'node:fs/promises'
import { signIn } from './demo.ts'
import { cli, createPerson, expect, PASSWORD, print, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

const SELLER = 'seller@vendor.example'

test('a sales person creates an account, changes its terms, and exports the report', async ({ page }) => {
  test.slow()
  await createPerson(SELLER, 'Siân')
  await print(['set-role', `--email=${SELLER}`, '--sales=on'])
  await signIn(page, SELLER, PASSWORD)
  await page.getByRole('button', { name: /Account/ }).click()
  const items = ['Home', 'Manage accounts', 'Sales report', 'Connection report', 'Enterprise', 'Settings', 'Sign out']
  await expect(page.getByRole('menuitem')).toHaveText(items)
  await page.getByRole('menuitem', { name: 'Manage accounts' }).click()
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Siân Person')

  await test.step('a new account', async () => {
    await page.getByRole('button', { name: 'New account' }).click()
    const form = page.getByRole('region', { name: 'Name and terms' })
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(form.getByText('This is required.')).toBeVisible()
    await form.getByLabel('Name of the account').fill('Quarry Ltd')
    await form.getByLabel('Edition').selectOption('Standard')
    await form.getByLabel('Connections allowed').fill('many')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(form.getByText('Must be between 1 and 1,000,000,000.')).toBeVisible()
    await form.getByLabel('Connections allowed').fill('500')
    await form.getByLabel('Contract').fill('C-17')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quarry Ltd' })).toBeVisible()
    await page.getByRole('button', { name: 'New workgroup' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Slate')
    await page.getByRole('dialog').getByRole('button', { name: 'Create workgroup' }).click()
    await expect(page.getByRole('list', { name: 'Workgroups' })).toContainText('Slate')
    await expect(page.getByRole('list', { name: 'Workgroups' }).getByRole('link')).toHaveCount(0)
  })

  await test.step('its terms, and a suspension', async () => {
    const form = page.getByRole('region', { name: 'Name and terms' })
    await form.getByLabel('Edition').selectOption('Enterprise')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The account was saved.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Workgroups' })).toContainText('Enterprise')
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByRole('button', { name: 'End the suspension' })).toBeVisible()
  })
  const account = page.url()

  await test.step('the report', async () => {
    await page.goto('/sales/reports')
    await expect(page.getByRole('row').filter({ hasText: 'Quarry Ltd' })).toContainText('C-17')
    // A long word takes several lines; the columns beside it stay in view.
    const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'
    await cli(['create-account', long])
    await page.reload()
    const cell = page.getByRole('rowheader', { name: long })
    await expect(cell).toBeVisible()
    expect((await cell.boundingBox())!.width).toBeLessThan(500)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toMatch(/Quarry Ltd,[\w-]+,Enterprise,C-17,,yes,1,0,0,500,/)
    await page.goto('/sales?name=quarry')
    await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('how it looks', async () => {
    const places = ['/sales', new URL(account).pathname + new URL(account).search, '/sales/reports', '/sales/account']
    for (const { theme, language, width } of [...FEW_LOOKS, { theme: 'LIGHT', language: 'en-gb', width: 1100 }]) {
      const looker = await openLooker(page, theme, width)
      for (const place of places) {
        await looker.goto(`${place}${place.includes('?') ? '&' : '?'}language=${language}`)
        await expect(looker.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(looker.getByRole('banner')).toBeVisible()
        await expect(looker.getByText(textsOf(language)['list.loading'] ?? '…')).toHaveCount(0)
        await look(looker, `${place.replace(/=.*/, '')} ${theme} ${language} ${width}`)
      }
      await looker.close()
    }
  })
})
