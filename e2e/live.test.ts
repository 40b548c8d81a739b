import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn } from './demo.ts'

test('changes by others appear by themselves, in every tab, and again after a lost connection', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Seen from two places')
  const elsewhere = await browser.newContext()
  const watching = await elsewhere.newPage()
  await signIn(watching)
  await watching.goto(`/share/${workspace}`)
  const second = await elsewhere.newPage()
  await second.goto(`/share/${workspace}`)
  await expect(second.getByRole('heading', { level: 1, name: 'Seen from two places' })).toBeVisible()

  await createFolder(page, 'Minutes')
  // The page polls only while something is unfinished, and here nothing is.
  await expect(watching.getByRole('link', { name: 'Minutes' }).first()).toBeVisible({ timeout: 15_000 })
  await expect(second.getByRole('link', { name: 'Minutes' }).first()).toBeVisible({ timeout: 15_000 })
  await expect(second.getByText(/created the folder “Minutes”/).first()).toBeVisible({ timeout: 15_000 })

  // The tab that listened for both is closed: the other one takes over.
  await watching.close()
  await createFolder(page, 'Accounts')
  await expect(second.getByRole('link', { name: 'Accounts' }).first()).toBeVisible({ timeout: 20_000 })

  await elsewhere.setOffline(true)
  await createFolder(page, 'Letters')
  await elsewhere.setOffline(false)
  await expect(second.getByRole('link', { name: 'Letters' }).first()).toBeVisible({ timeout: 15_000 })

  // A person in a folder that somebody deletes is moved to its parent with a message.
  await second.getByRole('link', { name: 'Letters' }).first().click()
  await expect(second.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible()
  const letters = second.url()
  // Unsaved input about it asks nothing: it can't be saved any more.
  await second.getByRole('button', { name: 'Actions for Letters' }).click()
  await second.getByRole('menuitem', { name: 'Rename' }).click()
  await second.getByRole('dialog').getByLabel('Name').fill('Post')
  await page.goto(letters)
  await page.getByRole('button', { name: 'Actions for Letters' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const gone = second.getByText('This folder doesn’t exist, or you don’t have access to it.')
  for (const leave of [() => Promise.resolve(), () => second.goto(letters)]) {
    await leave()
    await expect(second).toHaveURL(`/share/${workspace}`)
    await expect(gone).toBeVisible()
    await expect(second.getByRole('dialog')).toHaveCount(0)
  }
  await second.goto(letters.replace('/folder/', '/document/'))
  await expect(second).toHaveURL(`/share/${workspace}`)
  await expect(second.getByText('This document doesn’t exist')).toBeVisible()
  // The person who deleted it gets no message.
  await expect(page.getByRole('heading', { level: 1, name: 'Seen from two places' })).toBeVisible()
  await expect(page.getByText('doesn’t exist')).toHaveCount(0)
  await elsewhere.close()
})
