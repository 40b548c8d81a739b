import { expect, test } from './journey.ts'
import { createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { look, openLooker, textsOf } from './look.ts'

const ASSIGNEE = 'admin@demo.example'
const TITLE =
  'Approve the contract about the refurbishment of the north tower and of the buildings beside it, phase two'

test('a task for somebody who is invited with it: created, done, seen at once, and on the dashboard', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page)
  const workspace = await createWorkspace(page, 'With tasks')
  await uploadFiles(page, [textFile('contract.txt')])
  const main = page.locator('main')
  await main.getByRole('tab', { name: 'Tasks' }).click()
  await main.getByRole('button', { name: 'Create task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('approve')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Please read all of it. '.repeat(8))
  await dialog.getByLabel('Invitees').fill(ASSIGNEE)
  await dialog.getByLabel('Invitees').press('Enter')
  await dialog.getByRole('button', { name: 'Choose documents' }).click()
  await dialog.getByRole('checkbox', { name: 'contract.txt' }).check()
  await look(page, 'create task')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog).toHaveCount(0)
  const task = main.getByRole('listitem').filter({ hasText: TITLE })
  await expect(task.getByText('contract.txt')).toBeVisible()
  await look(page, 'tasks of a workspace')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, ASSIGNEE)
  await other.goto(`/share/${workspace}`)
  await other
    .locator('main')
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await other.locator('main').getByRole('tab', { name: 'Tasks' }).click()
  await other
    .locator('main')
    .getByRole('button', { name: `Approve: “${TITLE}”` })
    .click()
  await other.getByRole('dialog').getByRole('radio', { name: 'Don’t approve' }).check()
  await other.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Clause 4 is missing')
  await look(other, 'act on a task')
  await other.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await test.step('the creator sees it without reloading', async () => {
    await expect(task.getByText('Clause 4 is missing')).toBeVisible()
    await expect(task.getByText('Complete', { exact: true })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      task.getByRole('button', { name: 'Download receipt' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^receipt-.*\.json$/)
  })

  for (const [theme, language, width] of [
    ['DARK', 'mi', 1100],
    ['LIGHT', 'cy', 400],
  ] as const) {
    const looker = await openLooker(page, theme, width)
    const texts = textsOf(language)
    for (const [path, what] of [
      ['/', 'dashboard with tasks'],
      ['/?tab=tasks', 'my tasks'],
      [`/share/${workspace}`, 'workspace with tasks'],
      [`/share/${workspace}?tab=tasks`, 'tasks'],
    ] as const) {
      await looker.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      await expect(looker.locator('h1')).toBeVisible()
      await looker.waitForLoadState('networkidle')
      await look(looker, `${what} ${theme} ${language} ${width}`)
    }
    await looker.locator('main').getByRole('button', { name: texts['task.create']! }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `create task ${theme} ${language} ${width}`)
    await looker.close()
  }
})
