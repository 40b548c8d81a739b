import { globSync } from 'node:fs'
import path from 'node:path'
import { refusalOf } from '../../test/call.ts'
import { type Endpoint, isChanging } from '@strongroom/contract/wire/endpoint.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../app.ts'
import { as } from '../../test/as.ts'
import { pictureFile } from '../../test/files/files.ts'
import { useServer } from '../../test/server.ts'
import { contractNames } from '../contract-names.ts'
import { givenRoles, type Role, ROLES, type World } from '../../test/roles/given-roles.ts'
import { OBJECTS, type Params } from '../../test/roles/objects.ts'
import { REQUESTS } from '../../test/roles/requests.ts'

const server = useServer()
const ORGANISATION = path.resolve(import.meta.dirname, '../../../contract/organisation')
/** The files of the contract that are about administration. */
const NOUNS = new Set([
  ...globSync('**/*.ts', { cwd: ORGANISATION }).map((file) => path.basename(file, '.ts')),
  'reports',
  'webhooks',
  'erasures',
  'workgroup-why',
  'account-why',
])
const CALLS = new Set(['listWorkgroupEvents', 'exportMemberData'])
/** Those who change what others are asked about, or whose workgroup is suspended meanwhile. */
const IN_TURN = new Set<Role>(['suspended admin', 'admin', 'account admin'])

/** Every call about administration by its name in the contract, in the order of its files. */
async function administration(): Promise<[string, Endpoint][]> {
  const { app, routes } = await makeApp(server.ports, '/nowhere')
  await app.close()
  const served = new Set(routes.endpoints)
  return [...contractNames().endpoints]
    .filter(([endpoint, { noun, operationId }]) => served.has(endpoint) && (NOUNS.has(noun) || CALLS.has(operationId)))
    .map(([endpoint, { operationId }]) => [operationId, endpoint])
}

test('every call of administration answers each role as the table says', { timeout: 600_000 }, async () => {
  const world = await givenRoles(server)
  const calls = await administration()
  const rows: Record<string, Record<Role, number>> = {}
  for (const [name, endpoint] of calls) {
    rows[name] = {} as Record<Role, number>
    const row = rows[name]
    const ask = async (role: Role) => {
      row[role] = await statusOf(world, role, [name, endpoint])
    }
    await objectsOf(world, endpoint)
    await Promise.all(ROLES.filter((role) => !IN_TURN.has(role)).map(ask))
    for (const role of IN_TURN) await ask(role)
  }
  for (const [name, endpoint] of calls) expectRules(endpoint, rows[name]!, name)
  await expect(tableOf(rows)).toMatchFileSnapshot(
    'roles.table.md',
    'a right has changed; if that is meant: vitest run -u',
  )
})

const made = new Map<string, Params>()

/** The objects that a path names. A call that may have changed them is followed by new ones. */
async function objectsOf(world: World, { path: pattern }: Endpoint): Promise<Params> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const known = made.get(names.join())
  if (known) return known
  const params: Params = {}
  for (const name of names) params[name] = await OBJECTS[name]!(world, params)
  made.set(names.join(), params)
  return params
}

/** The status of one call. A refusal is one that the contract declares. */
async function statusOf(world: World, role: Role, [name, endpoint]: [string, Endpoint]): Promise<number> {
  const params = await objectsOf(world, endpoint)
  const { query, body, picture } = (await REQUESTS[name]?.(world, params)) ?? {}
  const suspend = (at: Date | null) =>
    server.asOwner('update workgroup set suspended_at = $1 where id = $2', [at, world.workgroup])
  if (role === 'suspended admin') await suspend(new Date())
  const init: RequestInit = picture === undefined ? jsonOf(body) : { body: await formOf(picture) }
  const response = await as(server, world.people[role]).fetch(endpoint, { params, ...(query ? { query } : {}) }, init)
  if (role === 'suspended admin') await suspend(null)
  if (response.status >= 400) await refusalOf(endpoint, response)
  else {
    await response.arrayBuffer()
    if (isChanging(endpoint)) made.clear()
  }
  return response.status
}

const jsonOf = (body: object | undefined): RequestInit =>
  body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}

async function formOf(ratio: number): Promise<FormData> {
  const form = new FormData()
  const bytes = await pictureFile('png', 200 * ratio, 200)
  form.append('file', new Blob([bytes as never]), 'picture.png')
  return form
}

/** Checks the rules that all calls have in common. */
function expectRules(endpoint: Endpoint, row: Record<Role, number>, name: string): void {
  expect(
    Object.values(row).filter((status) => status === 400 || status >= 500),
    `${name} was asked properly`,
  ).toEqual([])
  if (endpoint.access === 'anyone') return
  expect([row['signed out'], row.directory], `${name} needs a session`).toEqual([401, 401])
  expect(row.demoted, `${name} after the role was taken`).toBe(row.member)
  if (/:(workgroup|user)Uuid/.test(endpoint.path))
    expect(row['sister admin'], `${name} tells administrators of another workgroup nothing`).toBe(404)
  if (isChanging(endpoint)) expect(row['suspended admin'], `${name} while suspended`).toBeGreaterThanOrEqual(400)
}

function tableOf(rows: Record<string, Record<Role, number>>): string {
  const head = `| call | ${ROLES.join(' | ')} |\n|${' --- |'.repeat(ROLES.length + 1)}`
  const lines = Object.entries(rows).map(([name, row]) => `| ${name} | ${ROLES.map((role) => row[role]).join(' | ')} |`)
  return `<!-- Written by roles.test.ts, which makes each call over HTTP; a changed right is a changed cell. -->\n\n${head}\n${lines.join('\n')}\n`
}
