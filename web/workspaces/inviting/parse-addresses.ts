import { EmailAddress } from '@strongroom/contract/wire/fields.ts'

interface Parsed {
  /** Normalised, each once. */
  valid: string[]
  /** The invalid parts, as typed. */
  invalid: string[]
}

/**
 * Parses addresses from typed or pasted text: one per line, or separated by commas, semicolons or spaces, with or
 * without names ('Megan Pryce <megan@example.org>').
 */
export function parseAddresses(text: string): Parsed {
  const valid = new Set<string>()
  const invalid = new Set<string>()
  const take = (word: string) => {
    const address = EmailAddress.safeParse(word.replace(/^mailto:/i, ''))
    if (address.success) valid.add(address.data)
    else invalid.add(word)
  }
  // Quoted names may contain commas; they are dropped.
  for (const part of text.replaceAll(/"[^"]*"/g, ' ').split(/[,;\r\n\t]+/)) {
    const inside = Array.from(part.matchAll(/<([^<>]*)>/g), ([, address]) => (address ?? '').trim())
    if (inside.length > 0) inside.filter(Boolean).forEach(take)
    else part.split(/\s+/).filter(Boolean).forEach(take)
  }
  return { valid: [...valid], invalid: [...invalid] }
}
