import { readFileSync } from 'node:fs'
import { openTab, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, print, test } from './journey.ts'
import { dress, look, textsOf } from './look.ts'

const CHIEF = 'chief@reports.example'
const REPORTER = 'reporter@reports.example'

test('an administrator and a reporter see the figures and export them; a lost role leads home', async ({
  page,
  browser,
}) => {
  await createPerson(CHIEF, 'Kiri')
  await signIn(page, CHIEF, PASSWORD)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Enterprise', exact: true }).click()
  const groups = await print(['list-workgroups'])
  const workgroup = groups
    .split('\n')
    .find((line) => line.includes('Kiri Person · members'))!
    .match(/[0-9a-f]{8}-[0-9a-f-]{27}/)![0]
  await createPerson(REPORTER, 'Rewi', ['--workgroup', workgroup, '--role', 'reporting'])
  await page.goto(`/admin/workgroup/${workgroup}`)
  await openTab(page, 'Reports')
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('row').first()).toContainText('2')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export members' }).click()
  const csv = readFileSync(await (await saved).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toContain('UUID,Name,E-mail,Workgroup')
  expect(csv).toContain(REPORTER)
  for (const [name, title] of [
    ['Export connections', 'Connection report'],
    ['Export audit', 'Export audit'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    for (const width of [400, 1100, 1400]) {
      await page.setViewportSize({ width, height: 860 })
      await look(page, `${title} ${width}`)
    }
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Cancel' }).click()
  }

  const reporter = await (await browser.newContext()).newPage()
  await signIn(reporter, REPORTER, PASSWORD)
  await reporter.getByRole('button', { name: /Account/ }).click()
  await reporter.getByRole('menuitem', { name: 'Reports', exact: true }).click()
  await expect(reporter.getByRole('tab')).toHaveCount(1)
  await expect(reporter.getByRole('button', { name: 'Export audit' })).toHaveCount(0)
  await reporter.goto(`/admin/workgroup/${workgroup}/trustedlist`)
  await expect(reporter).toHaveURL(/\/$/)
  await reporter.goto(`/admin/workgroup/${workgroup}?tab=reports`)
  await expect(reporter.getByRole('button', { name: 'Export members' })).toBeVisible()
  await print(['set-role', '--email', REPORTER, '--role', 'member'])
  await reporter.getByRole('button', { name: 'Export members' }).click()
  await expect(reporter.getByText('you no longer have admin privileges').first()).toBeVisible()
  await expect(reporter).toHaveURL(/\/$/)
  await reporter.close()

  const address = page.url()
  for (const { theme, language, width } of [
    { theme: 'LIGHT', language: 'en-gb', width: 400 },
    { theme: 'DARK', language: 'cy', width: 1100 },
    { theme: 'LIGHT', language: 'mi', width: 1400 },
    { theme: 'DARK', language: 'mi', width: 400 },
  ]) {
    const looker = await page.context().newPage()
    await looker.setViewportSize({ width, height: 860 })
    await dress(looker, theme)
    await looker.goto(`${address}&language=${language}`)
    await expect(looker.getByRole('tab', { name: textsOf(language)['reports.tab']! })).toBeVisible()
    await look(looker, `reports ${theme} ${width}`)
    await looker.close()
  }
})
