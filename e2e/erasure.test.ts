import { openTab, openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { look, LOOKS, openLooker, textsOf } from './look.ts'

const ADMIN = 'admin@erased.example'
const GUEST = 'greta.guest@outside.example'
const HETTY = 'hetty@erased.example'

test('an administrator erases a member, whose pseudonym stays in the record, and operators see that it is done', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await createPerson(ADMIN, 'Gwen')
  await signIn(page, ADMIN, PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  // A name without spaces is wider than a phone.
  await createPerson(HETTY, 'HenriettaWolfeschlegelsteinhausenbergerdorff', ['--workgroup', workgroup!])
  await page.goto(`/admin/workgroup/${workgroup}?tab=members`)
  await page.getByRole('link', { name: /Henrietta/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Henrietta/ })).toBeVisible()
  const erasedId = /member\/([\w-]+)/.exec(page.url())![1]!
  await page.getByRole('button', { name: /Actions for Henrietta/ }).click()
  await page.getByRole('menuitem', { name: 'Erase person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  for (const { theme, language, width } of LOOKS) {
    const looker = await openLooker(page, theme, width)
    const texts = textsOf(language)
    await looker.goto(`${new URL(page.url()).pathname}?language=${language}`)
    await looker
      .getByRole('button', { name: /Henrietta/ })
      .first()
      .click()
    await looker.getByRole('menuitem', { name: texts['erasure.member']! }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await expect(looker.getByRole('dialog').getByRole('button', { name: texts['dialog.close']! })).toBeInViewport({
      ratio: 1,
    })
    await look(looker, `erasure member ${theme} ${language} ${width}`)
    await looker.close()
  }
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter')
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(page.getByText('The person was erased')).toBeVisible()
  await expect(page.getByText('Henrietta')).toHaveCount(0)

  const operator = await (await browser.newContext()).newPage()
  await signIn(operator, 'admin@demo.example')
  await operator.goto('/admin/installation')
  await openTab(operator, 'Erased people')
  const row = operator.getByRole('listitem').filter({ hasText: 'Erased person' }).first()
  await expect(row).toContainText('Requested by an administrator')
  await expect(async () => {
    await operator.reload()
    await expect(row).not.toContainText('The record is being searched', { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await operator.getByRole('button', { name: 'Erase a person' }).click()
  await operator.getByLabel('Email address or ID of the person').fill('nobody@nowhere.example')
  await operator.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter')
  await operator.getByRole('button', { name: 'Continue' }).click()
  await expect(operator.getByText('No one has this address or id.')).toBeVisible()
  // A person who was deleted before has no address any more.
  await operator.getByLabel('Email address or ID of the person').fill(erasedId)
  await operator.getByRole('button', { name: 'Continue' }).click()
  await expect(operator.getByText('This person was erased before.')).toBeVisible()
  await createPerson(GUEST, 'Greta')
  await operator.getByLabel('Email address or ID of the person').fill(GUEST)
  await operator.getByRole('button', { name: 'Continue' }).click()
  await expect(operator.getByRole('status').filter({ hasText: GUEST })).toContainText('in 0 workspaces')
  for (const { theme, language, width } of LOOKS) {
    const looker = await openLooker(operator, theme, width)
    const texts = textsOf(language)
    await looker.goto(`/admin/installation?tab=erasures&language=${language}`)
    await expect(looker.getByText(texts['erasure.intro']!)).toBeVisible()
    await expect(looker.getByRole('listitem').filter({ hasText: 'Erased person' }).first()).toBeVisible()
    await look(looker, `erasure list ${theme} ${language} ${width}`)
    await looker.getByRole('button', { name: texts['erasure.heading']! }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `erasure operator ${theme} ${language} ${width}`)
    const dialog = looker.getByRole('dialog')
    await dialog.getByRole('textbox', { name: texts['erasure.who']! }).fill(GUEST)
    await dialog.getByRole('textbox', { name: texts['erasure.reason']!, exact: true }).fill('Asked by letter')
    await dialog.getByRole('button', { name: texts['erasure.find']! }).click()
    await expect(dialog.getByRole('status').filter({ hasText: GUEST })).toBeVisible()
    await look(looker, `erasure found ${theme} ${language} ${width}`)
    await looker.close()
  }
})
