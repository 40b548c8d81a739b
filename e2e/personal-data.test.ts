import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

const ADMIN = 'admin@data.example'
const MEMBER = 'tama@data.example'

/** The zip that an action downloads: its name and its content. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; zip: Buffer }> {
  const arrived = page.waitForEvent('download')
  await act()
  const download = await arrived
  return { name: download.suggestedFilename(), zip: readFileSync(await download.path()) }
}

test('a member downloads their data, and an administrator exports it with a reason', async ({ page, browser }) => {
  test.slow()
  await createPerson(ADMIN, 'Gwen')
  await signIn(page, ADMIN, PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await createPerson(MEMBER, 'Tama', ['--workgroup', workgroup!])
  const member = await (await browser.newContext()).newPage()
  await signIn(member, MEMBER, PASSWORD)

  await test.step('the member, in their settings', async () => {
    await member.goto('/settings')
    const card = member.getByRole('region', { name: 'Your data' })
    const { name, zip } = await downloaded(member, () =>
      card.getByRole('button', { name: 'Download your data' }).click(),
    )
    expect(name).toBe('Tama Person personal data.zip')
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    expect(zip.includes('json/participations.jsonl')).toBe(true)
  })

  await page.reload()
  await page.getByRole('link', { name: 'Tama Person' }).click()
  const url = page.url()
  const dialog = page.getByRole('dialog')

  await test.step('the administrator, with a reason', async () => {
    await page.getByRole('button', { name: 'Actions for Tama Person' }).click()
    await page.getByRole('menuitem', { name: 'Export personal data' }).click()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A letter of 3 March')
    const { zip } = await downloaded(page, () => dialog.getByRole('button', { name: 'Export' }).click())
    expect(zip.includes('json/participations.jsonl')).toBe(true)
    expect(zip.includes('json/contacts.jsonl')).toBe(false)
    await expect(page.getByText('The data of Tama Person was exported.')).toBeVisible()
    await page.goto(`/admin/workgroup/${workgroup}?tab=security`)
    await expect(
      page.getByText('Gwen Person exported the personal data of Tama Person: A letter of 3 March'),
    ).toBeVisible()
  })

  await test.step('in every look', async () => {
    for (const { theme, language, width } of [...FEW_LOOKS, { theme: 'LIGHT', language: 'cy', width: 1100 } as const]) {
      const texts = textsOf(language)
      const own = await openLooker(member, theme, width)
      await own.goto(`/settings?language=${language}`)
      const button = own.getByRole('button', { name: texts['data.download']! })
      await button.scrollIntoViewIfNeeded()
      await look(own, `your data ${theme} ${language} ${width}`)
      await own.close()
      const looker = await openLooker(page, theme, width)
      await looker.goto(`${url}?language=${language}`)
      await looker.getByRole('button', { name: texts['participant.menu']!.replace('{{name}}', 'Tama Person') }).click()
      await looker.getByRole('menuitem', { name: texts['data.member']! }).click()
      await expect(looker.getByRole('dialog')).toBeVisible()
      await look(looker, `member data ${theme} ${language} ${width}`)
      await looker.close()
    }
  })
})
