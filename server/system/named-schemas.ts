import { z } from 'zod'

type Io = 'input' | 'output'
type Json = Record<string, unknown>

export interface NamedSchemas {
  /** A schema as JSON Schema with references to named ones. `input`: as sent; `output`: as answered. */
  schemaOf(schema: z.ZodType, io: Io): Json
  /** All referenced schemas, by name. */
  components: Record<string, Json>
}

/** Converts schemas to JSON Schema; named ones appear once, under `components`. */
export function namedSchemas(names: Map<z.ZodType, string>): NamedSchemas {
  const registry = z.registry<{ id: string; description?: string | undefined }>()
  for (const [schema, id] of names) registry.add(schema, { ...schema.meta(), id })
  const components: Record<string, Json> = {}
  const plain = (schema: z.ZodType, io: Io) =>
    z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any', override: tidy }) as Json

  /** With defaults the input and the output of one name differ: then they get two names. */
  const differs = (schema: z.ZodType, name: string) => {
    const [input, output] = (['input', 'output'] as const).map((io) => definitionsOf(plain(schema, io))[name])
    return Object.keys(output ?? {}).length > 0 && JSON.stringify(input) !== JSON.stringify(output)
  }
  const differ = new Map([...names].map(([schema, name]) => [name, differs(schema, name)]))
  const nameOf = (name: string, io: Io) => (io === 'input' && differ.get(name) ? `${name}Input` : name)
  const linked = (json: unknown, io: Io): unknown =>
    JSON.parse(JSON.stringify(json), (key, value: unknown) => {
      if (key !== '$ref' || typeof value !== 'string') return value
      return `#/components/schemas/${nameOf(value.slice('#/$defs/'.length), io)}`
    })

  function schemaOf(schema: z.ZodType, io: Io): Json {
    const { $schema: _dialect, $defs, ...own } = plain(schema, io)
    for (const [id, definition] of Object.entries(definitionsOf({ $defs }))) {
      const { id: _id, $id: _$id, ...rest } = definition
      components[nameOf(id, io)] = linked(rest, io) as Json
    }
    return linked(own, io) as Json
  }
  return { schemaOf, components }
}

const definitionsOf = ({ $defs = {} }: Json) => $defs as Record<string, Json>

/** Removes keywords without information, and permits additional fields in answers. */
function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (zodSchema instanceof z.ZodCodec && zodSchema.out instanceof z.ZodBoolean) jsonSchema.enum = ['true', 'false']
}
