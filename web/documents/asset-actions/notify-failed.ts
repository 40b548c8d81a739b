import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'

interface Failed {
  thing: { name: string }
  error: unknown
}

/** The most names in one message. */
const NAMED = 10

/** Shows which things an action failed for, each with its reason; the first ten of many by name. */
export function notifyFailed(message: string, failed: readonly Failed[], stays: number | false = false): void {
  const names = failed.slice(0, NAMED).map(({ thing, error }) => `${thing.name}: ${describe(error)}`)
  const others = failed.length - names.length
  const more = others > 0 ? [text('asset.bulk.and-more', { count: others })] : []
  notifyProblem([message, ...names, ...more].join('\n'), stays)
}
