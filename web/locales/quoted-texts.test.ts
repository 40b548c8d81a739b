import { errors } from '@strongroom/contract/registry/errors.ts'
import { expect, test } from 'vitest'
import { messageKey } from '../i18n/error-messages.ts'
import type { MessageKey } from '../i18n/namespaces.ts'

const english: Partial<Record<MessageKey, string>> = Object.assign(
  {},
  ...Object.values(import.meta.glob('./*/en-gb.json', { import: 'default', eager: true })),
)

/** The texts that both documents of the specification quote for existing features, and their keys here. */
const QUOTED: [string, MessageKey][] = [
  ['You are not authorized to see this content', 'error.unauthorized'],
  ['The content could not be found', 'error.not.found'],
  ['No internet connection.', 'error.offline'],
  ['Please enter a valid email address.', 'field.email'],
  [
    'Invalid email address. Please check if the email address is in your trusted list.',
    'error.participant.email.not.whitelisted',
  ],
  ['This file exceeds the allowed limit of 20MB.', 'error.avatar.too.large'],
  ['Unable to upload file. Only jpeg, png, bmp and gif file types are supported.', 'error.avatar.unsupported'],
  ['Unable to create new workgroup.', 'accounts.workgroup.create.failed'],
  ['Unable to create policy', 'policy.create.failed'],
  ['Unable to update policy', 'policy.update.failed'],
  ['Unable to update email domain for {{noOfMembers}} workgroup member(s)...', 'members.domain.failed'],
  ['There was a problem updating the workgroup name.', 'workgroup.rename.failed'],
  ['Unable to invite members as you no longer have admin privileges.', 'workgroup.invite.denied'],
  ['The specified email is not a connect user', 'error.member.not.registered'],
  ['Please specify one email', 'error.member.one.email'],
  ['Unable to load workgroup members.', 'workgroup.members.failed'],
  ['Unable to load workgroup workspaces.', 'administered.failed'],
  ['An error occurred while trying to generate the audit report.', 'audit.export.failed'],
  ['An error occurred while trying to generate the connection report.', 'reports.connections.failed'],
  ['Must be between {{min}} and {{max}}.', 'field.between'],
  ['An error occurred while trying to generate the workspace record.', 'record.export.failed'],
  ['Failed to create tag set', 'tag-set.create.failed'],
  ['Failed to add new tag', 'tag.add.failed'],
  ['Failed to delete tag', 'tag.delete.failed'],
  ['Value already exists', 'field.value-twice'],
  ['Name already exists.', 'error.tag.set.name.taken'],
  ['Name already exists.', 'error.tag.name.taken'],
  ['The user is not permitted to perform the action', 'tag-set.denied'],
  ['An error occured, please make sure the authentication code is correct.', 'workgroup.members.code-wrong'],
]

test.each(QUOTED)('“%s” is used verbatim', (quote, key) => {
  expect(english[key]).toBe(quote)
})

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const used = new Set([
  ...Object.values(sources).flatMap((source) => [...source.matchAll(/'([a-zA-Z_.-]+)'/g)].map(([, key]) => key!)),
  ...(Object.keys(errors) as (keyof typeof errors)[]).map(messageKey),
  'error.network',
  'error.passkey.known',
  'error.passkey.stopped',
  'error.upload.stalled',
])

test('each of them is used', () => {
  expect(QUOTED.map(([, key]) => key).filter((key) => !used.has(key))).toEqual([])
})

test('every text of a refusal belongs to a code or is used', () => {
  expect(Object.keys(english).filter((key) => key.startsWith('error.') && !used.has(key))).toEqual([])
})

/** The quoted texts that the API answers. */
test.each([
  ['avatar.too.large', 'This file exceeds the allowed limit of 20MB.'],
  ['avatar.unsupported', 'Unable to upload file. Only jpeg, png, bmp and gif file types are supported.'],
  ['member.not.registered', 'The specified email is not a connect user'],
  ['member.one.email', 'Please specify one email'],
  ['captcha.incorrect', 'Captcha incorrect'],
] as const)('%s describes itself as “%s”', (code, words) => {
  expect(errors[code].description).toBe(words)
})
