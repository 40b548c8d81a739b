import type { z } from 'zod'

/**
 * A part of a reply that many rows share. A frozen value is validated once: actions are most of a list's content, and
 * its rows have few different values.
 */
export function shared<S extends z.ZodType>(schema: S): S {
  const known = new WeakMap<object, unknown>()
  const { run } = schema._zod
  schema._zod.run = (payload, context) => {
    const given = payload.value
    if (typeof given !== 'object' || given === null || !Object.isFrozen(given)) return run(payload, context)
    if (known.has(given)) return Object.assign(payload, { value: known.get(given) })
    const result = run(payload, context)
    if (!(result instanceof Promise) && result.issues.length === 0) known.set(given, result.value)
    return result
  }
  return schema
}
