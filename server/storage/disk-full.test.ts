import os from 'node:os'
import { getSystemErrorName } from 'node:util'
import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

test('a full disk and a full quota are detected in every error that reports them', () => {
  const quota = Object.assign(new Error('write'), { code: getSystemErrorName(-os.constants.errno.EDQUOT) })
  const database = Object.assign(new Error('could not extend file "base/1/2": Disk quota exceeded'), { code: '58030' })
  expect([quota, database, { code: 'ENOSPC' }, { code: '53100' }].map(isDiskFull)).toEqual([true, true, true, true])
  expect([new Error('no'), undefined, { code: 'EACCES' }].map(isDiskFull)).toEqual([false, false, false])
})
