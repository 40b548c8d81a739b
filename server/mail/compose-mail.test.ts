import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const HOSTILE = ['bill@evil.example', 'https://us@evil.example/x', 'evil.example', 'www.evil', 'mailto:a@b.example']
const isLive = (words: string) => /\b(www\.\w|\w+\.(example|evil))|@\w|:\/\/\w/.test(words)

test.each(HOSTILE)('a name such as %s is no link anywhere in an email', (name) => {
  const { text, html } = composeMail('to@people.example', [
    {
      locale: 'en-gb',
      subject: 'Subject',
      name,
      paragraphs: [`${name} has invited you to “${name}”.`],
      quote: { intro: 'They write:', text: name },
      sections: [{ title: name, url: 'https://share/x', lines: [`${name} did it`] }],
    },
  ])
  for (const part of [text, html.slice(html.indexOf('<body'))])
    expect(isLive(part.replaceAll('https://share/x', '').replaceAll(/style="[^"]*"/g, '')), part).toBe(false)
})

test('an address meant to be copied stays whole, others beside it do not', () => {
  const address = 'new.address@people.example'
  const { text } = composeMail('to@people.example', [
    {
      locale: 'en-gb',
      subject: 'Subject',
      paragraphs: [`You sign in with ${address}. Not ${address}.evil or other@people.example.`],
      addresses: [address],
    },
  ])
  expect(text).toContain(`with ${address}. Not`)
  expect(text).not.toContain(`${address}.evil`)
  expect(text).not.toContain('other@people.example')
})
