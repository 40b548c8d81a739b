import { signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, print, test } from './journey.ts'
import { FEW_LOOKS, LOOKS, look, openLooker, textsOf } from './look.ts'

const ADMIN = 'chief@estate.example'
const CLERK = 'clerk@estate.example'

test('an administrator of an account creates, allocates, hides and suspends workgroups', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await createPerson(ADMIN, 'Angharad')
  await signIn(page, ADMIN, PASSWORD)
  await page.getByRole('button', { name: /Account/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Home', 'Enterprise', 'Settings', 'Sign out'])
  await page.getByRole('menuitem', { name: 'Enterprise' }).click()
  await expect(page).toHaveURL('/admin/enterprise')
  const list = page.getByRole('list', { name: 'Workgroups' })
  const row = list.getByRole('listitem').filter({ hasText: 'Estates' })
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  let workgroup = ''

  await test.step('the account is renamed', async () => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name of the account').fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('dialog').getByText('This is required.')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Name of the account').fill('The Estate')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Estate' })).toBeVisible()
  })

  await test.step('a workgroup with a domain, which waits for its proof', async () => {
    await page.getByRole('button', { name: 'New workgroup' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create workgroup' }).click()
    await expect(dialog.getByText('This is required.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Estates')
    await dialog.getByLabel('Email domains').fill('estates.example')
    await dialog.getByRole('button', { name: 'Create workgroup' }).click()
    await expect(dialog.getByText('_strongroom.estates.example')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row).toContainText('0 members')
    workgroup = /workgroup\/([\w-]+)/.exec((await row.getByRole('link').getAttribute('href'))!)![1]!
  })

  await test.step('connections', async () => {
    await choose('Estates', 'Allocate connections')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('No part of its own').uncheck()
    await dialog.getByRole('button', { name: 'Allocate' }).click()
    await expect(dialog.getByText(/Must be between 1 and/)).toBeVisible()
    await dialog.getByLabel('Connections', { exact: true }).fill('50')
    await dialog.getByRole('button', { name: 'Allocate' }).click()
    await expect(row).toContainText('0 of 50 connections')
  })

  await test.step('hidden workgroups are shown on request', async () => {
    await choose('Estates', 'Hide')
    await expect(row).toHaveCount(0)
    await page.getByLabel('Show hidden workgroups').check()
    await expect(row).toContainText('Hidden')
    await choose('Estates', 'Show in lists')
    await expect(row).not.toContainText('Hidden')
    await page.getByRole('searchbox', { name: 'Search workgroups' }).fill('esta')
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('people of a suspended workgroup are told and create nothing', async () => {
    await createPerson(CLERK, 'Cadi', ['--workgroup', workgroup])
    await choose('Estates', 'Suspend')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(row).toContainText('Suspended')
    const clerk = await (await browser.newContext()).newPage()
    await signIn(clerk, CLERK, PASSWORD)
    await expect(clerk.getByText(/Estates is suspended/)).toBeVisible()
    await expect(clerk.getByRole('button', { name: 'New workspace' })).toHaveCount(0)
    await look(clerk, 'suspended')
    await choose('Estates', 'End the suspension')
    await expect(row).not.toContainText('Suspended')
    await clerk.reload()
    await expect(clerk.getByRole('button', { name: 'New workspace' }).first()).toBeVisible()
    await expect(clerk.getByText(/Estates is suspended/)).toHaveCount(0)
    await clerk.goto('/admin/enterprise')
    await expect(clerk).toHaveURL('/')
  })

  await test.step('the role of another administrator is taken', async () => {
    await page.getByRole('tab', { name: 'Administrators' }).click()
    const administrators = page.getByRole('list', { name: 'Administrators' })
    await expect(administrators.getByRole('listitem')).toHaveText(/Angharad Person/)
    await print(['set-role', `--email=${CLERK}`, '--role=account-admin'])
    await page.reload()
    await page.getByRole('button', { name: 'Actions for Cadi Person' }).click()
    await page.getByRole('menuitem', { name: 'Take the role' }).click()
    await look(page, 'taking a role')
    await page.getByRole('dialog').getByRole('button', { name: 'Take the role' }).click()
    await expect(administrators.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('security settings that differ', async () => {
    const status = await page.evaluate(async (uuid) => {
      const authorization = `Bearer ${localStorage.getItem('bearer-token')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ passwordMinimum: 16 })
      return (await fetch(`/rest/workgroups/${uuid}/settings`, { method: 'PUT', headers, body })).status
    }, workgroup)
    expect(status).toBe(204)
    await page.reload()
    await page.getByRole('tab', { name: 'Security settings' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Estates' })).toContainText('16')
    await page.goto('/admin')
    await expect(page.getByRole('main')).toHaveText('')
  })

  await test.step('how it looks', async () => {
    for (const { theme, language, width } of [...LOOKS, { theme: 'LIGHT', language: 'mi', width: 1100 }]) {
      const looker = await openLooker(page, theme, width)
      await looker.goto(`/admin/enterprise?language=${language}`)
      await expect(looker.getByText(textsOf(language)['accounts.workgroups']!).first()).toBeVisible()
      await look(looker, `enterprise ${theme} ${language} ${width}`)
      await looker.close()
    }
    for (const { theme, language, width } of FEW_LOOKS) {
      const looker = await openLooker(page, theme, width)
      await looker.goto(`/admin/enterprise?tab=security&language=${language}`)
      await expect(looker.getByRole('table')).toBeVisible()
      await look(looker, `security ${theme} ${language} ${width}`)
      await looker.close()
    }
  })
})
