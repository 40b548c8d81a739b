import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import { requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { afterAll, expect, test } from 'vitest'
import { clamdScanner } from '../../adapters/scanner.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { clamdPeer } from '../../test/fakes/clamd.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { useServer } from '../../test/server.ts'
import { unzip } from '../../test/files/unzip.ts'
import { scanVersion } from './scan-version.job.ts'

const clamd = await clamdPeer()
afterAll(() => clamd.close())
const SILENCE = 100
const server = useServer({ scanner: clamdScanner(clamd.url, SILENCE) })
// The harmless anti-virus test file, split so that no scanner reports this source file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('owner and uploader are emailed about a virus, once each, without the name in a two-step workspace', async () => {
  clamd.answer = undefined
  const { owner, workspace, people } = await given.workspaceWith(server, { writer: ['hasCreateDocument'], other: [] })
  const params = { workspaceUuid: workspace.uuid }
  const found = async (who: { email: string }) =>
    (await mailsTo(server, who.email)).filter(({ subject }) => subject === `A virus was found in “${workspace.name}”`)
  const upload = (who: TestPerson, name: string) => as(server, who).upload({ name, bytes: EICAR }, params)
  const { latestDocumentVersion } = await upload(people.writer, 'Invoice.txt')
  const { uuid: versionId } = latestDocumentVersion!
  await Promise.all([1, 2, 3].map(() => scanVersion.work(server.ports, { versionId })))
  await server.drain()
  const scans = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'DOCUMENT_SCANNED')
  expect(scans).toHaveLength(1)
  const counts = async () => [
    (await found(owner)).length,
    (await found(people.writer)).length,
    (await found(people.other)).length,
  ]
  expect(await counts()).toEqual([1, 1, 0])
  expect((await found(owner))[0]!.text).toContain(
    'A virus was found in “Invoice.\u200Btxt”, version 1, in the workspace',
  )
  expect((await found(owner))[0]!.text).not.toContain('writer')
  await upload(owner, 'Own.txt')
  await server.drain()
  expect(await counts()).toEqual([2, 1, 0])
  // A document that is deleted during its scan can be restored.
  const deleted = await upload(owner, 'Deleted.txt')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: deleted.uuid }, body: undefined })
  await server.drain()
  expect(await counts()).toEqual([3, 1, 0])
  // People who have left get no email, and people outside the door learn only that there is an infected file.
  await upload(people.writer, 'Secret.txt')
  await as(server, people.writer).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  await as(server, owner).call(requireTwoStep, { params, body: { requiresMFA: true } })
  await server.drain()
  expect(await counts()).toEqual([4, 1, 0])
  const [mail] = await found(owner)
  expect(mail!.text).toContain('A virus was found in a document in the two-step workspace')
  expect(JSON.stringify(mail)).not.toContain('Secret')
})

test('the record calls a file clean only if it was scanned and found clean', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const upload = async (name: string, bytes: string, answer?: string) => {
    clamd.answer = answer
    await as(server, owner).upload({ name, bytes }, { workspaceUuid: workspace.uuid })
    await server.drain()
  }
  await upload('Eicar.txt', EICAR)
  await upload('Locked.zip', 'locked', 'stream: Heuristics.Encrypted.Zip FOUND')
  await upload('Good.txt', 'good')
  const query = { workspaceUuid: workspace.uuid, format: 'bundle' }
  const response = await as(server, owner).fetch(exportRecord, { query })
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const text = (await pdfText(files.get('record.pdf')!)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('A virus was found in “Eicar.txt”')
  expect(text).toContain('“Locked.zip” couldn’t be checked for viruses')
  expect(text).toContain('No virus was found in “Good.txt”')
  expect(text).not.toMatch(/No virus was found in “(Eicar|Locked)/)
  // The list of documents says it too.
  for (const said of ['virus found', 'couldn’t be checked', 'no virus found']) expect(text).toContain(said)
  const { versions } = JSON.parse(files.get('record.json')!.toString())
  expect(versions.map((version: { scanStatus: string }) => version.scanStatus).toSorted()).toEqual([
    'COMPLETE',
    'UNABLE_TO_SCAN',
    'VIRUS_DETECTED',
  ])
})
