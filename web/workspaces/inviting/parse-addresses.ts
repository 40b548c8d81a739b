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
  const takeAll = (words: string) =>
    words
      .split(/[\s,]+/)
      .filter(Boolean)
      .forEach(take)
  // Quoted names may contain separators; they are dropped.
  for (const entry of text.replaceAll(/"[^"]*"/g, ' ').split(/[;\r\n\t]+/)) {
    // The odd parts are those inside of brackets.
    const parts = entry.split(/<([^<>]*)>/)
    parts.forEach((part, at) => {
      if (at % 2 === 1 || at === parts.length - 1) return takeAll(part)
      // Before a bracket is a name. Outlook writes the family name first, with a comma: 'Pryce, Megan <megan@…>'.
      part
        .split(/[\s,]+/)
        .filter((word) => word.includes('@'))
        .forEach(take)
    })
  }
  return { valid: [...valid], invalid: [...invalid] }
}
