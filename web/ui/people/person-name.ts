import { text } from '../../i18n/language.ts'

interface Named {
  givenName: string
  familyName: string
  email?: string | null
  /** The pseudonym number of a hidden participant: nothing else is shown. */
  party?: number | undefined
}

/** A person's shown name, or the address if the name is unknown. */
export function personName({ givenName, familyName, email, party }: Named): string {
  if (party !== undefined) return text('person.party', { number: party })
  return `${givenName} ${familyName}`.trim() || (email ?? '')
}

/** The shown names of several people, in one line. */
export const personNames = (people: Named[]): string => people.map(personName).join(', ')
