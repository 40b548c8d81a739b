import { text } from '../../i18n/language.ts'

interface Named {
  givenName: string
  familyName: string
  email?: string | null
  /** The number of somebody who takes part hidden: there is nothing else to show. */
  party?: number | undefined
}

/** A person's name as it is shown, or the address where no name is known. */
export function personName({ givenName, familyName, email, party }: Named): string {
  if (party !== undefined) return text('person.party', { number: party })
  return `${givenName} ${familyName}`.trim() || (email ?? '')
}
