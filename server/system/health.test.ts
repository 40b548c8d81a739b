import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkHealth, checkReadiness, findSettings } from '@strongroom/contract/wire/system.ts'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const anybody = () => as(server, undefined)

test('a live and working server says so to everybody', async () => {
  expect(await anybody().call(checkHealth, {})).toEqual({ status: 'ok' })
  expect(await anybody().call(checkReadiness, {})).toEqual({ status: 'ready', details: [] })
  const settings = await anybody().call(findSettings, {})
  expect(settings).toMatchObject({ productName: 'Strongroom', demo: true })
  expect(settings.features).toEqual({
    sales: true,
    salesReports: true,
    enterpriseAdmin: true,
    twoStepVerification: true,
    pdfViewer: true,
    cutPaste: true,
    assetTagging: true,
    coAuthoring: false,
  })
  expect([settings.telemetryRolloutDate, settings.auditRefreshDate]).toEqual([null, null])
})

test('while bytes cannot be stored the server is live but not ready', async () => {
  const folder = path.join(server.ports.config.dataFolder, 'blobs')
  renameSync(folder, `${folder}.aside`)
  writeFileSync(folder, 'in the way')
  const response = await fetch(`${server.url}/readyz`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject({ code: 'not.ready' })
  expect(await anybody().call(checkHealth, {})).toEqual({ status: 'ok' })
  rmSync(folder)
  renameSync(`${folder}.aside`, folder)
  expect(await anybody().call(checkReadiness, {})).toEqual({ status: 'ready', details: [] })
})

test('on a full disk the server is ready and says so: deleting makes room', async () => {
  const { blobs } = server.ports
  const { check, room } = blobs
  blobs.check = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  blobs.room = async () => ({ ...(await room()), free: 0 })
  try {
    const { status, details } = await anybody().call(checkReadiness, {})
    expect([status, details.map(({ name }) => name)]).toEqual(['ready', ['disk.full']])
  } finally {
    Object.assign(blobs, { check, room })
  }
})
