/** The parts of OpenAPI 3.1 and JSON Schema that our description uses. */
export interface Schema {
  $ref?: string
  type?: string
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; 'x-codes'?: string[]; content?: Content }>
}

export interface Description {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Call extends Operation {
  method: string
  path: string
}

export interface Group {
  noun: string
  calls: Call[]
}

/** The calls by noun, in the description's order; only those that contain every word of `filter`. */
export function groupsOf({ tags, paths }: Description, filter: string): Group[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const found = calls.filter((call) => {
    const text = `${call.method} ${call.path} ${call.operationId} ${call.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groups = tags.map(({ name }) => ({ noun: name, calls: found.filter((call) => call.tags[0] === name) }))
  return groups.filter(({ calls }) => calls.length > 0)
}

export const schemaName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
export const schemaId = (name: string) => `schema-${name}`
