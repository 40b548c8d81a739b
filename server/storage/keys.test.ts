import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deriveKey, KeyMismatch, newKey, openText, sealText, unwrapKey, wrapKey } from './keys.ts'
import { loadMasterKey } from './master/master-key.ts'

const master = newKey()

test('a wrapped key opens under its master key and for its owner only', () => {
  const key = newKey()
  const wrapped = wrapKey(master, key, 'workspace 1')
  expect(unwrapKey(master, wrapped, 'workspace 1').equals(key)).toBe(true)
  expect(() => unwrapKey(master, wrapped, 'workspace 2')).toThrow(KeyMismatch)
  expect(() => unwrapKey(newKey(), wrapped, 'workspace 1')).toThrow(KeyMismatch)
  expect(() => unwrapKey(master, wrapped.subarray(0, 20), 'workspace 1')).toThrow(KeyMismatch)
})

test('a sealed text opens again, and not after it was altered or moved', () => {
  const sealed = sealText(master, 'tŷ bach', 'mail 1')
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(openText(master, sealed, 'mail 1')).toBe('tŷ bach')
  expect(() => openText(master, sealed, 'mail 2')).toThrow(KeyMismatch)
  expect(() => openText(master, `v2.${sealed.slice(3)}`, 'mail 1')).toThrow(KeyMismatch)
  expect(() => openText(master, `${sealed.slice(0, -4)}AAAA`, 'mail 1')).toThrow(KeyMismatch)
})

test('keys for different purposes differ', () => {
  expect(deriveKey(master, 'a')).toHaveLength(32)
  expect(deriveKey(master, 'a').equals(deriveKey(master, 'a'))).toBe(true)
  expect(deriveKey(master, 'a').equals(deriveKey(master, 'b'))).toBe(false)
})

test('the master key is given, or created once and readable by its owner alone', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-key-'))
  const made = loadMasterKey(undefined, folder)
  expect(made.fresh).toBe(true)
  expect(statSync(made.source).mode & 0o777).toBe(0o600)
  expect(loadMasterKey(undefined, folder)).toEqual({ ...made, fresh: false })
  expect(readdirSync(folder)).toEqual(['master.key'])
  expect(loadMasterKey(master.toString('base64'), folder).key.equals(master)).toBe(true)
  expect(() => loadMasterKey('c2hvcnQ=', folder)).toThrow(/STRONGROOM_MASTER_KEY/)
  rmSync(folder, { recursive: true })
})
