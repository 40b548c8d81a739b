import path from 'node:path'
import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const SNAPSHOT = path.join(import.meta.dirname, 'snapshots/openapi.json')
const describe = () => as(server, undefined).call(findApiDescription, {})

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await describe()) as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every reference leads somewhere, every operation has a name of its own, nothing is described twice', async () => {
  const description = (await describe()) as unknown as Description
  const text = JSON.stringify(description)
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!))
  expect([...referred].toSorted()).toEqual(Object.keys(description.components.schemas))
  const names = Object.values(description.paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('findApiDescription')
  expect(text.length, 'small enough to be read by a page').toBeLessThan(400_000)
})

/** The API as it was described last: a change of the API is a change of that file, to be looked at. */
test('the description is the one that was reviewed', async () => {
  const text = `${JSON.stringify(await describe(), null, 2)}\n`
  const meant = 'the API has changed; if that is meant: npx vitest run server/system/openapi.test.ts -u'
  await expect(text).toMatchFileSnapshot(SNAPSHOT, meant)
})

interface Description {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, object> }
}
