import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { findPreview } from '@strongroom/contract/documents/versions.ts'
import { retryWork } from '@strongroom/contract/organisation/installation/installation-state.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { docxFile } from '../../test/files/office-files.ts'
import { useServer } from '../../test/server.ts'
import { restartTexts } from '../search/restart-texts.job.ts'
import { restartVersions } from './restart-versions.job.ts'

const server = useServer()

async function uploaded(name: string, bytes: Uint8Array) {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name, bytes }, { workspaceUuid: workspace.uuid })
  const preview = () => as(server, owner).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })
  const versionId = asset.latestDocumentVersion!.uuid
  /** As after the last attempt, which failed or was killed. Returns whether there was such a job. */
  const spend = async (job: string) => {
    const { rows } = await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where key = ${`${job} ${versionId}`} and attempts < max_attempts returning id`.execute(
      server.ports.databases.write,
    )
    return rows.length === 1
  }
  const lose = (job: string) =>
    sql`delete from graphile_worker._private_jobs where key = ${`${job} ${versionId}`}`.execute(
      server.ports.databases.write,
    )
  /** Runs the reconciling jobs so many hours later: the time of the session stays. */
  const restart = async (hours = 0) => {
    await sql`update version set preview_retry_at = preview_retry_at - make_interval(mins => ${hours * 60}),
      text_retry_at = text_retry_at - make_interval(mins => ${hours * 60}) where id = ${versionId}`.execute(
      server.ports.databases.write,
    )
    await restartVersions.work(server.ports, {})
    await restartTexts.work(server.ports, {})
  }
  return { owner, versionId, preview, spend, lose, restart }
}

test('a preview whose job has used up its attempts fails visibly, is retried after hours, and then stays failed', async () => {
  const one = await uploaded('plan.pdf', await pdfFile())
  for (const after of [0, 1, 4, 16]) {
    await one.restart(after)
    expect(await one.preview()).toMatchObject({ status: 'PROCESSING' })
    expect(await one.spend('make-preview')).toBe(true)
    await one.restart()
    expect(await one.preview(), `after ${after} hours`).toMatchObject({
      kind: 'none',
      status: 'FAILED',
      failure: null,
    })
    await one.restart(0.5)
    expect(await one.preview()).toMatchObject({ status: 'FAILED' })
  }
  await one.restart(1000)
  expect(await one.preview()).toMatchObject({ status: 'FAILED' })
  // An operator's retry in another test would make it.
  await one.lose('make-preview')
})

test('a preview that failed by the machine is made once the machine allows it', async () => {
  const one = await uploaded('plan.pdf', await pdfFile())
  await one.spend('make-preview')
  await one.restart()
  expect(await one.preview()).toMatchObject({ status: 'FAILED' })
  await one.restart(1)
  await server.drain()
  expect(await one.preview()).toMatchObject({ kind: 'pages', status: 'COMPLETED' })
})

test('a conversion whose job has used up its attempts fails too, and one that waits again does not', async () => {
  const one = await uploaded('letter.docx', await docxFile(['Dear all']))
  await sql`update graphile_worker._private_jobs set key = replace(key, 'make-preview', 'convert-to-preview')
    where key = ${`make-preview ${one.versionId}`}`.execute(server.ports.databases.write)
  await one.spend('convert-to-preview')
  await one.restart()
  expect(await one.preview()).toMatchObject({ status: 'FAILED' })
  await one.restart(1)
  await one.restart()
  expect(await one.preview()).toMatchObject({ status: 'PROCESSING' })
  await one.lose('make-preview')
  // The reconciling jobs of the next tests would enqueue it again, and its conversion may take a minute.
  await server.ports.databases.write
    .updateTable('version')
    .set({ preview_status: 'TOO_LARGE' })
    .where('id', '=', one.versionId)
    .execute()
})

test('a text whose job has used up its attempts is read again after hours, a few times', async () => {
  const one = await uploaded('plan.pdf', await pdfFile())
  const { renderer } = server.ports
  const { text } = renderer
  let reads = 0
  renderer.text = async () => {
    reads++
    throw new Error('the reader was killed')
  }
  const state = () =>
    server.ports.databases.write
      .selectFrom('version')
      .select(['text_read', 'text_faults'])
      .where('id', '=', one.versionId)
      .executeTakeFirstOrThrow()
  try {
    await expect(server.drain()).rejects.toThrow('jobs that failed')
    // The test's queue counts a failed job as done: another one is enqueued, and ends without attempts left.
    for (const after of [0, 1, 4, 16]) {
      await one.restart(after)
      expect(await one.spend('read-version-text'), `after ${after} hours`).toBe(true)
      await one.restart()
      await one.restart(0.5)
      expect(await one.spend('read-version-text'), 'not before its time').toBe(false)
    }
    expect(await state()).toEqual({ text_read: true, text_faults: 4 })
    await one.restart(1000)
    expect(await one.spend('read-version-text')).toBe(false)
    expect(reads).toBe(1)
  } finally {
    renderer.text = text
  }
})

/** Retries abandoned jobs of this name as an operator. */
async function retry(name: string) {
  const operator = await given.person(server, 'Operator')
  const people = server.ports.databases.write.updateTable('person').set({ is_operator: true })
  await people.where('id', '=', operator.uuid).execute()
  const { retried } = await as(server, operator).call(retryWork, { body: { name } })
  expect(retried).toBeGreaterThan(0)
}

test('an operator who retries abandoned previews has those made that failed by the machine', async () => {
  const one = await uploaded('plan.pdf', await pdfFile())
  await one.spend('make-preview')
  await one.restart()
  expect(await one.preview()).toMatchObject({ status: 'FAILED' })
  await retry('make-preview')
  expect(await one.preview()).toMatchObject({ status: 'PROCESSING' })
  await server.drain()
  expect(await one.preview()).toMatchObject({ status: 'COMPLETED' })
})

test('an operator who retries abandoned texts has them read, so that their documents are found', async () => {
  const one = await uploaded('plan.pdf', await pdfFile({ text: 'Estuary crossing' }))
  const found = async () =>
    (await as(server, one.owner).call(searchAssets, { query: { name: 'estuary' } })).content.map(({ name }) => name)
  const { renderer } = server.ports
  const { text } = renderer
  renderer.text = async () => {
    throw new Error('the reader was killed')
  }
  try {
    await expect(server.drain()).rejects.toThrow('jobs that failed')
  } finally {
    renderer.text = text
  }
  // The test's queue counts a failed job as done: another one is enqueued.
  await one.restart()
  expect(await one.spend('read-version-text')).toBe(true)
  await one.restart()
  expect(await found()).toEqual([])
  await retry('read-version-text')
  // The retried job is lost, with the queue for instance: the next run makes another one.
  await one.lose('read-version-text')
  await one.restart()
  await server.drain()
  expect(await found()).toEqual(['plan.pdf'])
})
