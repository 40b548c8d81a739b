import type { Page } from '@playwright/test'
import { openTab, openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker } from './look.ts'

const ADMIN = 'admin@archive.example'
const OWNER = 'owner@archive.example'
const MANAGER = 'manager@elsewhere.example'

/** A call as the page would send it, for steps that other journeys do by hand. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, data]) => {
      const token = localStorage.getItem('bearer-token')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(to!, { method: 'POST', headers, body: data! })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [path, JSON.stringify(body)],
  )

test('an administrator creates a tag set, an owner chooses it for a new workspace, a manager another', async ({
  page,
  browser,
}) => {
  test.slow()
  await Promise.all([createPerson(ADMIN, 'Ana'), createPerson(MANAGER, 'Mair')])
  await signIn(page, ADMIN, PASSWORD)
  await openWorkgroup(page)
  await openTab(page, 'Tags')
  const section = page.getByRole('region', { name: 'Tag sets', exact: true })
  await expect(section.getByText('No tag sets yet.')).toBeVisible()
  const workgroupUuid = /workgroup\/([\w-]+)/.exec(page.url())![1]!
  await createPerson(OWNER, 'Owain', ['--workgroup', workgroupUuid])
  const dialog = page.getByRole('dialog')

  await test.step('a set, by keyboard, and two tags', async () => {
    const open = section.getByRole('button', { name: 'New tag set' })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Filing')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await section.getByRole('button', { name: 'Add tag to Filing' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stage')
    await dialog.getByLabel('Allowable values').fill('Draft\nFinal\ndraft')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(dialog.getByText('Value already exists')).toBeVisible()
    await dialog.getByLabel('Allowable values').fill('Draft\nFinal')
    await dialog.getByRole('radio', { name: 'Green' }).check()
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(dialog).toHaveCount(0)
    await section.getByRole('button', { name: 'Add tag to Filing' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Due')
    await dialog.getByLabel('Type').selectOption('Date')
    await dialog.getByLabel('Allowable values').fill('31/12/2026')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(dialog).toHaveCount(0)
    const tags = section.getByRole('list', { name: 'Tags of Filing' })
    await expect(tags.getByRole('button')).toHaveText(['Due', 'Stage', 'Add tag'])
    await tags.getByRole('button', { name: 'Due, change tag' }).click()
    await expect(dialog.getByLabel('Allowable values')).toHaveValue('31/12/2026')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('more sets, one of them disabled', async () => {
    for (const name of ['Clients', 'Contracts', 'Drawings', 'Letters', 'Minutes', 'Permits', 'Reports', 'Old papers'])
      await post(page, '/publicapi/1/suggestedtagsets', { workgroupUuid, name })
    await page.reload()
    await section.getByRole('button', { name: 'Actions for Old papers' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await expect(section.getByRole('listitem').filter({ hasText: 'Old papers' })).toContainText('Disabled')
  })

  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, OWNER, PASSWORD)
  await test.step('the owner creates a workspace with two of them', async () => {
    await owner.getByRole('button', { name: 'New workspace' }).first().click()
    const panel = owner.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Name' }).fill('Pier')
    const choice = panel.getByRole('list', { name: 'Suggested tag sets' })
    await expect(choice.getByRole('checkbox')).toHaveCount(8)
    await choice.getByRole('checkbox', { name: 'Filing' }).check()
    await choice.getByRole('checkbox', { name: 'Reports' }).check()
    await panel.getByRole('button', { name: 'Create workspace' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Pier' })).toBeVisible()
  })
  const workspaceUuid = /\/share\/([\w-]+)/.exec(owner.url())![1]!
  await post(owner, '/publicapi/1/participants', { workspaceUuid, emails: [MANAGER], hasManageWorkspace: true })

  await test.step('a manager of another workgroup changes them; cancelling changes nothing', async () => {
    const manager = await (await browser.newContext()).newPage()
    await signIn(manager, MANAGER, PASSWORD)
    const accept = manager.getByRole('button', { name: /^Accept/ })
    await accept.click()
    await expect(accept).toHaveCount(0)
    await manager.goto(`/share/${workspaceUuid}`)
    const button = manager.getByRole('button', { name: 'Tag sets', exact: true })
    await button.focus()
    await manager.keyboard.press('Enter')
    const popover = manager.getByRole('dialog', { name: 'Suggested tag sets' })
    await expect(popover.getByRole('checkbox', { checked: true })).toHaveCount(2)
    const box = await popover.boundingBox()
    expect(box?.width).toBe(300)
    // Beyond seven the list scrolls.
    await expect(popover.getByRole('checkbox').nth(6)).toBeInViewport({ ratio: 0.98 })
    await expect(popover.getByRole('checkbox').nth(7)).not.toBeInViewport({ ratio: 0.98 })
    await popover.getByRole('checkbox', { name: 'Clients' }).check()
    await manager.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(button).toBeFocused()
    // Ticked sets stay, and are discarded only on request.
    await button.click()
    await expect(popover.getByRole('checkbox', { name: 'Clients' })).toBeChecked()
    await popover.getByRole('button', { name: 'Cancel' }).click()
    await button.click()
    await expect(popover.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await popover.getByRole('checkbox', { name: 'Filing' }).uncheck()
    await popover.getByRole('checkbox', { name: 'Clients' }).check()
    await popover.getByRole('button', { name: 'Save' }).click()
    await expect(popover).toHaveCount(0)
    await expect(manager.getByText('The suggested tag sets were changed.')).toBeVisible()
    await expect(manager.getByText('changed the suggested tag sets').first()).toBeVisible()
  })

  await test.step('the administrator denies drafts to the manager, after seeing what that does', async () => {
    await openTab(page, 'Policies')
    const main = page.locator('main')
    await main.getByRole('button', { name: 'Tag a person' }).click()
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(MANAGER)
    await dialog.getByRole('combobox', { name: 'Tags: name 1' }).fill('External')
    await dialog.getByRole('button', { name: 'Save tags' }).click()
    await expect(main.getByRole('list', { name: 'People with tags' })).toContainText(MANAGER)
    await main.getByRole('button', { name: 'New policy' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('No drafts outside')
    await dialog.getByRole('combobox', { name: 'Tags of documents: name 1' }).fill('Stage')
    await dialog.getByRole('textbox', { name: 'Tags of documents: value 1' }).fill('Draft')
    await dialog.getByRole('combobox', { name: 'Tags of people: name 1' }).fill('External')
    await dialog.getByRole('button', { name: 'Check the effect' }).click()
    await expect(dialog.getByText('No one would lose or gain sight')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create policy' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('list', { name: 'Policies' })).toContainText('Stage: Draft')
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const open = async (person: Page, path: string) => {
      const looker = await openLooker(person, theme, width)
      await looker.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      return looker
    }
    const admin = await open(page, `/admin/workgroup/${workgroupUuid}/managelabels`)
    await expect(admin.getByText('Old papers', { exact: true })).toBeVisible()
    await admin.getByText('Old papers', { exact: true }).scrollIntoViewIfNeeded()
    await look(admin, `tag sets ${theme} ${language} ${width}`)
    await admin.locator('[data-colour="green"]').click()
    await expect(admin.getByRole('dialog').getByRole('radio')).toHaveCount(12)
    await look(admin, `tag ${theme} ${language} ${width}`)
    await admin.goto(`/admin/workgroup/${workgroupUuid}/policies?language=${language}`)
    await admin.getByText('No drafts outside', { exact: true }).scrollIntoViewIfNeeded()
    await look(admin, `policies ${theme} ${language} ${width}`)
    await admin.locator('main li button').first().click()
    await admin.getByRole('menuitem').first().click()
    await admin.getByRole('dialog').getByRole('radio').first().scrollIntoViewIfNeeded()
    await look(admin, `policy ${theme} ${language} ${width}`)
    await admin.getByRole('dialog').locator('button[type=submit]').click()
    await expect(admin.getByRole('dialog').locator('[aria-busy=false] [role=status]')).not.toBeEmpty()
    await look(admin, `effects ${theme} ${language} ${width}`)
    await admin.close()
    const chooser = await open(owner, `/share/${workspaceUuid}`)
    await chooser.locator('main header [aria-haspopup="dialog"]').click()
    await expect(chooser.getByRole('dialog').getByRole('checkbox')).toHaveCount(8)
    await look(chooser, `suggested tag sets ${theme} ${language} ${width}`)
    await chooser.goto(`/?language=${language}`)
    await chooser.locator('main header button').first().click()
    await chooser.getByRole('dialog').getByRole('checkbox', { name: 'Reports' }).scrollIntoViewIfNeeded()
    await look(chooser, `create with tag sets ${theme} ${language} ${width}`)
    await chooser.close()
  }
})
