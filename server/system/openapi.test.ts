import { globSync } from 'node:fs'
import path from 'node:path'
import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const SNAPSHOTS = path.join(import.meta.dirname, 'snapshots/openapi')
const describe = () => as(server, undefined).call(findApiDescription, {})

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await describe()) as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every reference resolves, every operation has a name of its own, nothing is described twice', async () => {
  const description = (await describe()) as unknown as Description
  const text = JSON.stringify(description)
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!))
  expect([...referred].toSorted()).toEqual(Object.keys(description.components.schemas))
  const names = Object.values(description.paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('findApiDescription')
  expect(text.length, 'small enough to be read by a page').toBeLessThan(800_000)
})

/**
 * The reviewed description of the API, one file per noun's calls and per schema, so that two changes seldom meet in one
 * file. A change of the API changes these files and is reviewed there.
 */
test('the description is the reviewed one', async () => {
  const parts = partsOf((await describe()) as unknown as Description)
  const meant = 'the API has changed; if that is meant: npx vitest run server/system/openapi.test.ts -u'
  for (const [file, part] of parts)
    await expect(`${JSON.stringify(part, null, 2)}\n`).toMatchFileSnapshot(path.join(SNAPSHOTS, file), meant)
  const stale = globSync('**/*.json', { cwd: SNAPSHOTS }).filter((file) => !parts.has(file))
  expect(stale, 'files of what is no longer there').toEqual([])
})

/** The parts of a description by their file. */
function partsOf({ paths, components: { schemas, ...components }, ...rest }: Description): Map<string, object> {
  const parts = new Map<string, object>([['api.json', { ...rest, components }]])
  for (const [address, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const file = `calls/${operation.tags[0]}.json`
      parts.set(file, { ...parts.get(file), [`${method.toUpperCase()} ${address}`]: operation })
    }
  for (const [name, schema] of Object.entries(schemas)) parts.set(`schemas/${name}.json`, schema)
  return parts
}

interface Description {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
  components: { schemas: Record<string, object> }
}
