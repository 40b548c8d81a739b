import { expect, test } from 'vitest'
import { noAbilities } from './no-abilities.ts'
import { mayGive, roleOf, roles, withRole } from './roles.ts'

test('every role is recognised by its abilities, whatever else is held', () => {
  for (const role of roles) {
    expect(roleOf(withRole(noAbilities, role))).toBe(role)
    expect(roleOf(withRole({ ...noAbilities, hasEditOnline: true }, role))).toBe(role)
  }
  expect(roleOf({ ...noAbilities, hasDelete: true })).toBeUndefined()
  expect(roleOf({ ...noAbilities, hasDownload: true, hasCommenter: true })).toBeUndefined()
})

test('everybody who adds to a workspace may comment', () => {
  const commenting = roles.filter((role) => withRole(noAbilities, role).hasCommenter)
  expect(commenting).toEqual(roles.slice(2))
})

test('a role is offered if each ability that it changes may be given', () => {
  const actions = { grantDownload: true, grantInviter: false } as never
  const [viewer, downloader, contributor] = roles
  expect(mayGive(noAbilities, viewer!, undefined)).toBe(true)
  expect(mayGive(noAbilities, downloader!, actions)).toBe(true)
  expect(mayGive(noAbilities, contributor!, actions)).toBe(false)
  expect(mayGive({ ...noAbilities, hasInviter: true }, viewer!, actions)).toBe(false)
})
