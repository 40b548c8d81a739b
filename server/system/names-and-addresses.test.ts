import { createFolder, listAssets, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { EmailAddress, PersonName, visibleOf } from '@strongroom/contract/wire/fields.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import { MailDomain } from '@strongroom/contract/organisation/workgroups.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { nameKey } from '../kernel/names.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** Sends a form byte by byte, so that no library normalises it. */
async function send(parts: { name: string; filename?: string; value: string }[], token: string) {
  const lines = parts.flatMap(({ name, filename, value }) => [
    '--x',
    `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
    ...(filename === undefined ? [] : ['Content-Type: text/plain']),
    '',
    value,
  ])
  const response = await fetch(server.url + createDocument.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: [...lines, '--x--', ''].join('\r\n'),
  })
  const reply = (await response.json()) as { name?: string; fields?: { path: string }[] }
  return { ...reply, status: response.status }
}

test('a file keeps its name; a second file and unknown fields are refused, wherever they are', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const place = { name: 'workspaceUuid', value: workspace.uuid }
  const file = { name: 'file', filename: 'a%22b.txt', value: 'x' }
  expect(await send([place, file], owner.token)).toMatchObject({ status: 200, name: 'a"b.txt' })
  const named = { name: 'name', value: '100%22.txt' }
  expect(await send([place, named, file], owner.token)).toMatchObject({ status: 200, name: '100%22.txt' })
  const other = { name: 'file', filename: 'other.txt', value: 'y' }
  const unknown = { name: 'labels', value: 'Year' }
  const refusedFor = async (parts: Parameters<typeof send>[0]) => {
    const { status, fields } = await send(parts, owner.token)
    return [status, fields?.map(({ path }) => path).join()]
  }
  expect(await refusedFor([place, file, other])).toEqual([400, 'file'])
  expect(await refusedFor([file, other, place])).toEqual([400, 'file'])
  expect(await refusedFor([place, unknown, file])).toEqual([400, 'labels'])
  expect(await refusedFor([file, place, unknown])).toEqual([400, 'labels'])
  expect(await refusedFor([place, place, file])).toEqual([400, 'workspaceUuid'])
  const { content } = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(content).toHaveLength(2)
})

test('a name is never cut to make room for its extension', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const rename = (name: string) =>
    outcomeOf(as(server, owner).call(renameAsset, { params: { assetUuid: asset.uuid }, body: { name } }))
  expect(await rename('n'.repeat(256))).toBe('input.invalid')
  expect(await rename('n'.repeat(253))).toBe('input.invalid')
  expect(await rename('n'.repeat(252))).toBe('ok')
  expect(await rename(`${'m'.repeat(252)}.txt`)).toBe('ok')
  const to = { workspaceUuid: workspace.uuid, name: 'n'.repeat(253) }
  expect(await outcomeOf(as(server, owner).upload({ name: 'b.txt', bytes: 'x' }, to))).toBe('input.invalid')
})

test('a file name that is too long is refused with the field that can replace it', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const place = { name: 'workspaceUuid', value: workspace.uuid }
  const file = { name: 'file', filename: `${'n'.repeat(300)}.txt`, value: 'x' }
  expect(await send([place, file], owner.token)).toMatchObject({ status: 400, fields: [{ path: 'name' }] })
  expect(await send([file, place], owner.token)).toMatchObject({ status: 400, fields: [{ path: 'name' }] })
})

const BLANK = ['\u2800', '\u3164', '\u00AD', '\u061C', '\uFFA0', '\u115F', '\u200D', '\u180E', '\uFE0F', '\u{E0041}']

test('a name has visible characters, and no two of a folder look alike', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const folder = (name: string) =>
    outcomeOf(as(server, owner).call(createFolder, { body: { name, workspaceUuid: workspace.uuid } }))
  expect(await folder('Plans')).toBe('ok')
  for (const sign of BLANK) {
    expect(await folder(`${sign} ${sign}`), sign.codePointAt(0)!.toString(16)).toBe('input.invalid')
    const alike = sign === '\u061C' ? 'input.invalid' : 'name.taken'
    expect(await folder(`Pl${sign}ans${sign}`), sign.codePointAt(0)!.toString(16)).toBe(alike)
    expect(await outcomeOf(as(server, owner).call(createWorkspace, { body: { name: sign } }))).toBe('input.invalid')
    expect(PersonName.safeParse(sign).success).toBe(false)
  }
  // Their legitimate use stays possible.
  expect(await folder('👩‍👩‍👧 ❤️')).toBe('ok')
  expect(await folder('می‌خواهم')).toBe('ok')
  expect(nameKey('Pl\u00ADans ')).toBe(nameKey('PLANS'))
  expect(visibleOf('a\u2800b')).toBe('ab')
})

test.each([
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a@-x.org',
  'a@x-.org',
  'a@example.-org',
  'a@example..org',
  `a@${'x'.repeat(64)}.org`,
  `${'a'.repeat(65)}@example.org`,
  `a@${Array.from({ length: 5 }, () => 'x'.repeat(50)).join('.')}.org`,
  'a\u00ADb@example.org',
  'a@example',
  'a@192.0.2.1',
  'a@@example.org',
  // Parts of a URL after its host, and its escapes: they would be cut off, or become another domain.
  'a@example.org/x.example',
  'a@example.org\\x.example',
  'a@example.org?x.example',
  'a@example.org#x.example',
  'a@example.org:80',
  'a@x%2eexample.org',
])('no address can be %s', (address) => {
  expect(EmailAddress.safeParse(address).success).toBe(false)
})

test.each([
  ['Ann.O\u2019Neill+x@Example.ORG ', 'ann.o\u2019neill+x@example.org'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a-@a--b.example', 'a-@a--b.example'],
])('%s is one, and stands as %s', (address, stored) => {
  expect(EmailAddress.parse(address)).toBe(stored)
})

test('domains are valid email domains', () => {
  expect(MailDomain.parse('*.Example.org')).toBe('*.example.org')
  for (const domain of ['-x.org', 'x-.org', 'a..b.org', `${'x'.repeat(64)}.org`, 'a.org/b.org', 'a.org#b', 'x%2ea.org'])
    expect(MailDomain.safeParse(domain).success, domain).toBe(false)
})
