import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each(['/', '/?sort=name%2Casc', '/#x', '/share/1', '/share/1/folder/2?view=grid'])(
  '%s is a place of ours',
  (next) => {
    expect(nextPath(next)).toBe(next)
  },
)

test.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/share/1',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/share/1\n',
  '/login?next=/login',
  '/logout',
  '/sharething',
  ' /share/1',
])('%j leads to the start instead', (next) => {
  expect(nextPath(next)).toBe('/')
})
