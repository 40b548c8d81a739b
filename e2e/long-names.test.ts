import type { Page } from '@playwright/test'
import { createFolder, createWorkspace, openWorkgroup, signIn, textFile, uploadFiles } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { look } from './look.ts'

/** A name without spaces, as long as the product accepts. */
const LONG = `${'Vereinbarung_ueber_die_Instandsetzung_'.repeat(8).slice(0, 246)}.txt`
const GIVEN = 'Siwan Angharad Gwenllian'
const FAMILY = 'Featherstonehaugh-Cholmondeley-Rhydderch o Lanfair'

const phone = { width: 400, height: 860 }

/** The labels of buttons, and the texts of messages, of which a part is outside their box. */
const cutWords = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('.mantine-Button-label, .mantine-Notification-description')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)`)

/** By how many pixels the page's title is cut at its end. */
const CUT_BELOW = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('h1'))`

test('after a document with a long name is deleted, the message says it in full and offers to undo that', async ({
  page,
}) => {
  const email = 'long-names@harbour.example'
  await createPerson(email, 'Anwen')
  await signIn(page, email, PASSWORD)
  const workspace = await createWorkspace(page, 'Long names')
  await uploadFiles(page, [textFile(LONG)])
  for (const width of [1100, 400]) {
    await page.setViewportSize({ ...phone, width })
    await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    const message = page.getByRole('alert').filter({ hasText: 'was deleted' })
    const undo = message.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    expect(await cutWords(page)).toEqual([])
    const [around, offer] = [await message.boundingBox(), await undo.boundingBox()]
    expect(offer!.x + offer!.width).toBeLessThan(around!.x + around!.width)
    await undo.click()
    await expect(page.getByText('was restored').first()).toBeVisible()
    await expect(page.getByRole('link', { name: LONG }).first()).toBeVisible()
  }

  await test.step('in the bin, most of the row is the name', async () => {
    await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('link', { name: LONG })).toHaveCount(0)
    await page.goto(`/share/${workspace}/bin`)
    const name = page.getByTitle(LONG)
    await expect(name).toBeVisible()
    expect((await name.boundingBox())!.width).toBeGreaterThan(250)
    await expect(name.getByText('.txt')).toBeVisible()
    await look(page, 'bin with a long name 400')
  })
})

test('on a phone the page of a member says their whole name, and its cards their whole buttons', async ({
  page,
  browser,
}) => {
  const [admin, member] = ['cards@harbour.example', 'siwan-angharad-with-a-very-long-address-indeed@harbour.example']
  await createPerson(admin, 'Nerys')
  await signIn(page, admin, PASSWORD)
  await openWorkgroup(page)
  const workgroup = /workgroup\/([\w-]+)/.exec(page.url())![1]!
  await createPerson(member, GIVEN, ['--family', FAMILY, '--workgroup', workgroup])
  for (let at = 0; at < 2; at += 1) {
    const context = await browser.newContext()
    await signIn(await context.newPage(), member, PASSWORD)
    await context.close()
  }
  await page.setViewportSize(phone)
  for (const language of ['en-gb', 'cy', 'mi']) {
    await page.goto(`/admin/workgroup/${workgroup}?language=${language}`)
    await page.getByRole('link', { name: GIVEN }).first().click()
    const title = page.getByRole('heading', { level: 1, name: FAMILY })
    await expect(title).toBeVisible()
    expect(await page.evaluate(CUT_BELOW)).toBeLessThan(3)
    await expect(page.getByRole('heading', { level: 2 }).nth(3)).toBeVisible()
    expect(await cutWords(page)).toEqual([])
    await look(page, `member ${language} 400`)
  }
})

test('on a phone, long names of documents and folders leave the form of a task and the list of mentions usable', async ({
  page,
}) => {
  const email = 'long-tasks@harbour.example'
  await createPerson(email, GIVEN, ['--family', FAMILY])
  await signIn(page, email, PASSWORD)
  const workspace = await createWorkspace(page, 'Long tasks')
  await createFolder(page, 'Correspondence with the harbour authority '.repeat(6).trim())
  await uploadFiles(page, [textFile(LONG), textFile(LONG.replace('.txt', '.md').replace('Ver', 'Uer'))])
  await page.setViewportSize(phone)
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')

  await test.step('a task: what is chosen can be taken away, and nothing is outside the form', async () => {
    await page.goto(`/share/${workspace}?tab=tasks`)
    await main.getByRole('button', { name: 'Create task' }).click()
    await dialog.getByRole('checkbox', { name: FAMILY }).check()
    await dialog.getByRole('button', { name: 'Choose documents' }).click()
    await dialog.getByRole('checkbox', { name: LONG }).check()
    for (const name of [`Remove ${GIVEN} ${FAMILY}`, `Remove ${LONG}`]) {
      const remove = dialog.getByRole('button', { name })
      const [button, around] = [await remove.boundingBox(), await remove.locator('xpath=..').boundingBox()]
      expect(button!.x + button!.width).toBeLessThanOrEqual(around!.x + around!.width + 1)
    }
    const wide = `[...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter((one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1).length`
    expect(await page.evaluate(wide)).toBe(0)
    await dialog.getByRole('button', { name: /^Correspondence/ }).click()
    await expect(dialog.getByRole('button', { name: /^Leave Correspondence/ })).toBeVisible()
    expect(await page.evaluate(wide)).toBe(0)
    await dialog.getByRole('button', { name: `Remove ${LONG}` }).press('Enter')
    await expect(dialog.getByRole('button', { name: `Remove ${LONG}` })).toHaveCount(0)
  })

  await test.step('invitees: the whole address on few lines, in the form and in the list', async () => {
    const address = 'siwan_angharad_with_a_long_address@department-0.ministry-of-transport.example'
    await page.goto(`/share/${workspace}?tab=participants`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Invite', exact: true }).click()
    await dialog.getByPlaceholder('name@company').fill(address)
    await page.keyboard.press('Enter')
    const chip = await dialog.getByText(address, { exact: true }).boundingBox()
    expect(chip!.width).toBeGreaterThan(200)
    expect(chip!.height).toBeLessThan(60)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const row = await main.getByText(address, { exact: true }).first().boundingBox()
    expect(row!.width).toBeGreaterThan(120)
    await look(page, 'participants with a long address 400')
  })

  await test.step('mentions: the ends of names are inside the list', async () => {
    await page.goto(`/share/${workspace}?tab=comments`)
    await main.getByRole('button', { name: 'Add comment' }).click()
    await dialog.getByRole('textbox', { name: 'Comment' }).pressSequentially('See #')
    const list = page.getByLabel('Mention documents').last()
    const choice = page.getByRole('button', { name: LONG, exact: true })
    await expect(choice.getByText('.txt')).toBeVisible()
    const [end, around] = [await choice.getByText('.txt').boundingBox(), await list.boundingBox()]
    expect(end!.x + end!.width).toBeLessThan(around!.x + around!.width)
    await look(page, 'mentions with long names 400')
    await choice.click()
    await dialog.getByRole('button', { name: 'Post comment' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a discussion is resolved and reopened by keyboard: the focus stays', async () => {
    await main.getByRole('button', { name: 'Resolve', exact: true }).press('Enter')
    const reopen = main.getByRole('button', { name: 'Reopen', exact: true })
    await expect(reopen).toBeFocused()
    await look(page, 'resolved by a long name 400')
    const badge = main.getByText(/^Resolved by/)
    expect((await badge.boundingBox())!.height, 'on two lines').toBeGreaterThan(30)
    await reopen.press('Enter')
    await expect(main.getByRole('button', { name: 'Resolve', exact: true })).toBeFocused()
  })
})
