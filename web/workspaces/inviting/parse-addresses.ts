import { EmailAddress } from '@strongroom/contract/wire/fields.ts'

interface Parsed {
  /** In the form in which they are stored and compared, each once. */
  valid: string[]
  /** What was there and is no address, as it was written. */
  invalid: string[]
}

/**
 * Reads addresses out of what was typed or pasted: one a line, or with commas, semicolons or spaces between them,
 * with or without names ('Megan Pryce <megan@example.org>').
 */
export function parseAddresses(text: string): Parsed {
  const valid = new Set<string>()
  const invalid = new Set<string>()
  const take = (word: string) => {
    const address = EmailAddress.safeParse(word.replace(/^mailto:/i, ''))
    if (address.success) valid.add(address.data)
    else invalid.add(word)
  }
  // Names in quotes may hold commas; they are of no use here.
  for (const part of text.replaceAll(/"[^"]*"/g, ' ').split(/[,;\r\n\t]+/)) {
    const inside = Array.from(part.matchAll(/<([^<>]*)>/g), ([, address]) => (address ?? '').trim())
    if (inside.length > 0) inside.filter(Boolean).forEach(take)
    else part.split(/\s+/).filter(Boolean).forEach(take)
  }
  return { valid: [...valid], invalid: [...invalid] }
}
