import { EmailAddress } from '@strongroom/contract/wire/fields.ts'

/** A line of a list of people. */
export interface InviteeLine {
  /** Counted from 1. */
  number: number
  text: string
  /** Null where no valid address was found. */
  email: string | null
  /** The address is on an earlier line. */
  isRepeated: boolean
}

/**
 * Reads one person a line from a pasted list or a CSV file: the first part with an @ is the address. A first line without
 * one is the header of a table.
 */
export function readInvitees(list: string): InviteeLine[] {
  const seen = new Set<string>()
  const lines = list.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const read = lines.map((line, at): InviteeLine => {
    const text = line.trim()
    const email = addressIn(text)
    const isRepeated = email !== null && seen.has(email)
    if (email !== null) seen.add(email)
    return { number: at + 1, text, email, isRepeated }
  })
  const filled = read.filter(({ text }) => text !== '')
  const isHeader = filled.length > 1 && filled[0]!.email === null && /[,;\t]|mail|ebost|īmēra/i.test(filled[0]!.text)
  return isHeader ? filled.slice(1) : filled
}

function addressIn(text: string): string | null {
  const part = text
    .split(/[,;\t<>"\s]+/)
    .find((one) => one.includes('@'))
    ?.replace(/^mailto:/i, '')
  const address = EmailAddress.safeParse(part ?? '')
  return address.success ? address.data : null
}
