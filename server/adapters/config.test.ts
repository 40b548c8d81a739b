import os from 'node:os'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, refusePublicDemo } from './config.ts'

const read = (env: Record<string, string>, empty = false) =>
  readConfig({ PORT: '0', STRONGROOM_DATA: `${os.tmpdir()}/data`, ...env }, { root: os.tmpdir(), empty })

test.each([
  [{ PORT: 'eighty' }, false, 'PORT'],
  [{ DATABASE_URL: 'mysql://nope' }, false, 'DATABASE_URL'],
  [{ STRONGROOM_MASTER_KEY: 'short' }, false, 'STRONGROOM_MASTER_KEY'],
  [{ HOST: '0.0.0.0' }, false, 'HOST'],
  [{ HOST: '0.0.0.0' }, true, 'PUBLIC_URL'],
  [{ SMTP_URL: 'mail.example.org' }, false, 'SMTP_URL'],
  [{ WORKER: 'maybe' }, false, 'WORKER'],
  [{ BREACHED_PASSWORDS_FILE: import.meta.filename }, false, 'BREACHED_PASSWORDS_FILE'],
  [{ BREACHED_PASSWORDS_FILE: 'nowhere.txt' }, false, 'BREACHED_PASSWORDS_FILE'],
  [{ STRONGROOM_DATA: '/nowhere/at/all/data' }, false, 'STRONGROOM_DATA'],
])('the wrong setting %o (empty: %o) is an error that names %s', (env, empty, named) => {
  expect(() => read(env, empty)).toThrow(ConfigError)
  expect(() => read(env, empty)).toThrow(named)
})

test.each([
  { PUBLIC_URL: 'https://share.example.org' },
  { TRUSTED_PROXIES: '10.0.0.1' },
  { PUBLIC_URL: 'https://share.example.org', TRUSTED_PROXIES: '10.0.0.1' },
])('demo data with %o is refused', (env) => {
  expect(() => refusePublicDemo(read(env))).toThrow(ConfigError)
  expect(() => refusePublicDemo(read(env, true))).not.toThrow()
})

test('demo data on this machine is served', () => {
  for (const env of [{}, { PUBLIC_URL: 'http://localhost:8080' }, { PUBLIC_URL: 'http://127.0.0.1:9' }])
    expect(() => refusePublicDemo(read(env as Record<string, string>))).not.toThrow()
})

test('an unset variable has its default; an empty value counts as unset', () => {
  expect(read({ WORKER: '', SIGN_UP: '' })).toMatchObject({ worker: 'inline', signUp: 'open', demo: true, regions: [] })
})
