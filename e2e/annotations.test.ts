import type { Locator, Page } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { createWorkspace, invite, openAsset, register, signIn, uploadFiles } from './demo.ts'
import { expect, test } from './journey.ts'
import { dress, FEW_LOOKS, look, LOOKS, openLooker, textsOf } from './look.ts'

const GUEST = 'annotator@outside.example'

/** A contract, a clause on each line. */
async function contract(clauses: readonly (readonly string[])[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const page of clauses) {
    const drawn = pdf.addPage([595, 842])
    for (const [at, words] of page.entries()) drawn.drawText(words, { x: 60, y: 760 - at * 40, size: 14, font })
  }
  return Buffer.from(await pdf.save())
}

const PAYMENT = 'The buyer pays the seller within thirty days of the notice.'
const FIRST = [
  ['Agreement between the parties', PAYMENT, 'Each party keeps the secrets of the other party.'],
  ['The schedule lists the premises', 'The seller repairs the roof before the first of May.'],
]
/** A page was put before it, a clause is new, and another is gone. */
const SECOND = [
  ['Cover page', 'Prepared for signature'],
  ['Agreement between the parties', 'This clause is new.', PAYMENT, 'Each party keeps the secrets of the other party.'],
  ['The schedule lists the premises', 'The roof is accepted as it is.'],
]

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Annotation tools' }).getByRole('button', { name, exact: true })
const onPage = (page: Page, number: number) => page.getByRole('group', { name: `Annotations on page ${number}` })
const saved = (page: Page) => expect(page.getByRole('toolbar').getByText('Saved', { exact: true })).toBeVisible()
const words = (page: Page, text: string) => page.locator('[data-words]').getByText(text, { exact: true }).first()

/** Drags with the mouse from the middle of one thing to that of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [one, other] = [await middle(from), await middle(to)]
  await page.mouse.move(one.x, one.y)
  await page.mouse.down()
  await page.mouse.move((one.x + other.x) / 2, (one.y + other.y) / 2)
  await page.mouse.move(other.x, other.y)
  await page.mouse.up()
}

async function middle(what: Locator) {
  const box = (await what.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('marks are made, seen by others, brought to the next version, and saved as a copy', async ({
  page: owner,
  browser,
}) => {
  test.setTimeout(400_000)
  await signIn(owner)
  const workspace = await createWorkspace(owner, 'Contract review')
  await uploadFiles(owner, [{ name: 'contract.pdf', mimeType: 'application/pdf', buffer: await contract(FIRST) }])
  await openAsset(owner, workspace, 'contract.pdf')
  await expect(owner.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible({ timeout: 60_000 })
  await expect(words(owner, 'thirty')).toBeAttached()

  await test.step('a highlight follows the words, and is saved by itself', async () => {
    await owner.getByRole('button', { name: 'Annotate', exact: true }).click()
    await tool(owner, 'Highlight').click()
    await drag(owner, words(owner, 'buyer'), words(owner, 'thirty'))
    await expect(onPage(owner, 1).getByRole('button', { name: /^Highlight by/ })).toBeVisible()
    await saved(owner)
  })

  await test.step('by keyboard alone: a rectangle is placed, moved and given a text', async () => {
    await tool(owner, 'Rectangle').focus()
    await owner.keyboard.press('Enter')
    await owner.keyboard.press('Enter')
    const shape = onPage(owner, 1).getByRole('button', { name: /^Rectangle by/ })
    await expect(shape).toBeFocused()
    const before = (await shape.boundingBox())!
    await owner.keyboard.press('Shift+ArrowDown')
    await expect.poll(async () => (await shape.boundingBox())!.y).toBeGreaterThan(before.y)
    await owner.keyboard.press('Control+z')
    await expect.poll(async () => (await shape.boundingBox())!.y).toBeCloseTo(before.y, 0)
    await saved(owner)
  })

  await test.step('a note is written where it is placed, and answered', async () => {
    await tool(owner, 'Note').click()
    const at = await middle(words(owner, 'secrets'))
    await owner.mouse.click(at.x + 200, at.y + 60)
    const list = owner.getByRole('complementary', { name: 'Annotations' })
    await expect(list.getByLabel('Text')).toBeFocused()
    await owner.keyboard.type('hello note')
    await list.getByLabel('Reply').click()
    await owner.keyboard.type('my reply')
    await list.getByRole('button', { name: 'Post reply' }).click()
    await expect(list.getByText('my reply', { exact: true })).toBeVisible()
    await expect(onPage(owner, 1).getByRole('button', { name: /^Note by .*: hello note$/ })).toBeVisible()
    await owner.keyboard.press('Escape')
    await list.getByRole('button', { name: 'Close annotations' }).click()
    await saved(owner)
  })

  await test.step('the list jumps to a mark, edits its text, and publishes it', async () => {
    await owner.getByRole('button', { name: 'Annotations', exact: true }).click()
    const list = owner.getByRole('complementary', { name: 'Annotations' })
    await list.getByRole('button', { name: /^Highlight/ }).click()
    await list.getByLabel('Text').fill('Is thirty days enough?')
    await list.getByLabel('Text').blur()
    await list.getByRole('button', { name: 'Make public' }).first().click()
    await saved(owner)
  })

  const guest =
    await test.step('a guest who may only view sees the public mark alone, and adds an own one', async () => {
      await invite(owner, workspace, GUEST)
      const page = await register(browser, GUEST)
      await openAsset(page, workspace, 'contract.pdf')
      const marks = onPage(page, 1)
      await expect(marks.getByRole('button', { name: /^Highlight by .*Is thirty days enough/ })).toBeVisible()
      await expect(marks.getByRole('button', { name: /^Rectangle/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Annotate', exact: true }).click()
      await expect(page.getByLabel('Who sees new annotations'), 'without comments all stay private').toHaveCount(0)
      await tool(page, 'Drawing').click()
      const sheet = (await page.getByRole('img', { name: 'Page 1 of 2' }).boundingBox())!
      await page.mouse.move(sheet.x + 100, sheet.y + 300)
      await page.mouse.down()
      await page.mouse.move(sheet.x + 160, sheet.y + 340, { steps: 8 })
      await page.mouse.move(sheet.x + 220, sheet.y + 300, { steps: 8 })
      await page.mouse.up()
      await expect(marks.getByRole('button', { name: /^Drawing by/ })).toBeVisible()
      await saved(page)
      return page
    })

  await test.step('another mark of the owner appears at the guest’s while they look', async () => {
    await openAsset(owner, workspace, 'contract.pdf')
    await owner.getByRole('button', { name: 'Annotate', exact: true }).click()
    await owner.getByText('Public', { exact: true }).click()
    await expect(owner.getByText('Everyone who can view this document sees them.')).toBeVisible()
    await tool(owner, 'Strike-out').click()
    await drag(owner, words(owner, 'keeps'), words(owner, 'other'))
    await tool(owner, 'Note').click()
    const field = owner.getByLabel('Page number, 1 to 2')
    await field.fill('2')
    await field.press('Enter')
    await expect(words(owner, 'roof')).toBeAttached()
    await tool(owner, 'Underline').click()
    await drag(owner, words(owner, 'repairs'), words(owner, 'roof'))
    await saved(owner)
    await expect(onPage(guest, 1).getByRole('button', { name: /^Strike-out/ })).toBeVisible()
  })

  await test.step('in themes, languages and widths', async () => {
    for (const { theme, language, width } of LOOKS) {
      const looker = await openLooker(owner, theme, width)
      const t = textsOf(language)
      await looker.goto(`${owner.url()}${owner.url().includes('?') ? '&' : '?'}language=${language}`)
      await looker.getByRole('button', { name: t['annotations.annotate']!, exact: true }).click()
      await looker.getByRole('button', { name: t['annotations.title']!, exact: true }).click()
      const list = looker.getByRole('complementary', { name: t['annotations.title']! })
      await list.getByRole('button').filter({ hasText: t['annotations.kind.strikeout']! }).click()
      await look(looker, `annotations ${theme} ${language} ${width}`)
      await looker.close()
    }
  })

  await test.step('the next version: what has a place is offered, what has none is listed on its old page', async () => {
    await openAsset(owner, workspace, 'contract.pdf')
    await owner.getByRole('button', { name: 'New version' }).first().click()
    const dialog = owner.getByRole('dialog')
    const buffer = await contract(SECOND)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer })
    await dialog
      .getByRole('button', { name: /Add version|Upload/ })
      .last()
      .click()
    await expect(owner.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible({ timeout: 60_000 })
    await expect(owner.getByText('You have 5 annotations on earlier versions.')).toBeVisible()
    for (const { theme, language, width } of FEW_LOOKS) {
      const looker = await openLooker(owner, theme, width)
      const t = textsOf(language)
      await looker.goto(
        `/share/${workspace}/document/${/document\/([\w-]+)/.exec(owner.url())![1]!}?language=${language}`,
      )
      await looker.getByRole('button', { name: t['annotations.carry']! }).click()
      await expect(looker.getByRole('dialog').getByText(t['annotations.carry.not-placed']!)).toBeVisible()
      await look(looker, `annotations carry ${theme} ${language} ${width}`)
      await looker.close()
    }
    await owner.getByRole('button', { name: 'Bring my annotations to this version' }).click()
    await expect(owner.getByRole('dialog').getByText('4 annotations have a place in this version.')).toBeVisible()
    await expect(owner.getByRole('dialog').getByText('Page 2 of version 1')).toBeVisible()
    await owner.getByRole('dialog').getByRole('button', { name: 'Place 4 annotations' }).click()
    const field = owner.getByLabel('Page number, 1 to 3')
    await field.fill('2')
    await field.press('Enter')
    const highlight = onPage(owner, 2).getByRole('button', { name: /^Highlight/ })
    await expect(highlight).toBeVisible()
    // The page scrolls to its place meanwhile.
    const apart = async () => Math.abs((await middle(highlight)).y - (await middle(words(owner, 'within'))).y)
    await expect.poll(apart, 'on its words').toBeLessThan(6)
    await expect(onPage(owner, 2).getByRole('button', { name: /^Strike-out/ })).toBeVisible()
    await owner.getByRole('button', { name: 'Annotate', exact: true }).click()
    await saved(owner)
    await owner.getByRole('tab', { name: /^Versions/ }).click()
    await expect(owner.getByText('2 annotations'), 'public ones of the new version').toBeVisible()
    await expect(owner.getByText('3 annotations'), 'and of the one before').toBeVisible()
  })

  await test.step('an annotated copy is saved beside it and opens', async () => {
    await openAsset(owner, workspace, 'contract.pdf')
    await owner
      .getByRole('button', { name: 'Actions for “contract.pdf”' })
      .or(owner.getByRole('button', { name: /contract\.pdf/ }))
      .last()
      .click()
    await owner.getByRole('menuitem', { name: 'Save annotated copy' }).click()
    const dialog = owner.getByRole('dialog')
    await expect(dialog.getByLabel('Name of the copy')).toHaveValue('contract v2 annotated')
    await dress(owner, 'LIGHT')
    await look(owner, 'annotations copy LIGHT en-gb 1280')
    await dialog.getByRole('button', { name: 'Save copy' }).click()
    await owner.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'contract v2 annotated.pdf' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(owner.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible({ timeout: 60_000 })
  })
})
