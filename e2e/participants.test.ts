import type { Page } from '@playwright/test'
import { createWorkspace, openTab, openWorkgroup, paste, register, signIn, textFile, uploadFiles } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { dress, FEW_LOOKS, look } from './look.ts'

async function openInvite(page: Page, workspace: string) {
  await page.goto(`/share/${workspace}?tab=participants`)
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  return page.getByRole('dialog')
}

test('an invitation with a preview of its effect and marked untrusted addresses', async ({ page, browser }) => {
  await createPerson('host@harbour.example', 'Siân')
  await signIn(page, 'host@harbour.example', PASSWORD)
  const workspace = await createWorkspace(page, 'Harbour works')
  await uploadFiles(page, [textFile('plan.txt')])

  await test.step('the trusted list', async () => {
    await openWorkgroup(page)
    await openTab(page, 'Security')
    await page.getByRole('region', { name: 'Trusted list' }).getByRole('link').click()
    await page.getByLabel('Addresses and domains').fill('seen@harbuor.example\nnot a domain')
    await expect(page.getByText('These aren’t addresses or domains: not, a, domain')).toBeVisible()
    await page.getByLabel('Addresses and domains').fill('quay.example\nQUAY.example')
    await expect(page.getByText('The list contains these more than once: quay.example')).toBeVisible()
    await page.getByLabel('Addresses and domains').fill('quay.example\nseen@harbuor.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The trusted list was saved.')).toBeVisible()
  })

  await test.step('the form', async () => {
    const dialog = await openInvite(page, workspace)
    await dialog.getByLabel('Invitees').focus()
    await paste(page, 'Mair <secret@quay.example>, nonsense; host@harbour.example\nno@stranger.example')
    await expect(dialog.getByText('This isn’t an email address and was left out: nonsense')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remove host@harbour.example' })).toHaveCount(0)
    await expect(dialog.getByText('Please check if the email address is in your trusted list.')).toBeVisible()
    await expect(dialog.getByText('You haven’t shared with stranger.example before.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'trusted list' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove no@stranger.example' }).click()
    await expect(dialog.getByText('Please check if the email address is in your trusted list.')).toHaveCount(0)
    await expect(dialog.getByText('Each person will see 1 document. They can’t download any.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Role: Viewer' }).click()
    await page.getByRole('menuitemradio', { name: /^Downloader/ }).click()
    await expect(dialog.getByText('They can download it.')).toBeVisible()
    await dialog.getByLabel('Hidden participant').check()
    await dialog.getByRole('button', { name: 'Role: Downloader' }).click()
    await page.getByRole('menuitem', { name: 'Custom…' }).click()
    await dialog.getByLabel('Add documents').check()
    await expect(dialog.getByLabel('Manage the workspace')).toBeDisabled()
    await expect(dialog.getByLabel('Post comments')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('1 person was invited.').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'secret@quay.example' }).first()).toContainText('Hidden')
  })

  await test.step('the send button and the first error stay in view; two new domains are compared', async () => {
    await page.setViewportSize({ width: 1280, height: 420 })
    const dialog = await openInvite(page, workspace)
    await expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeInViewport({ ratio: 0.98 })
    await dialog.getByLabel('Invitees').focus()
    await paste(page, 'a@lenders-group.example b@lenders-grovp.example')
    await expect(
      dialog.getByText('lenders-grovp.example and lenders-group.example look alike but are different domains.'),
    ).toBeVisible()
    await dialog.getByLabel('Invitees').fill('not an address')
    await dialog.getByLabel('Message').focus()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByLabel('Invitees')).toBeFocused()
    await expect(dialog.getByLabel('Invitees')).toBeInViewport({ ratio: 0.98 })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
  })

  await test.step('silent: refused for an unregistered address; a domain similar to a known one', async () => {
    const dialog = await openInvite(page, workspace)
    await dialog.getByLabel('Invitees').fill('seen@harbuor.example')
    await dialog.getByLabel('Invitees').press('Enter')
    await expect(dialog.getByText('harbuor.example looks like harbour.example')).toBeVisible()
    await dialog.getByRole('switch', { name: 'Notify by email' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('you can only invite people who already have an account').first()).toBeVisible()
    await dialog.getByRole('switch', { name: 'Notify by email' }).click()
    await dialog.getByLabel('Access ends on').fill('2099-06-30')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('1 person was invited.').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'seen@harbuor.example' }).first()).toContainText(
      'Access ends',
    )
  })

  const hidden = await register(browser, 'secret@quay.example')
  const seen = await register(browser, 'seen@harbuor.example')

  await test.step('hidden: the guest is told so, and others see a pseudonym', async () => {
    await expect(hidden.getByText('You’re a hidden participant. Only the owner can see you here.')).toBeVisible()
    await uploadFiles(hidden, [textFile('from-nobody.txt')])
    await seen.goto(`/share/${workspace}?tab=participants`)
    await expect(seen.getByRole('heading', { name: '2 participants' })).toBeVisible()
    await expect(seen.getByText('secret@quay.example')).toHaveCount(0)
    await seen.goto(`/share/${workspace}`)
    await expect(seen.getByRole('cell', { name: 'Party 1', exact: true })).toBeVisible()
    await page.goto(`/share/${workspace}?tab=participants`)
    await expect(page.getByText('Others see “Party 1”')).toBeVisible()
  })

  await test.step('a personal favourite', async () => {
    await seen
      .getByRole('button', { name: /favourite/i })
      .first()
      .click()
    await expect(seen.getByRole('button', { name: /Remove .* favourites/i }).first()).toBeVisible()
  })

  await test.step('where required, a hidden participant reveals themselves first', async () => {
    await page.getByRole('button', { name: 'Hidden participants' }).click()
    await page.getByRole('dialog').getByRole('switch').click()
    await expect(page.getByRole('dialog').getByRole('switch')).toBeChecked()
    await hidden.reload()
    await expect(hidden.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
    await hidden.getByRole('button', { name: 'Reveal yourself' }).click()
    await hidden.getByRole('dialog').getByRole('button', { name: 'Reveal yourself' }).click()
    await expect(hidden.getByRole('button', { name: 'Upload', exact: true }).first()).toBeVisible()
    await seen.goto(`/share/${workspace}?tab=participants`)
    await expect(seen.getByRole('heading', { name: '3 participants' })).toBeVisible()
  })

  await test.step('people no longer on the trusted list', async () => {
    await page.keyboard.press('Escape')
    await openWorkgroup(page)
    await openTab(page, 'Security')
    await page.getByRole('region', { name: 'Trusted list' }).getByRole('link').click()
    await page.getByLabel('Addresses and domains').fill('quay.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The trusted list was saved.')).toBeVisible()
    await page.goto(`/share/${workspace}?tab=participants`)
    await page.getByRole('button', { name: '1 not on the trusted list' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('seen@harbuor.example')
    await page.keyboard.press('Escape')
  })
})

test('the invitation and the participants in two themes', async ({ browser }) => {
  await createPerson('looks@harbour.example', 'Aroha')
  const signedIn = await (await browser.newContext()).newPage()
  await signIn(signedIn, 'looks@harbour.example', PASSWORD)
  const workspace = await createWorkspace(signedIn, 'Looked at')
  const dialog = await openInvite(signedIn, workspace)
  await dialog.getByLabel('Invitees').fill('hidden@stranger.example')
  await dialog.getByLabel('Invitees').press('Enter')
  await dialog.getByLabel('Hidden participant').check()
  await dialog.getByLabel('Access ends on').fill('2099-06-30')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(signedIn.getByText('1 person was invited.').first()).toBeVisible()
  const storageState = await signedIn.context().storageState()
  for (const { theme, language, width } of FEW_LOOKS) {
    const page = await (await browser.newContext({ viewport: { width, height: 860 }, storageState })).newPage()
    await dress(page, theme)
    await page.goto(`/share/${workspace}?tab=participants&language=${language}`)
    await page.waitForLoadState('networkidle')
    await look(page, `participants ${theme} ${language} ${width}`)
    // On a phone it is in the menu of creations.
    if (width === 400) await page.locator('main header [aria-haspopup="menu"]').first().click()
    const role = width === 400 ? 'menuitem' : 'button'
    await page.getByRole(role, { name: language === 'cy' ? 'Gwahodd' : 'Tono', exact: true }).click()
    const blade = page.getByRole('dialog')
    await blade.locator('input[inputmode=email]').fill('x@h\u0430rbour.example')
    await blade.locator('input[inputmode=email]').press('Enter')
    await expect(blade.getByRole('alert').getByText('xn--')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `invitation ${theme} ${language} ${width}`)
    await blade.getByRole('status').last().scrollIntoViewIfNeeded()
    await look(page, `invitation-end ${theme} ${language} ${width}`)
    await page.context().close()
  }
})
