import os from 'node:os'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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

test('what is not set has its default; an empty value is none', () => {
  expect(read({ WORKER: '', SIGN_UP: '' })).toMatchObject({ worker: 'inline', signUp: 'open', demo: true, regions: [] })
})
