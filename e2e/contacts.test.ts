import { expect, test } from './journey.ts'
import { createWorkspace, signIn } from './demo.ts'

test('contacts are suggested when inviting, unless they hide their address', async ({ page, browser }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Known people')
  const suggested = async () => {
    await page.goto(`/share/${workspace}`)
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    const answered = page.waitForResponse(/mycontacts\?.*query=colleague/)
    await dialog.getByLabel('Invitees').pressSequentially('colleague')
    await answered
    return dialog
  }
  const dialog = await suggested()
  const option = dialog.locator('datalist option[value="colleague@demo.example"]')
  await expect(option).toHaveText(/Demo Colleague · /)
  // Simulates a choice from the browser's list of suggestions.
  await dialog.getByLabel('Invitees').focus()
  await page.evaluate(`(() => {
    const field = document.activeElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'colleague@demo.example')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
  await expect(dialog.getByRole('button', { name: 'Remove colleague@demo.example' })).toBeVisible()
  await expect(dialog.getByLabel('Invitees')).toHaveValue('')
  await dialog.getByLabel('Invitees').press('Enter')
  await expect(dialog).toBeVisible()
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'colleague@demo.example')
  const hide = async (checked: boolean) => {
    await colleague.goto('/settings')
    await colleague.getByLabel('Hide my email address').setChecked(checked)
    const saved = colleague.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await colleague
      .locator('form', { has: colleague.getByLabel('Hide my email address') })
      .getByRole('button')
      .click()
    await saved
  }
  await hide(true)
  await page.evaluate('sessionStorage.clear()')
  await suggested()
  await expect(option).toHaveCount(0)
  await hide(false)
})
