import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const LISTS = 'zxcvbn/lib/frequency_lists.js'

/**
 * The 30,000 most often leaked passwords, as zxcvbn lists them, in lower case. They are read when somebody first
 * chooses a password, because the lists of that file take ten megabytes. The package has no type declarations.
 */
export function readLeakedPasswords(): string[] {
  const { passwords } = require(LISTS) as { passwords: string[] }
  delete require.cache[require.resolve(LISTS)]
  return passwords
}
