const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** A full quota on Linux (122) and macOS (69): Node has no name for that number, and PostgreSQL has no SQL state. */
const WORDS = /^Unknown system error -(122|69)$/
const SAID = /Disk quota exceeded|No space left on device/

/** Whether an error of the file system or the database reports a full disk or quota. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return CODES.has(code) || WORDS.test(code) || SAID.test(message)
}
