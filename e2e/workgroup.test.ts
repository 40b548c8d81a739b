import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { linkMailedTo, openTab, openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

const HEAD = 'head@office.example'
const MEMBER = 'member@office.example'

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** The authenticator code of the current 30 seconds or later ones: each is valid once. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Registers an authenticator in the settings. Returns its secret. */
async function registerDevice(page: Page, address: string): Promise<string> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('We’ve emailed you a link')).toBeVisible()
  const link = await linkMailedTo(page, address)
  await page.goto(link.pathname + link.search)
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code from your authenticator').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Register the authenticator' }).click()
  await page.getByLabel('I’ve saved the recovery code').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return secret
}

test('an administrator invites members, sees pending ones, helps after a lost device, and sets options', async ({
  page,
  browser,
}) => {
  await createPerson(HEAD, 'Gwen')
  await signIn(page, HEAD, PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await createPerson(MEMBER, 'Tama', ['--workgroup', workgroup!])
  const member = await (await browser.newContext()).newPage()
  await signIn(member, MEMBER, PASSWORD)
  const form = page.getByRole('region', { name: 'Invite members' })
  const pending = page.getByRole('region', { name: 'Pending invitations' })

  await test.step('its name, picture and connections', async () => {
    await openTab(page, 'About')
    const about = page.getByRole('region', { name: 'About the workgroup' })
    await expect(about.getByText('0 connections, no limit')).toBeVisible()
    await about.getByLabel('Name').fill('Office of Gwen')
    await about.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Office of Gwen' })).toBeVisible()
    const chooser = about.getByLabel('Choose a picture')
    await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(about.getByRole('alert')).toContainText('Only jpeg, png, bmp and gif')
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(about.locator('img')).toBeVisible()
    await expect(about.getByRole('alert')).toHaveCount(0)
  })

  await test.step('invitations', async () => {
    await openTab(page, 'Members')
    await expect(pending.getByText('No pending invitations')).toBeVisible()
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByText('This is required.')).toBeVisible()
    await form.getByLabel('Invitees').fill(MEMBER)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByRole('alert')).toContainText('member of this workgroup')
    await form.getByLabel('Invitees').fill('ann@elsewhere.example')
    await form.getByLabel('Message').fill('We would like to have you with us.')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(pending.getByRole('listitem')).toContainText('Invited by Gwen Person')
    await expect(form.getByLabel('Message')).toHaveValue('')
    await pending.getByRole('button', { name: 'Withdraw the invitation of ann@elsewhere.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(pending.getByText('No pending invitations')).toBeVisible()
  })

  await test.step('options, and their effect on the workgroup’s people', async () => {
    await openTab(page, 'Security')
    const options = page.getByRole('region', { name: 'Options' })
    // Another administrator saves while this form is open.
    const status = await page.evaluate(async (uuid) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('bearer-token')}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ largeFiles: true })
      return (await fetch(`/rest/workgroups/${uuid}/settings`, { method: 'PUT', headers, body })).status
    }, workgroup)
    expect(status).toBeLessThan(300)
    await options.getByLabel('Require two-step access for new workspaces').check()
    await options.getByLabel('Second language in the same email').selectOption('cy')
    await options.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The options were saved.')).toBeVisible()
    await expect(options.getByLabel('Allow files up to 25 GB')).toBeChecked()
    await expect(options.getByLabel('Require two-step access for new workspaces')).toBeChecked()
    await options.getByLabel('Require passkeys').check()
    await expect(options.getByRole('status')).toContainText('2 members have no passkey yet.')
    await expect(options.getByRole('status')).toContainText('You don’t have one yourself')
    await options.getByLabel('Require passkeys').uncheck()
    await expect(options.getByRole('status')).toHaveCount(0)
    await member.getByRole('button', { name: 'New workspace' }).first().click()
    await expect(member.getByRole('dialog').getByLabel('Two-step access')).toBeChecked()
    await member.keyboard.press('Escape')
  })

  await test.step('a domain whose DNS record is missing', async () => {
    await openTab(page, 'Providers')
    const domains = page.getByRole('region', { name: 'Email domains' })
    await domains.getByLabel('Claim a domain').fill('gmail.com')
    await domains.getByRole('button', { name: 'Get the DNS record' }).click()
    await expect(domains.getByLabel('Claim a domain')).toHaveAccessibleDescription(/it can’t be claimed/)
    await domains.getByLabel('Claim a domain').fill('office-of-nobody.example')
    await domains.getByRole('button', { name: 'Get the DNS record' }).click()
    await expect(domains.getByText('_strongroom.office-of-nobody.example')).toBeVisible()
    await domains.getByRole('button', { name: 'Verify' }).click()
    await expect(domains.getByRole('alert')).toContainText('We couldn’t find the DNS record')
  })

  await test.step('lost second factors', async () => {
    await openTab(page, 'Members')
    const members = page.getByRole('list', { name: '2 members' }).getByRole('listitem')
    const row = members.filter({ hasText: MEMBER })
    await expect(row).toContainText('No second factor')
    await registerDevice(member, MEMBER)
    const secret = await registerDevice(page, HEAD)
    await openWorkgroup(page)
    await expect(row).toContainText('Has a second factor')
    await row.getByRole('button', { name: 'Actions for Tama Person' }).click()
    await page.getByRole('menuitem', { name: 'Remove second factors' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove second factors' })
    await dialog.getByLabel('Code from your authenticator').fill('000000')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByRole('alert')).toContainText('make sure the authentication code is correct')
    await dialog.getByLabel('Code from your authenticator').fill(codeOf(secret, 1))
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Tama Person’s second factors were removed.')).toBeVisible()
    await expect(row).toContainText('No second factor')
  })

  await test.step('an account that is disabled, and enabled again', async () => {
    const row = page.getByRole('list', { name: '2 members' }).getByRole('listitem').filter({ hasText: MEMBER })
    await row.getByRole('button', { name: 'Actions for Tama Person' }).click()
    await page.getByRole('menuitem', { name: 'Disable account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(row).toContainText('Disabled')
    await member.goto('/settings')
    await expect(member.getByRole('button', { name: 'Continue' })).toBeVisible()
    await row.getByRole('button', { name: 'Actions for Tama Person' }).click()
    await page.getByRole('menuitem', { name: 'Enable account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByText('Tama Person’s account was enabled.')).toBeVisible()
  })

  await test.step('members can’t open the page', async () => {
    await member.goto('/')
    await signIn(member, MEMBER, PASSWORD)
    await member.getByRole('button', { name: /Account/ }).click()
    await expect(member.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(member.getByRole('menuitem', { name: /^(Workgroup|Enterprise)$/ })).toHaveCount(0)
    await member.goto(`/admin/workgroup/${workgroup}`)
    await expect(member).toHaveURL('/')
    await expect(member.getByText('This workgroup doesn’t exist, or you don’t have access to it.')).toBeVisible()
    await member.goto('/no/such/page')
    await expect(member).toHaveURL('/')
    await expect(member.getByText('There is no page at /no/such/page.')).toBeVisible()
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, width)
    await looker.goto(`/admin/workgroup/${workgroup}?language=${language}`)
    await expect(looker.getByRole('listitem').filter({ hasText: MEMBER }).first()).toBeVisible()
    await look(looker, `workgroup ${theme} ${language} ${width}`)
    await looker.getByRole('button', { name: textsOf(language)['why.ask-own']! }).click()
    await expect(looker.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await look(looker, `workgroup why ${theme} ${language} ${width}`)
    await looker.keyboard.press('Escape')
    await expect(looker.getByRole('dialog')).toHaveCount(0)
    const tab = (name: string) =>
      looker.getByRole('tab', { name: textsOf(language)[`workgroup.tab.${name}`]!, exact: true })
    await tab('security').click()
    await expect(looker.locator('aside section').last()).toBeVisible()
    await look(looker, `workgroup security ${theme} ${language} ${width}`)
    await tab('about').click()
    await expect(looker.locator('main section').last()).toBeVisible()
    await look(looker, `workgroup about ${theme} ${language} ${width}`)
    await looker.close()
  }
})
