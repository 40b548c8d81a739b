import { z } from 'zod'

export interface InputIssue {
  path: string
  message: string
}

const UNKNOWN = 'is not a field of this call'

/**
 * Prepares a part of a request for its schema, and lists the fields that the schema doesn't have: unknown fields are
 * refused, never ignored. An explicit null for an optional field that isn't nullable counts as absent.
 */
export function readInput(schema: z.ZodType, value: unknown): { value: unknown; unknown: InputIssue[] } {
  const unknown: InputIssue[] = []
  return { value: walk(schema, value, { path: '', unknown }), unknown }
}

interface Place {
  path: string
  unknown: InputIssue[]
}

/** Types that wrap another schema without fields of their own. */
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'])

interface Def {
  type: string
  innerType: z.ZodType
  in: z.ZodType
  out: z.ZodType
  element: z.ZodType
  options: z.ZodType[]
  shape: Record<string, z.ZodType>
  catchall?: z.ZodType
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

function walk(schema: z.ZodType, value: unknown, place: Place): unknown {
  const def = defOf(schema)
  if (value === null && isLeftOut(schema)) return undefined
  if (WRAPPERS.has(def.type)) return walk(def.innerType, value, place)
  // A preprocessing step comes before its schema, a transformation after it.
  if (def.type === 'pipe') return walk(defOf(def.in).type === 'transform' ? def.out : def.in, value, place)
  if (def.type === 'array' && Array.isArray(value))
    return value.map((one, i) => walk(def.element, one, { ...place, path: joined(place.path, String(i)) }))
  if (def.type === 'union') return walkUnion(def.options, value, place)
  if (def.type === 'object' && isRecord(value)) return walkObject(def, value, place)
  return value
}

function walkObject({ shape, catchall }: Def, value: Record<string, unknown>, place: Place) {
  const known: Record<string, unknown> = Object.create(null)
  for (const [name, inner] of Object.entries(value)) {
    const path = joined(place.path, name)
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (schema) known[name] = walk(schema, inner, { ...place, path })
    else if (catchall) known[name] = inner
    else place.unknown.push({ path, message: UNKNOWN })
  }
  return known
}

/** The first alternative that has every field; otherwise the first one reports the unknown fields. */
function walkUnion(options: z.ZodType[], value: unknown, place: Place): unknown {
  const tries = options.map((option) => {
    const unknown: InputIssue[] = []
    return { value: walk(option, value, { ...place, unknown }), unknown }
  })
  const [fitting = tries[0]!] = tries.filter(({ unknown }) => unknown.length === 0)
  place.unknown.push(...fitting.unknown)
  return fitting.value
}

/** Optional fields and fields with a default, unless null is a value of theirs. */
const isLeftOut = (schema: z.ZodType) => schema._zod.optin !== undefined && !schema.safeParse(null).success

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
