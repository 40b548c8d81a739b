import { createWorkspace, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'

test('refusals in a workspace give their reason: its record, which may also be cut off, and the workspace itself', async ({
  page,
  browser,
}) => {
  const [OWNER, MANAGER] = ['refuses@pier.example', 'refused@pier.example']
  await createPerson(OWNER, 'Rhian')
  await createPerson(MANAGER, 'Moana')
  await signIn(page, OWNER, PASSWORD)
  const workspace = await createWorkspace(page, 'Pier works')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByLabel('Invitees').fill(MANAGER)
  await dialog.getByLabel('Invitees').press('Enter')
  // The role moves down as the invitee is shown above it.
  await expect(dialog.getByRole('button', { name: `Remove ${MANAGER}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Role: Viewer' }).click()
  await page.getByRole('menuitem', { name: 'Custom…' }).click()
  await dialog.getByLabel('Manage the workspace').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('1 person was invited.').first()).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, MANAGER, PASSWORD)
  await manager.getByRole('button', { name: /^Accept/ }).click()
  await expect(manager.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await manager.goto(`/share/${workspace}`)
  const choose = async (item: string) => {
    await manager.getByRole('button', { name: 'Actions for Pier works' }).click()
    await manager.getByRole('menuitem', { name: item }).click()
    return manager.getByRole('dialog')
  }

  await test.step('a record that is cut off is no file; a retry delivers it', async () => {
    const record = await choose('Export the record')
    await manager.route('**/workspacerecord?*', (route) => route.abort('connectionreset'), { times: 1 })
    await record.getByRole('button', { name: 'Export' }).click()
    await expect(record.getByRole('alert')).toContainText('The record is incomplete')
    const arrived = manager.waitForEvent('download')
    await record.getByRole('button', { name: 'Export' }).click()
    expect((await arrived).suggestedFilename()).toBe('Pier works record.pdf')
    await expect(record).toHaveCount(0)
  })

  await test.step('the right to it was removed meanwhile', async () => {
    const record = await choose('Export the record')
    await expect(record).toBeVisible()
    await page.goto(`/share/${workspace}?tab=participants`)
    await page.getByRole('button', { name: 'Actions for Moana Person' }).click()
    await page.getByRole('menuitem', { name: 'Change access' }).click()
    await dialog.getByLabel('Manage the workspace').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await record.getByRole('button', { name: 'Export' }).click()
    await expect(record.getByRole('alert')).toContainText('You don’t have permission to do this.')
    await record.getByRole('button', { name: 'Cancel' }).click()
    await expect(record).toHaveCount(0)
  })

  await test.step('a workspace that is closed meanwhile sends everybody home, its closer without a message', async () => {
    await page.goto(`/share/${workspace}`)
    await page.getByRole('button', { name: 'Actions for Pier works' }).click()
    await page.getByRole('menuitem', { name: 'Close workspace' }).click()
    await dialog.getByLabel('Now', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('Record', { exact: true }).uncheck()
    await dialog.getByRole('button', { name: 'Close and delete everything' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
    await expect(manager).toHaveURL('/')
    await expect(manager.getByText('This workspace is closed.')).toBeVisible()
    await expect(page.getByText('This workspace is closed.')).toHaveCount(0)
  })
})
