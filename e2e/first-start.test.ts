import { readFileSync } from 'node:fs'
import { startJourneyServer } from '../scripts/e2e/journey-server.ts'
import { expect, test } from './journey.ts'
import { dress, look, LOOKS, textsOf } from './look.ts'

test('the first start: its link leads to the first administrator, who can begin to work', async ({ browser }) => {
  test.setTimeout(240_000)
  const empty = await startJourneyServer({}, undefined, ['--empty'])
  try {
    const link = /http:\/\/localhost:\d+\/first-start#\S+/.exec(readFileSync(empty.log, 'utf8'))![0]
    const page = await (await browser.newContext()).newPage()

    await test.step('in themes, languages and widths', async () => {
      for (const { theme, language, width } of LOOKS) {
        const context = await browser.newContext({ viewport: { width, height: 860 } })
        const looker = await context.newPage()
        await dress(looker, theme)
        await looker.goto(link.replace('#', `?language=${language}#`))
        await expect(looker.getByRole('heading', { name: textsOf(language)['first-start.title']! })).toBeVisible()
        await expect(looker.getByLabel(textsOf(language)['first-start.account']!)).toBeVisible()
        await look(looker, `first start ${theme} ${language} ${width}`)
        await context.close()
      }
    })

    await test.step('the form, with a mistake first', async () => {
      await page.goto(link)
      await expect(page, 'the token is not left in the history').toHaveURL(/first-start$/)
      await page.getByLabel('Name of the organisation').fill('Example Council')
      await page.getByLabel('Name of the first workgroup').fill('Legal services')
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Admin')
      await page.getByLabel('Email address').fill('ada@council.example')
      await page.getByLabel(/^Password/).fill('a phrase of several words')
      await page.getByLabel(/^Repeat the password/).fill('another phrase of words')
      await page.getByRole('button', { name: 'Create and sign in' }).click()
      await expect(page.getByLabel(/^Repeat the password/)).toBeFocused()
      await page.getByLabel(/^Repeat the password/).fill('a phrase of several words')
      await expect(page.getByText('There is no mail server: set SMTP_URL.')).toBeVisible()
      await page.getByRole('button', { name: 'Create and sign in' }).click()
    })

    await test.step('they work at once', async () => {
      await expect(page.getByRole('button', { name: 'New workspace' }).first()).toBeVisible()
    })

    await test.step('they run the installation: they close its sign-in page and open it', async () => {
      const visitor = await (await browser.newContext()).newPage()
      await page.goto(new URL('/admin/installation?tab=notices', link).href)
      const maintenance = page.getByRole('region', { name: 'Maintenance', exact: true })
      await maintenance.getByLabel('Close the sign-in page').click()
      await maintenance.getByLabel('Text in English').fill('We move house until noon')
      await maintenance.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The sign-in page is closed.')).toBeVisible()
      await visitor.goto(new URL('/login', link).href)
      await expect(visitor.getByText('We move house until noon')).toBeVisible()
      await maintenance.getByLabel('Close the sign-in page').click()
      await maintenance.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The sign-in page is open.')).toBeVisible()
      await visitor.reload()
      await expect(visitor.getByLabel('Email address')).toBeVisible()
    })

    await test.step('the link works once', async () => {
      const other = await (await browser.newContext()).newPage()
      await other.goto(link)
      await expect(other.getByText('This link has been used, or a later start has replaced it.')).toBeVisible()
    })
  } finally {
    await empty.stop()
  }
})
