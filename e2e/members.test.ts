import { createWorkspace, openWorkgroup, signIn } from './demo.ts'
import { cli, createPerson, expect, PASSWORD, test } from './journey.ts'
import { look, LOOKS, openLooker } from './look.ts'

const ADMIN = 'admin@members.example'
const MEMBER = 'tama@members.example'
const HEIR = 'heledd@members.example'

test('an administrator finds a member, looks after their account, and deletes it', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await createPerson(ADMIN, 'Gwen')
  await signIn(page, ADMIN, PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await cli(['claim-domain', '--workgroup', workgroup!, '--domain', 'members.example'])
  await createPerson(MEMBER, 'Tama', ['--workgroup', workgroup!])
  await createPerson(HEIR, 'Heledd', ['--workgroup', workgroup!])
  const member = await (await browser.newContext()).newPage()
  await signIn(member, MEMBER, PASSWORD)
  for (const name of ['Accounts', 'Contracts']) await createWorkspace(member, name)
  await page.reload()

  await test.step('the list, filtered', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or email address' }).fill('tama@')
    await expect(page.getByRole('list', { name: '1 member' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Disabled')
    await expect(page.getByRole('heading', { name: 'No matching members' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Signed in last')
    await expect(page).toHaveURL(/members-sort=lastSignInDate/)
    for (const { theme, language, width } of LOOKS) {
      const looker = await openLooker(page, theme, width)
      await looker.goto(`/admin/workgroup/${workgroup}?language=${language}`)
      await expect(looker.getByRole('link', { name: 'Tama Person' })).toBeVisible()
      await look(looker, `members ${theme} ${language} ${width}`)
      await looker.close()
    }
    await page.goto(`/admin/workgroup/${workgroup}?language=en-gb`)
  })

  await page.getByRole('link', { name: 'Tama Person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tama Person' })).toBeVisible()
  const url = page.url()
  const dialog = page.getByRole('dialog')
  const addresses = page.getByRole('region', { name: 'Email addresses' })

  await test.step('the page in every look', async () => {
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('0 connections')
    for (const { theme, language, width } of LOOKS) {
      const looker = await openLooker(page, theme, width)
      await looker.goto(`${url}?language=${language}`)
      await expect(looker.getByText('Contracts')).toBeVisible()
      await look(looker, `member ${theme} ${language} ${width}`)
      await looker.close()
    }
    await page.goto(`${url}?language=en-gb`)
  })

  await test.step('another address', async () => {
    await addresses.getByRole('button', { name: 'Change email address' }).click()
    await dialog.getByLabel('New email address').fill('tama@elsewhere.example')
    await dialog.getByRole('button', { name: 'Email the link' }).click()
    await expect(dialog.getByRole('alert')).toContainText('isn’t at a domain of the workgroup')
    await dialog.getByLabel('New email address').fill('tama.person@members.example')
    await look(page, 'change a member’s address')
    await dialog.getByRole('button', { name: 'Email the link' }).click()
    await expect(addresses.getByText('Waiting for confirmation: tama.person@members.example.')).toBeVisible()
    await addresses.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(addresses.getByText('Waiting for confirmation')).toHaveCount(0)
  })

  await test.step('deleting waits for the workspaces, which get another owner together', async () => {
    await page.getByRole('button', { name: 'Actions for Tama Person' }).click()
    await page.getByRole('menuitem', { name: 'Delete account' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('alert')).toContainText('until their workspaces are transferred')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Transfer ownership' }).click()
    await dialog.getByLabel(/email/i).fill(ADMIN)
    await expect(dialog.getByLabel('Reason')).toBeVisible()
    await look(page, 'transfer workspaces')
    await dialog.getByLabel(/email/i).fill(HEIR)
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(page.getByText('2 workspaces have a new owner.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'They own no workspaces' })).toBeVisible()
    await page.locator('label').filter({ hasText: 'Participates' }).click()
    await expect(page.getByRole('list', { name: 'Workspaces' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('their session, and their account', async () => {
    const sessions = page.getByRole('region', { name: 'Where they are signed in' })
    await sessions.getByRole('button', { name: /^Sign out/ }).click()
    await expect(sessions.getByText('Not signed in anywhere')).toBeVisible()
    await member.goto('/settings')
    await expect(member.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Tama Person' }).click()
    await page.getByRole('menuitem', { name: 'Delete account' }).click()
    await look(page, 'delete a member')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Tama Person’s account was deleted.')).toBeVisible()
    await expect(page.getByRole('list', { name: '2 members' })).toBeVisible()
  })

  await test.step('a person who isn’t a member, and an administrator who no longer is one', async () => {
    await page.goto(url)
    await expect(page).toHaveURL('/')
    const heir = await (await browser.newContext()).newPage()
    await signIn(heir, HEIR, PASSWORD)
    await heir.goto(`/admin/workgroup/${workgroup}/member/${crypto.randomUUID()}`)
    await expect(heir).toHaveURL('/')
  })
})
