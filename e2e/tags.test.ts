import type { Page } from '@playwright/test'
import { createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

const OWNER = 'owner@tags.example'
const MISSING = 'Required tags missing'

/** A call as the page would send it, for steps that other journeys do by hand. Returns the answer's uuid. */
const send = (page: Page, [method, path, body]: [string, string, object]) =>
  page.evaluate(
    async ([how, to, data]) => {
      const token = localStorage.getItem('bearer-token')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(to!, { method: how!, headers, body: data! })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.status === 204 ? '' : ((await answer.json()) as { uuid: string }).uuid
    },
    [method, path, JSON.stringify(body)],
  )

/** A set of tags in several colours, suggested in the workspace. */
async function suggestTags(page: Page, workspace: string): Promise<void> {
  const workgroupUuid = await page.evaluate(async (uuid) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('bearer-token')}` }
    const answer = await fetch(`/publicapi/1/workspaces/${uuid}`, { headers })
    return ((await answer.json()) as { workgroupUuid: string }).workgroupUuid
  }, workspace)
  const set = await send(page, ['POST', '/publicapi/1/suggestedtagsets', { workgroupUuid, name: 'Filing' }])
  const tags = [
    { name: 'Class', validValues: ['Public', 'Secret'], colour: 'red', description: 'Who may read it' },
    { name: 'Stage', validValues: ['Draft', 'Final'], colour: 'green' },
    { name: 'Year', type: 'NUMBER', colour: 'yellow', required: true },
  ]
  for (const tag of tags) await send(page, ['POST', `/publicapi/1/suggestedtagsets/${set}/tags`, tag])
  const path = `/publicapi/1/workspaces/${workspace}/suggestedtagsets`
  await send(page, ['PUT', path, { suggestedTagSetUuids: [set] }])
}

test('documents get tags at their upload and later, one by one and several at once', async ({ page }) => {
  test.slow()
  await createPerson(OWNER, 'Olwen')
  await signIn(page, OWNER, PASSWORD)
  const workspace = await createWorkspace(page, 'With tags')
  await uploadFiles(page, [textFile('one.txt')])
  await suggestTags(page, workspace)
  await page.reload()
  const dialog = page.getByRole('dialog')
  const table = page.locator('main').getByRole('table')
  const tagsOf = (name: string) =>
    table.getByRole('row').filter({ hasText: name }).getByRole('list', { name: 'Tags' }).getByRole('listitem')

  await test.step('an upload with tags', async () => {
    await page.getByRole('button', { name: 'Upload' }).first().click()
    await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([textFile('two.txt')])
    await dialog.getByRole('button', { name: 'Next: add tags' }).click()
    await dialog.getByRole('checkbox', { name: 'Class: Secret' }).check()
    await look(page, 'tags of an upload')
    await dialog.getByRole('button', { name: 'Upload and apply tags' }).click()
    await expect(tagsOf('two.txt')).toHaveText(['Class: Secret', MISSING])
  })

  await test.step('a selection', async () => {
    await table.getByRole('checkbox', { name: /one\.txt/ }).check()
    await table.getByRole('checkbox', { name: /two\.txt/ }).check()
    await look(page, 'actions of a selection')
    await page.locator('main').getByRole('button', { name: 'Manage tags' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Class: Secret' })).toHaveJSProperty('indeterminate', true)
    await dialog.getByRole('checkbox', { name: 'Stage: Draft' }).check()
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await dialog.getByRole('combobox', { name: 'Name' }).fill('Client')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Smith & Sons')
    await look(page, 'a new tag')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Client: Smith & Sons' })).toBeChecked()
    await look(page, 'tags of a selection')
    await dialog.getByRole('button', { name: 'Update tags' }).click()
    await expect(dialog).toHaveCount(0)
    await look(page, 'a list with tags')
    await expect(tagsOf('one.txt')).toHaveText(['Stage: Draft', 'Client: Smith & Sons', MISSING])
    await expect(tagsOf('two.txt')).toHaveText(['Class: Secret', 'Stage: Draft', 'Client: Smith & Sons', MISSING])
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, width)
    const texts = textsOf(language)
    await looker.goto(`/share/${workspace}?language=${language}`)
    await looker.waitForLoadState('networkidle')
    await look(looker, `tags in a list ${theme} ${language} ${width}`)
    await looker.getByRole('button', { name: texts['asset.menu']!.replace('{{name}}', 'two.txt') }).click()
    await looker.getByRole('menuitem', { name: texts['tag.manage']!, exact: true }).click()
    await expect(looker.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    await look(looker, `manage tags ${theme} ${language} ${width}`)
    await looker.goto(`/?language=${language}`)
    if (width < 860) await looker.getByRole('button', { name: texts['search.open']! }).click()
    await looker.getByRole('searchbox', { name: texts['search.label']! }).fill('##cla')
    await expect(looker.getByRole('list', { name: texts['search.tags']! })).toContainText('Class')
    await look(looker, `suggested tags ${theme} ${language} ${width}`)
    await looker.close()
  }
})
