import { createHmac } from 'node:crypto'
import { type Received, startReceiver, status } from '../server/test/fakes/receiver.ts'
import { openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test, webhookPort } from './journey.ts'
import { FEW_LOOKS, look, openLooker } from './look.ts'

const HEAD = 'head@hooks.example'

/** Verifies a message as its receiver does. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('an administrator adds a webhook, tests it, sends again, pauses and removes it', async ({ page }) => {
  test.slow()
  const receiver = await startReceiver(webhookPort())
  await createPerson(HEAD, 'Gwen')
  await signIn(page, HEAD, PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  const webhooks = `/admin/workgroup/${workgroup}?tab=webhooks`
  await page.goto(webhooks)
  const card = page.getByRole('region', { name: 'Webhooks' })
  const dialog = page.getByRole('dialog')
  const choose = async (action: string) => {
    await card.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await expect(card.getByText('No webhooks')).toBeVisible()

  const secret = await test.step('added, its secret shown once', async () => {
    await card.getByRole('button', { name: 'Add a webhook' }).click()
    await dialog.getByLabel('URL').fill('http://10.0.0.1/')
    await dialog.getByLabel('Administration').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an https address on the public internet', { exact: false })).toBeVisible()
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByLabel('Description').fill('For the archive')
    await look(page, 'the form of a webhook')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const shown = await dialog.locator('code').innerText()
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(card.getByRole('listitem')).toContainText('For the archive')
    return shown
  })

  await test.step('a test arrives, signed; a failure is shown and sent again', async () => {
    receiver.answer = status(500)
    await choose('Send a test')
    const row = dialog.getByRole('listitem').filter({ has: page.getByText('test', { exact: true }) })
    await expect(row).toContainText('500', { timeout: 20_000 })
    await expect(row).toContainText('Next attempt')
    await look(page, 'the messages of a webhook')
    receiver.answer = status(200)
    await row.getByRole('button', { name: 'Send again' }).click()
    await expect(row).toContainText('200', { timeout: 20_000 })
    const tests = receiver.received.filter(({ body }) => body.includes('"test"'))
    expect(new Set(tests.map(({ headers }) => headers['webhook-id'])).size, 'one message, twice').toBe(1)
    expect(tests.every((message) => isSigned(message, secret))).toBe(true)
    await page.keyboard.press('Escape')
  })

  await test.step('what happens in the workgroup arrives by itself', async () => {
    await expect
      .poll(() => receiver.received.some(({ body }) => body.includes('WEBHOOK_ADDED')), { timeout: 75_000 })
      .toBe(true)
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, width)
    await looker.goto(`${webhooks}&language=${language}`)
    await expect(looker.getByText(receiver.url)).toBeVisible()
    await look(looker, `webhooks ${theme} ${language} ${width}`)
    await looker.close()
  }

  await test.step('paused and removed', async () => {
    await page.goto(webhooks)
    await choose('Pause')
    await expect(card.getByText('Paused')).toBeVisible()
    await choose('Replace the secret')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(dialog.locator('code')).toContainText('whsec_')
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await choose('Remove')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByText('No webhooks')).toBeVisible()
  })
  await receiver.close()
})
