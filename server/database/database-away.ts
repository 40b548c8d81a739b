/** The database is shutting down, starting up, or out of connections; class 08 is the connection itself. */
const STATES = /^(57P0[1-5]|08\w{3}|53300)$/
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const WORDS = [
  /^Connection terminated/,
  /^Client (has encountered a connection error|was closed)/,
  /^timeout exceeded when trying to connect/,
  /^Cannot use a pool after calling end/,
  /is not currently accepting connections$/,
]

/** Whether an error means that the database is unreachable for now: a retry may work. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && (STATES.test(code) || SYSTEM.has(code))) return true
  // The unix socket is gone with its server.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (WORDS.some((words) => words.test(error.message))) return true
  return error instanceof AggregateError ? error.errors.some(isDatabaseAway) : isDatabaseAway(error.cause)
}
