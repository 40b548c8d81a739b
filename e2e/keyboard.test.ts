import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { OWNER } from './demo.ts'

test('the main tasks without a mouse', async ({ page }) => {
  await test.step('signing in', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await tabTo(page, page.getByLabel('Email address'))
    await expectEdge(page.getByLabel('Email address'))
    await page.keyboard.type(OWNER)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('strongroom-demo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
    // The button moves from the heading into the list if that is empty. Other journeys may have made workspaces.
    const empty = page.getByRole('heading', { level: 2, name: 'No workspaces yet' })
    await expect(empty.or(page.getByRole('button', { name: /^Actions for / })).first()).toBeVisible()
  })

  await test.step('a new workspace: the focus moves to its page', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New workspace' }))
    await page.keyboard.press('Enter')
    await typeInto(page, 'Keys only')
    const title = page.getByRole('heading', { level: 1, name: 'Keys only' })
    await expect(title).toBeVisible()
    await expect(title).toBeFocused()
  })

  const newFolder = page.getByRole('button', { name: 'Create', exact: true })
  await test.step('a dialog closed by Escape returns the focus', async () => {
    await tabTo(page, newFolder)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Folder' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSeen(page, newFolder)
  })

  await test.step('a new folder', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Folder' })).toBeFocused()
    await page.keyboard.press('Enter')
    await typeInto(page, 'Drafts')
    await expect(page.getByRole('link', { name: 'Drafts' }).first()).toBeVisible()
    await expectSeen(page, newFolder)
  })

  await test.step('a list of choices', async () => {
    const sorting = page.getByRole('main').getByRole('combobox').first()
    await tabTo(page, sorting)
    await expectEdge(sorting)
  })

  await test.step('the menu of its row: arrows move, Escape closes', async () => {
    const menu = page.getByRole('button', { name: 'Actions for Drafts' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expectSeen(page, menu)
    await choose(page, 'Rename')
    await typeInto(page, 'Final')
    await expectSeen(page, page.getByRole('button', { name: 'Actions for Final' }))
  })

  await test.step('deleting: the row is gone, so the focus moves to the heading', async () => {
    await choose(page, 'Delete')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    await tabTo(page, confirm)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table').getByRole('link', { name: 'Final' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Keys only' })).toBeFocused()
  })
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Fills the focused field of a dialog and submits it. */
async function typeInto(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Opens the focused menu and moves down to one of its items. */
async function choose(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Enter')
  const target = page.getByRole('menuitem', { name: item })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Has the focus, with a visible ring. */
async function expectSeen(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  const ring = await target.evaluate((node) => node.ownerDocument.defaultView!.getComputedStyle(node).outlineStyle)
  expect(ring, 'the ring around what has the focus').not.toBe('none')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A field with the focus is told from others by more than its cursor, which a list of choices doesn't have. */
async function expectEdge(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).not.toHaveCSS('box-shadow', 'none')
  const shown = () =>
    field.evaluate((node) => {
      const { borderTopColor, boxShadow } = node.ownerDocument.defaultView!.getComputedStyle(node)
      return boxShadow.startsWith(borderTopColor)
    })
  await expect.poll(shown, 'its edge and the ring have one colour').toBe(true)
}
