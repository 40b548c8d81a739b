import { PersonName } from '@strongroom/contract/wire/fields.ts'
import { invalidValue } from '../scim-error.ts'
import type { WantedUser } from './wanted-user.ts'

interface Names {
  givenName: string
  familyName: string
}

/** The names of a request: its parts, else those of the full name, else the current ones. */
export function namesOf({ givenName, familyName, fullName }: WantedUser, current: Names): Names {
  const whole = givenName === undefined && familyName === undefined ? splitName(fullName) : undefined
  return {
    givenName: checked('name.givenName', givenName ?? whole?.givenName) ?? current.givenName,
    familyName: checked('name.familyName', familyName ?? whole?.familyName) ?? current.familyName,
  }
}

function splitName(fullName: string | undefined): Names | undefined {
  const words = (fullName ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return words.length === 1
    ? { givenName: words[0]!, familyName: '–' }
    : { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1)! }
}

function checked(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const result = PersonName.safeParse(value)
  if (!result.success) throw invalidValue(`${name}: ${result.error.issues[0]!.message}.`)
  return result.data
}
