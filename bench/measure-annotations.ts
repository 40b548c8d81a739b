import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { makePreview } from '../server/documents/previews/make-preview.job.ts'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { median } from './alternate.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import { cpuOf } from './process-figures.ts'
import { ask, atATime } from './traffic.ts'

const PAGES = 500
const MARKS = 2000
const ROUNDS = 30
const SAVES = 100

/** Measures a document of many pages and annotations: its first page with them, and the saving of one more. */
export async function measureAnnotations(pair: Pair, root: string): Promise<void> {
  const { url, headers } = pair.product
  const json = { ...headers, 'content-type': 'application/json' }
  const get = async (path: string) => JSON.parse((await ask(`${url}${path}`, { headers })).text) as never
  const document = await uploadPages(pair)
  await preparePreview(pair, root, document.versionUuid)
  const send = async (method: string, path: string, body: object) =>
    ask(`${url}${path}`, { method, headers: json, body: [Buffer.from(JSON.stringify(body))] })
  const layer = { documentUuid: document.uuid, type: 'PUBLIC', content: xfdf(MARKS) }
  const made = JSON.parse((await send('POST', '/publicapi/1/documentannotations', layer)).text) as {
    uuid: string
  }
  const page = `/publicapi/1/documentversions/${document.versionUuid}/pages/1?width=1200`
  const alone = async () => {
    await get(`/publicapi/1/documents/${document.uuid}/preview`)
    await ask(`${url}${page}`, { headers })
  }
  const list = `/publicapi/1/documentannotations?documentUuid=${document.uuid}&versionUuid=${document.versionUuid}&includeActions=true&includeContent=true`
  const withMarks = async () => {
    await Promise.all([alone(), get(list)])
  }
  const times = { alone: [] as number[], withMarks: [] as number[] }
  for (let round = -3; round < ROUNDS; round++)
    for (const [name, open] of Object.entries({ alone, withMarks }) as ['alone' | 'withMarks', () => Promise<void>][]) {
      const since = performance.now()
      await open()
      if (round >= 0) times[name].push(performance.now() - since)
    }
  judge(`first page of ${PAGES} with ${MARKS} annotations`, {
    figure: median(times.withMarks) / median(times.alone),
    limit: ['at most', 1.5],
    unit: '× the page alone',
    beside: `${median(times.alone).toFixed(1)} ms alone; the browser's drawing is not part of it`,
  })
  await pair.findBackends()
  const cpu = () => cpuOf([pair.product.server.pid]) + cpuOf(pair.backends.product)
  for (const [what, marks] of [
    ['a layer of 20', 20],
    [`a layer of ${MARKS}`, MARKS],
  ] as const) {
    const before = cpu()
    await atATime(1, SAVES, async (i) => {
      await send('PUT', `/publicapi/1/documentannotations/${made.uuid}/content`, { content: xfdf(marks, i) })
    })
    const limit = ['at most', 5] as ['at most', number]
    judge(`saving ${what} annotations, CPU with PostgreSQL's`, { figure: (cpu() - before) / SAVES, limit, unit: 'ms' })
  }
}

/** XFDF with notes spread over the pages; `moved` makes each content another. */
const xfdf = (marks: number, moved = 0) =>
  `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${Array.from(
    { length: marks },
    (_, at) =>
      `<square page="${at % PAGES}" rect="${(at % 50) * 10},${(at + moved) % 700},${(at % 50) * 10 + 60},${((at + moved) % 700) + 20}" color="#E02020" width="2" name="m${at}"><contents>Remark ${at}</contents></square>`,
  ).join('')}</annots></xfdf>`

async function uploadPages({ product: { url, headers, workspace } }: Pair) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= PAGES; page++) pdf.addPage([595, 842]).drawText(`Page ${page}`, { x: 60, y: 700, font })
  const form = new FormData()
  form.append('workspaceUuid', workspace)
  form.append('file', new Blob([(await pdf.save()) as never]), 'Pages.pdf')
  const response = await fetch(`${url}/publicapi/1/documents`, { method: 'POST', headers, body: form })
  const made = (await response.json()) as { uuid: string; latestDocumentVersion: { uuid: string } }
  return { uuid: made.uuid, versionUuid: made.latestDocumentVersion.uuid }
}

/** The bench's server leaves jobs to others. */
async function preparePreview(pair: Pair, root: string, versionId: string): Promise<void> {
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  try {
    await makePreview.work(ports, { versionId })
  } finally {
    await close()
  }
}
