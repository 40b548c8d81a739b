import { line } from '@strongroom/contract/wire/fields.ts'
import { invalidValue, ScimError } from './scim-error.ts'

export const syntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const LONGEST = 1000

export function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST) throw invalidValue(`${name} must be a text.`)
  return value
}

const ExternalId = line(LONGEST)

/** The directory's own id; null and an empty text remove it. */
export function externalIdOf(value: unknown): string | null {
  if (value === null || value === '') return null
  const result = ExternalId.safeParse(textOf('externalId', value))
  if (!result.success) throw invalidValue(`externalId: ${result.error.issues[0]!.message}.`)
  return result.data
}
