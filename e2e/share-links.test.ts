import type { Page } from '@playwright/test'
import { createWorkspace, signIn } from './demo.ts'
import { cli, createPerson, expect, PASSWORD, print, test } from './journey.ts'
import { dress, FEW_LOOKS, look } from './look.ts'

const CLERK = 'clerk@registry.example'

/** A records system that creates links: a service account with its token. */
async function recordsSystem(page: Page) {
  const account = await cli(['create-account', 'Registry'])
  const workgroup = await cli(['create-workgroup', '--account', account, '--name', 'Registry'])
  const email = 'archive@registry.example'
  const words = ['--workgroup', workgroup, '--name', 'Archive', '--email', email, '--scope', 'write']
  const [, clientId, clientSecret] = /^Client (\S+)\nSecret (\S+)/.exec(
    await print(['create-service-account', ...words]),
  )!
  const answer = await page.request.post('/publicapi/1/clienttokens', { data: { clientId, clientSecret } })
  const { authorization } = answer.headers()
  return async (person: string, folderId: string, linkType = 'COLLABORATION') => {
    const data = { email: person, folderId, linkType }
    const headers = { authorization: authorization! }
    const { agentShareToken } = await (
      await page.request.post('/publicapi/1/agentsharetokens', { data, headers })
    ).json()
    return `/#/shares/new?${new URLSearchParams({ email: person, folderName: 'Lease of the pier', agentShareToken, folderId })}`
  }
}

test('links into workspaces: one creates a workspace, one opens it, each belongs to a person', async ({
  page,
  browser,
}) => {
  await createPerson(CLERK, 'Carys')
  const linkFor = await recordsSystem(page)

  await test.step('followed before signing in, in capitals: nothing is created before a click', async () => {
    await page.goto(await linkFor(CLERK, 'F-1'))
    await expect(page).not.toHaveURL(/agentShareToken/)
    await page.getByLabel('Email address').fill(CLERK.toUpperCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This creates a workspace named “Lease of the pier” for this folder')).toBeVisible()
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lease of the pier' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Invite participants' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('You followed a link to this workspace.')).toBeVisible()
    await expect(page).toHaveURL(/\/share\/[\w-]+\?connectLinkShare=true$/)
  })
  const [, workspace] = /share\/([\w-]+)/.exec(page.url())!

  await test.step('followed again it opens the same workspace in the same session', async () => {
    await page.goto('/')
    await page.goto(await linkFor(CLERK, 'F-1'))
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite participants' })).toBeVisible()
    expect(page.url()).toContain(workspace)
    await page.keyboard.press('Escape')
  })

  await test.step('a publication link says that its owner adds nothing, and offers no additions', async () => {
    await page.goto('/')
    await page.goto(await linkFor(CLERK, 'F-3', 'PUBLICATION'))
    await expect(page.getByText('Only the records system’s agent can add documents and folders to it')).toBeVisible()
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite participants' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Publication', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toHaveCount(0)
    await page.getByRole('tab', { name: /^Participants/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'archive@registry.example' }).first()).toContainText(
      'Service account',
    )
  })

  await test.step('somebody else’s link is refused with its addressee', async () => {
    await page.goto('/')
    await page.goto(await linkFor('other@registry.example', 'F-9'))
    await expect(page.getByRole('alert')).toContainText('This link is for other@registry.example')
    await expect(page.getByRole('button', { name: 'Create workspace' })).toHaveCount(0)
  })

  await test.step('a link to an existing workspace; view flags; any form of a document’s URL', async () => {
    await page.goto('/')
    await page.goto(`/#/shares/${workspace}`)
    await expect(page.getByText('You followed a link to this workspace.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('You followed a link to this workspace.')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/share/${workspace}$`))
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
    await page.goto(`/share/${workspace}?restrictAction=true`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lease of the pier' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
    await page.goto(`/share/${workspace}/LINK/${workspace}?workgroupName=Registry`)
    await expect(page).toHaveURL(new RegExp(`/share/${workspace}/document/${workspace}$`))
    await page.goto(`/share/${workspace}/pdf/${workspace}?tab=versions&version=2&workgroupName=Registry#end`)
    await expect(page).toHaveURL(new RegExp(`/document/${workspace}\\?tab=versions&version=2#end$`))
  })

  await test.step('signed in as somebody else than last time: signed out, and back here after signing in', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
    await page.evaluate("localStorage.setItem('last-login-email', 'somebody@else.example')")
    await page.goto(`/#/shares/${workspace}`)
    await expect(page.getByLabel('Email address')).toHaveValue('somebody@else.example')
    await page.getByLabel('Email address').fill(CLERK)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lease of the pier' })).toBeVisible()
  })

  const storageState = await page.context().storageState()
  const shown = await linkFor(CLERK, 'F-2', 'PUBLICATION')
  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await (await browser.newContext({ viewport: { width, height: 860 }, storageState })).newPage()
    await dress(looker, theme)
    await looker.goto(shown)
    await expect(looker.getByRole('main').getByText('Lease of the pier')).toBeVisible()
    await looker.goto(`/share/new?language=${language}`)
    await expect(looker.getByRole('main').getByText('Lease of the pier')).toBeVisible()
    await looker.waitForLoadState('networkidle')
    await look(looker, `share-link ${theme} ${language} ${width}`)
    await looker.goto(`/share/${workspace}?connectLinkShare=true&language=${language}`)
    await expect(looker.getByRole('main').getByRole('alert')).toBeVisible()
    await looker.waitForLoadState('networkidle')
    await look(looker, `share-link-arrived ${theme} ${language} ${width}`)
    await looker.context().close()
  }
})

test('a workgroup with two-step workspaces only: the box is ticked, and says why', async ({ page }) => {
  const account = await cli(['create-account', 'Vault'])
  const workgroup = await cli(['create-workgroup', '--account', account, '--name', 'Vault'])
  const keeper = 'keeper@vault.example'
  await createPerson(keeper, 'Kahu', ['--workgroup', workgroup])
  await print(['set-workgroup', '--workgroup', workgroup, '--open-share', 'off'])
  await signIn(page, keeper, PASSWORD)
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  const box = page.getByRole('dialog').getByRole('checkbox', { name: 'Two-step access' })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(page.getByText('Your workgroup only has workspaces with two-step access.')).toBeVisible()
  await print(['set-workgroup', '--workgroup', workgroup, '--open-share', 'on'])
  await print(['set-workgroup', '--workgroup', workgroup, '--secure-share', 'off'])
  await page.reload()
  await createWorkspace(page, 'Open by rule')
  await page.getByRole('button', { name: 'Actions for Open by rule' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /two-step/ })).toHaveCount(0)
})
