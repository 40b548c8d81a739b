import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const LISTS = 'zxcvbn/lib/frequency_lists.js'

/**
 * The 30,000 passwords that leaked most often, as zxcvbn lists them, in small letters. They are read when somebody first
 * chooses a password: with the other lists of that file they take ten megabytes. The package describes no types.
 */
export function readLeakedPasswords(): string[] {
  const { passwords } = require(LISTS) as { passwords: string[] }
  delete require.cache[require.resolve(LISTS)]
  return passwords
}
