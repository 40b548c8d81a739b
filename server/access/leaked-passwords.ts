import { createRequire } from 'node:module'

/** The 30,000 passwords that leaked most often, as zxcvbn lists them, in small letters. The package describes no types. */
export const { passwords: leakedPasswords } = createRequire(import.meta.url)('zxcvbn/lib/frequency_lists.js') as {
  passwords: string[]
}
