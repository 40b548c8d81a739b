import { createFolder, deleteAsset, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { type Statement, statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 5000
/** Changing one document reads some dozens of rows: people, rights, folders. */
const FEW = 200

let owner: TestPerson
let [workspaceUuid, large, target] = ['', '', '']

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  const folder = async (name: string) =>
    (await as(server, owner).call(createFolder, { body: { name, workspaceUuid } })).uuid
  ;[large, target] = [await folder('Large'), await folder('Target')]
  await insertDocuments()
})

const insertDocuments = () =>
  server.asOwner(
    `with author as (select id from participant where workspace_id = $1),
     made as (select gen_random_uuid() as asset, gen_random_uuid() as version, gen_random_uuid() as blob, id as author, i
                from author, generate_series(1, $3::integer) i),
     blobs as (insert into blob (id, workspace_id, size, sha256, touched, claimed) select blob, $1, 1, '', now(), true from made),
     assets as (
       insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, depth,
                          created, created_by, modified, modified_by)
       select asset, $1, $2, 'DOCUMENT', i || '.txt', i || '.txt', 'txt', version, 1, 1, 2, now(), author, now(), author from made)
     insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status)
     select version, asset, 1, blob, 1, '', 'txt', 'text/plain', now(), author, 'COMPLETE', 'COMPLETED' from made`,
    [workspaceUuid, large, MANY],
  )

interface Thing {
  id: string
  name: string
}

const documents = async () =>
  (await server.asOwner(`select id, name from asset where parent_id = $1 and kind = 'DOCUMENT' limit 2`, [
    large,
  ])) as unknown as [Thing, Thing]

/** Compares the statements for one thing with those for another, without the record, which holds only the one. */
function forAnother(sent: Statement[], [one, another]: [Thing, Thing]): Statement[] {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    return typeof value === 'string' ? value.replaceAll(one.id, another.id).replaceAll(one.name, another.name) : value
  }
  return sent
    .filter(({ text }) => !text.includes('audit_event'))
    .map(({ text, values }) => ({ text, values: values.map(named) }))
}

const changes = {
  moving: (id: string) =>
    as(server, owner).call(moveAsset, { params: { assetUuid: id }, body: { parentUuid: target } }),
  deleting: (id: string) => as(server, owner).call(deleteAsset, { params: { assetUuid: id }, body: undefined }),
}

for (const state of ['after a bulk load', 'once its rows are counted'])
  for (const [name, change] of Object.entries(changes))
    test(`${name} one document reads none of the others, ${state}`, async () => {
      if (state.startsWith('once')) await server.asOwner('analyze')
      const [one, another] = await documents()
      const [, ...sent] = await statementsSent(() => change(one.id))
      expect(await rowsRead(server, forAnother(sent, [one, another]))).toBeLessThan(FEW)
    })

for (const [name, change] of Object.entries(changes))
  test(`${name} a small folder among many documents reads what is in it`, async () => {
    const [one, another] = [await smallFolder(), await smallFolder()]
    const [, ...sent] = await statementsSent(() => change(one.id))
    expect(await rowsRead(server, forAnother(sent, [one, another]))).toBeLessThan(FEW)
  })

/** A folder among the documents, with another folder in it. */
async function smallFolder(): Promise<Thing> {
  const make = async (parentUuid: string) => {
    const body = { name: crypto.randomUUID(), workspaceUuid, parentUuid }
    return { id: (await as(server, owner).call(createFolder, { body })).uuid, name: body.name }
  }
  const folder = await make(large)
  await make(folder.id)
  return folder
}
