import { expect, test } from './journey.ts'
import { createWorkspace, invite, register, signIn, textFile, uploadFiles } from './demo.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

const GUEST = 'reader@outside.example'

test('a comment mentions a person and a document; the person finds it', async ({ page: owner, browser }) => {
  test.setTimeout(240_000)
  await signIn(owner)
  const workspace = await createWorkspace(owner, 'Discussed')
  await uploadFiles(owner, [textFile('plan.txt')])
  await invite(owner, workspace, GUEST)
  const guest = await register(browser, GUEST)
  await expect(guest.locator('main').getByRole('heading', { level: 1, name: 'Discussed' })).toBeVisible()
  const main = owner.locator('main')

  await test.step('the owner comments', async () => {
    await owner.goto(`/share/${workspace}?tab=comments`)
    await main.getByRole('textbox', { name: 'Comment' }).fill('Is this final? See https://example.org/terms.')
    await main.getByRole('button', { name: 'Mention documents' }).click()
    await owner.getByRole('button', { name: 'plan.txt' }).click()
    await expect(main.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await owner.keyboard.press('End')
    await owner.keyboard.type('@')
    await owner.getByRole('button', { name: 'Guest Person' }).click()
    await expect(main.getByRole('button', { name: /^Remove mention of/ })).toHaveCount(2)
    await owner.reload()
    await expect(main.getByRole('textbox', { name: 'Comment' })).toHaveValue(/Is this final/)
    await main.getByRole('button', { name: 'Post comment' }).click()
    await expect(main.getByRole('list', { name: 'Discussions' })).toContainText('Is this final')
  })

  await test.step('the guest finds the mention and opens it', async () => {
    await guest.goto('/')
    const tab = guest.locator('main').getByRole('tab', { name: 'Mentions' })
    await expect(tab).toBeEnabled()
    await guest.context().setOffline(true)
    await expect(tab).toBeDisabled()
    await expect(guest.locator('main')).toContainText('Tasks and mentions aren’t available offline.')
    await guest.context().setOffline(false)
    await expect(tab).toBeEnabled()
    await tab.click()
    const list = guest.locator('main').getByRole('list', { name: 'Comments that mention you' })
    await expect(list).toContainText('Is this final')
    await expect(guest).toHaveURL(/tab=mentions/)
    await list.getByRole('link', { name: /Discussed/ }).click()
    await expect(guest.locator('main')).toContainText('Show all comments')
    await expect(guest.locator('main').getByRole('link', { name: 'plan.txt' })).toBeVisible()
  })

  await test.step('a reply shows at the guest by itself', async () => {
    await main.getByRole('button', { name: 'Reply' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('It is.')
    await look(owner, 'comments reply')
    await dialog.getByRole('button', { name: 'Post reply' }).click()
    await expect(guest.locator('main')).toContainText('It is.', { timeout: 30_000 })
  })

  await look(owner, 'comments owner')
  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(owner, theme, width)
    await looker.goto(`/share/${workspace}?tab=comments&language=${language}`)
    await expect(looker.locator('main')).toContainText(textsOf(language)['comment.reply']!)
    await looker.waitForLoadState('networkidle')
    await look(looker, `comments ${language} ${width}`)
    await looker.goto(`/mentions?language=${language}`)
    await expect(looker.locator('main')).toContainText(textsOf(language)['mention.none']!)
    await look(looker, `mentions ${language} ${width}`)
    await looker.goto(`/?tab=mentions&language=${language}`)
    await expect(looker.locator('main')).toContainText(textsOf(language)['mention.none']!)
    await look(looker, `mentions at home ${language} ${width}`)
    await looker.goto(`/share/${workspace}?language=${language}`)
    await expect(looker.locator('main')).toContainText('plan.txt')
    await look(looker, `workspace with comments ${language} ${width}`)
    await looker.goto(`/unsubscribe?token=none&language=${language}`)
    await expect(looker.locator('main')).toContainText(textsOf(language)['error.unsubscribe.link.invalid']!)
    await expect(looker).toHaveURL(/unsubscribe\?language=\w+$|unsubscribe$/)
    await look(looker, `unsubscribe ${language} ${width}`)
    await looker.close()
  }
})
