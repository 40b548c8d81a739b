import { type Schema, schemaName } from './description.ts'

export interface Field {
  /** `metadata.page`, `emails[]`; empty if the schema itself is no object. */
  name: string
  type: string
  /** The named schema of the type, if any. */
  schema?: string
  required: boolean
  /** Values, limits and default, as in code. */
  notes: string[]
}

/** The fields of a schema in one flat list; named schemas in it stay names. */
export function fieldsOf(schema: Schema): Field[] {
  if (!schema.properties) return [field('', schema, true)]
  return propertiesOf(schema, '')
}

function propertiesOf({ properties = {}, required = [] }: Schema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const own = field(prefix + name, schema, required.includes(name))
    const inner = schema.items ?? notNull(schema)
    const below = `${own.name}${schema.items ? '[]' : ''}.`
    return inner.properties ? [own, ...propertiesOf(inner, below)] : [own]
  })
}

function field(name: string, schema: Schema, required: boolean): Field {
  const ref = notNull(schema).$ref ?? schema.items?.$ref
  return { name, type: typeOf(schema), required, notes: notesOf(schema), ...(ref ? { schema: schemaName(ref) } : {}) }
}

const notNull = (schema: Schema): Schema =>
  schema.anyOf?.length === 2 ? (schema.anyOf.find((one) => one.type !== 'null') ?? schema) : schema

/** A type in TypeScript notation: `string`, `Asset[]`, `Time | null`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schemaName(schema.$ref)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.items) return `${schema.items.anyOf ? `(${typeOf(schema.items)})` : typeOf(schema.items)}[]`
  if (schema.format === 'binary') return 'file'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  return schema.type ?? 'any'
}

function notesOf(schema: Schema): string[] {
  const { enum: values, minimum, maximum, maxLength, minItems, maxItems, format } = notNull(schema)
  return [
    ...(schema.description ? [schema.description] : []),
    ...(values ? [values.map(String).join(' | ')] : []),
    ...(format && format !== 'binary' ? [format] : []),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, 'items'),
    ...(maxLength === undefined ? [] : [`≤ ${maxLength} characters`]),
    ...(schema.default === undefined || schema.default === '' ? [] : [`= ${JSON.stringify(schema.default)}`]),
  ]
}

function range(from: number | undefined, to: number | undefined, what: string): string[] {
  if (from === undefined && to === undefined) return []
  if (to === undefined) return [`≥ ${from} ${what}`.trim()]
  return [`${from === undefined ? '≤ ' : `${from} – `}${to} ${what}`.trim()]
}
