import type { z } from 'zod'

/** The parts of a schema that lead to a field and its bounds. */
interface Inside {
  shape?: Record<string, Inside>
  element?: Inside
  def?: { innerType?: Inside; in?: Inside }
  minLength?: number | null
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
}

interface Bounds {
  minimum?: number
  maximum?: number
}

const isBound = (value: number | null | undefined): value is number => Number.isInteger(value) && isOwn(Number(value))
/** Whole numbers always have the safe ones as bounds. */
const isOwn = (value: number) => Math.abs(value) < Number.MAX_SAFE_INTEGER

/** Both bounds of a field, by its path in a schema; only those that it has. */
export function boundsOf(schema: z.ZodType, path: readonly PropertyKey[]): Bounds {
  let at = unwrapped(schema as Inside)
  for (const key of path) at = unwrapped(at?.shape?.[String(key)] ?? at?.element)
  const [minimum, maximum] = [at?.minLength ?? at?.minValue, at?.maxLength ?? at?.maxValue]
  return { ...(isBound(minimum) ? { minimum } : {}), ...(isBound(maximum) ? { maximum } : {}) }
}

function unwrapped(schema: Inside | undefined): Inside | undefined {
  const inner = schema?.def?.innerType ?? schema?.def?.in
  return inner ? unwrapped(inner) : schema
}
