import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  '/',
  '/?sort=name%2Casc',
  '/#x',
  '/workspaces?closed=true',
  '/settings',
  '/confirm-email',
  '/admin/workgroup/1?tab=security',
  '/admin/workgroup/1/customise-workgroup',
  '/admin/workgroup/1/trustedlist',
  '/admin/workgroup/1/managelabels',
  '/share/1',
  '/share/1/',
  '/share/new',
  '/share/1/folder/2?view=grid',
  '/share/1/document/2#note',
])('%s is a place of ours', (next) => {
  expect(nextPath(next)).toBe(next)
})

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
  '/session-timeout',
  '/splash',
  '/admin/nowhere',
  '/share//folder/2',
  '/share/../login',
  '/share/%2e%2E',
  '/sharething',
  ' /share/1',
])('%j leads to the start instead', (next) => {
  expect(nextPath(next)).toBe('/')
})
