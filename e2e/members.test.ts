import type { Page } from '@playwright/test'
import { createWorkspace, openWorkgroup, signIn } from './demo.ts'
import { cli, createPerson, expect, PASSWORD, test } from './journey.ts'
import { look, LOOKS, openLooker } from './look.ts'

const ADMIN = 'admin@members.example'
const MEMBER = 'tama@members.example'
const HEIR = 'heledd@members.example'

/** The administrator can't be selected, the others can: all names begin at the same edge. No choice above is cut. */
async function expectAligned(page: Page) {
  const edges = `[...new Set([...document.querySelectorAll('main li a[href*="/member/"]')].map((one) =>
    Math.round(one.getBoundingClientRect().left)))]`
  await expect.poll(() => page.evaluate(`${edges}.length`)).toBe(1)
  const narrow = `[...document.querySelectorAll('main select')].filter((one) => {
    const pen = document.createElement('canvas').getContext('2d')
    const { font, paddingLeft, paddingRight } = getComputedStyle(one)
    pen.font = font
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return pen.measureText(one.selectedOptions[0].text).width > room + 1
  }).map((one) => one.selectedOptions[0].text)`
  expect(await page.evaluate(narrow)).toEqual([])
}

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
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('tama@')
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
      await expectAligned(looker)
      await looker.close()
    }
    await page.goto(`/admin/workgroup/${workgroup}?language=en-gb`)
  })

  await test.step('a list of people, several members together, and a person of another workgroup', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Invite a list' }).click()
    await dialog
      .getByLabel('List of email addresses')
      .fill(`Name,Email\nAnn,ann@new.example\nTama,${MEMBER}\nAnn,ann@new.example\nnobody`)
    await dialog.getByRole('button', { name: 'Check the list' }).click()
    const report = dialog.getByRole('list', { name: 'Result of each line' })
    await expect(report.getByRole('listitem')).toHaveText([
      /Will be invited/,
      /Already a member/,
      /On an earlier line/,
      /Not an email address/,
    ])
    for (const width of [400, 1100]) {
      await page.setViewportSize({ width, height: 860 })
      await look(page, `invite a list ${width}`)
    }
    await page.setViewportSize({ width: 1400, height: 860 })
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await expect(report.getByRole('listitem').first()).toContainText('Invited')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('region', { name: 'Pending invitations' })).toContainText('ann@new.example')

    await page.getByRole('button', { name: 'Move someone here' }).click()
    await dialog.getByLabel('Their email address').fill('nobody@nowhere.example')
    await look(page, 'move someone here')
    await dialog.getByRole('button', { name: 'Ask them to move' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The specified email is not a connect user')
    await dialog.getByLabel('Their email address').fill('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Actions for 2' }).click()
    await page.getByRole('menuitem', { name: 'Disable accounts' }).click()
    await look(page, 'disable several')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Actions for 2' }).click()
    await page.getByRole('menuitem', { name: 'Change roles' }).click()
    await dialog.getByLabel('Role').selectOption('Reporting')
    await dialog.getByRole('button', { name: 'Change roles' }).click()
    await expect(page.getByText('The roles of 2 members were changed.')).toBeVisible()

    await page.getByRole('button', { name: 'Change email domain' }).click()
    await dialog.getByLabel('Current domain').fill('old.example')
    await look(page, 'change email domain')
    await dialog.getByRole('button', { name: 'Email the links' }).click()
    await expect(page.getByText('We emailed 0 members a link')).toBeVisible()
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
    await expect(dialog.getByText('isn’t at a domain of the workgroup', { exact: false })).toBeVisible()
    await expect(dialog.getByLabel('New email address')).toBeFocused()
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
