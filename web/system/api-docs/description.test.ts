import { expect, test } from 'vitest'
import { curlOf } from './curl-of.ts'
import { type Call, type Description, groupsOf } from './description.ts'
import { fieldsOf } from './fields-of.ts'

const rename = {
  operationId: 'renameAsset',
  tags: ['assets'],
  summary: 'Renames a document or folder',
  security: [{ bearer: [] }],
  parameters: [{ name: 'assetUuid', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: {
    content: {
      'application/json': {
        schema: { properties: { name: { $ref: '#/components/schemas/AssetName' } }, required: ['name'] },
      },
    },
  },
  responses: { 204: { description: 'Done' } },
} as const
const list = {
  operationId: 'listAssets',
  tags: ['assets'],
  summary: 'What is in a folder',
  security: [{ bearer: [] }],
  parameters: [
    { name: 'workspaceUuid', in: 'query', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'page', in: 'query', required: false, schema: { type: 'integer', default: 0 } },
  ],
  responses: {},
} as const
const me = {
  operationId: 'getMe',
  tags: ['sign-in'],
  summary: 'Who asks',
  security: [],
  parameters: [],
  responses: {},
} as const
const description = {
  info: { title: '', version: '', description: '' },
  tags: [{ name: 'sign-in' }, { name: 'assets' }],
  paths: {
    '/publicapi/1/assets': { get: list },
    '/publicapi/1/assets/{assetUuid}/name': { put: rename },
    '/rest/me': { get: me },
  },
  components: { schemas: { AssetName: { type: 'string', maxLength: 256 } } },
} as unknown as Description

const names = (filter: string) =>
  groupsOf(description, filter).map((g) => [g.noun, ...g.calls.map((c) => c.operationId)])

test('calls are grouped by noun and filtered by every typed word', () => {
  expect(names('')).toEqual([
    ['sign-in', 'getMe'],
    ['assets', 'listAssets', 'renameAsset'],
  ])
  expect(names('  PUT renames ')).toEqual([['assets', 'renameAsset']])
  expect(names('put folder me')).toEqual([['assets', 'renameAsset']])
  expect(names('nothing like it')).toEqual([])
})

test('fields are flat; named schemas stay names', () => {
  const fields = fieldsOf({
    properties: {
      content: { type: 'array', items: { $ref: '#/components/schemas/Asset' } },
      metadata: { type: 'object', properties: { page: { type: 'integer', minimum: 0, maximum: 9 } } },
      parentUuid: { anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] },
      kind: { type: 'string', enum: ['A', 'B'], default: 'A' },
    },
    required: ['content'],
  })
  expect(fields).toEqual([
    { name: 'content', type: 'Asset[]', schema: 'Asset', required: true, notes: [] },
    { name: 'metadata', type: 'object', required: false, notes: [] },
    { name: 'metadata.page', type: 'integer', required: false, notes: ['0 – 9'] },
    { name: 'parentUuid', type: 'Id | null', schema: 'Id', required: false, notes: [] },
    { name: 'kind', type: 'string', required: false, notes: ['A | B', '= "A"'] },
  ])
})

const curl = (call: object) => curlOf(call as Call, description, 'https://share.example.org')

test('a command for each kind of call', () => {
  expect(curl({ ...rename, method: 'PUT', path: '/publicapi/1/assets/{assetUuid}/name' })).toBe(
    `curl -X PUT 'https://share.example.org/publicapi/1/assets/ASSET_UUID/name' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"TEXT"}'`,
  )
  expect(curl({ ...list, method: 'GET', path: '/publicapi/1/assets' })).toContain(
    'assets?workspaceUuid=01890000-0000-7000-8000-000000000000',
  )
  expect(curl({ ...me, method: 'GET', path: '/rest/me' })).toContain("-i -u 'ADDRESS:PASSWORD'")
})
