import type { Call, Description, Schema } from './description.ts'

const ID = '01890000-0000-7000-8000-000000000000'

/** A command that makes the call; words in capitals are for the reader to fill in. */
export function curlOf(call: Call, { components }: Pick<Description, 'components'>, origin: string): string {
  const lines = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} ${quoted(addressOf(call, origin, components))}`,
  ]
  if (call.operationId === 'getMe') lines.push(`-i -u 'ADDRESS:PASSWORD'`)
  else if (call.security.length > 0) lines.push(`-H "Authorization: Bearer $TOKEN"`)
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  if (type === 'application/json' && body)
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${quoted(JSON.stringify(exampleOf(body.schema, components)))}`,
    )
  if (type === 'multipart/form-data' && body) lines.push(...formOf(body.schema, components))
  if (call.responses['206']) lines.push('-OJ')
  return lines.join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function addressOf(call: Call, origin: string, components: Description['components']): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase())
  const query = call.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, components)))}`)
  return `${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function formOf(schema: Schema, components: Description['components']): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name))
    .map(([name, one]) => {
      const value = one.format === 'binary' ? '@FILE' : String(exampleOf(one, components))
      return `-F ${quoted(`${name}=${value}`)}`
    })
}

/** A valid example of the schema: the required properties, or, without any, the first optional one. */
export function exampleOf(schema: Schema, components: Description['components']): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.$ref)
    return exampleOf(components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, components)
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, components)
  if (schema.items) return [exampleOf(schema.items, components)]
  if (schema.properties) return exampleObject(schema.properties, schema.required ?? [], components)
  if (schema.format === 'uuid') return ID
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'boolean' ? true : 'TEXT'
}

function exampleObject(
  properties: Record<string, Schema>,
  required: string[],
  components: Description['components'],
): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, components)]))
}
