import { openTab, openWorkgroup, signIn } from './demo.ts'
import { cli, createPerson, expect, PASSWORD, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker } from './look.ts'

const HEAD = 'head@directory.example'

test('an administrator gives the directory a token, which adds a member, and revokes it', async ({ page }) => {
  await createPerson(HEAD, 'Gwen')
  await signIn(page, HEAD, PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  const providers = `/admin/workgroup/${workgroup}?tab=providers`
  await page.goto(providers)
  const card = page.getByRole('region', { name: 'Directory' })
  await expect(card.getByText('Claim a domain first')).toBeVisible()
  await cli(['claim-domain', `--workgroup=${workgroup}`, '--domain=directory.example'])
  await page.reload()

  const secret = await test.step('a token, shown once', async () => {
    await card.getByRole('button', { name: 'Create a provisioning token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('This is required.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Company directory')
    await dialog.getByLabel('Expires after').selectOption('180 days')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('It won’t be shown again')).toBeVisible()
    await look(page, 'the secret of a token')
    const shown = await dialog.locator('code').innerText()
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card.getByRole('listitem')).toContainText('Company directory')
    await expect(card.getByRole('listitem')).toContainText('Never used')
    return shown
  })

  const authorization = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' }
  await test.step('the directory adds a member', async () => {
    const data = { userName: 'sian@directory.example', name: { givenName: 'Sian', familyName: 'Owen' }, active: true }
    const created = await page.request.post('/scim/v2/Users', { headers: authorization, data: JSON.stringify(data) })
    expect(created.status()).toBe(201)
    await openTab(page, 'Members')
    await expect(page.getByRole('link', { name: 'Sian Owen' })).toBeVisible()
    await openTab(page, 'Security')
    await expect(page.getByText('Company directory added Sian Owen from the directory')).toBeVisible()
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, width)
    await looker.goto(`${providers}&language=${language}`)
    await expect(looker.getByText('Company directory', { exact: true })).toBeVisible()
    await look(looker, `provisioning ${theme} ${language} ${width}`)
    await looker.close()
  }

  await test.step('revoking ends it at once', async () => {
    await page.goto(providers)
    await card.getByRole('button', { name: 'Revoke “Company directory”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(card.getByText('No provisioning tokens')).toBeVisible()
    expect((await page.request.get('/scim/v2/Users', { headers: authorization })).status()).toBe(401)
  })
})
