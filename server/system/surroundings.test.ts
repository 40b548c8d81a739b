import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findMaintenance, findMaintenanceNotice } from '@strongroom/contract/wire/maintenance.ts'
import { findBuild, findSettings } from '@strongroom/contract/wire/system.ts'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../adapters/config.ts'
import { as } from '../test/as.ts'
import { useServer } from '../test/server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const UK = 'https://uk.example.org'
const REGIONS = `APAC=https://apac.example.org, UK=${UK}`
const server = useServer(
  {},
  { REGIONS, PUBLIC_URL: UK, STRONGROOM_CONFIG: folder, HELP_URL: 'https://help.example.org/start' },
)
const ask = (endpoint: typeof findMaintenance | typeof findMaintenanceNotice) =>
  as(server, undefined).call(endpoint, {})
const NOTHING = { maintenanceMode: false, maintenanceMsg: null, startTime: null, timeStopDisplayMsg: null }

test('regions and external links are public', async () => {
  const { regions, links } = await as(server, undefined).call(findSettings, {})
  expect(regions).toEqual([
    { name: 'APAC', url: 'https://apac.example.org', current: false },
    { name: 'UK', url: UK, current: true },
  ])
  expect(links).toEqual({
    site: null,
    terms: null,
    help: 'https://help.example.org/start',
    iosApp: null,
    releaseNotes: null,
    androidApp: null,
  })
  expect(await as(server, undefined).call(findBuild, {})).toEqual({ CI_COMMIT_SHA: 'development' })
})

test.each([
  [{ REGIONS: 'UK' }, 'REGIONS: must be names and origins'],
  [{ REGIONS: 'UK=https://uk.example.org/login' }, 'REGIONS: must be names and origins'],
  [{ REGIONS: 'UK=javascript:alert(1)' }, 'REGIONS: must be names and origins'],
  [{ REGIONS: `UK=${UK},UK=https://b.example.org`, PUBLIC_URL: UK }, 'REGIONS: each region has its own name'],
  [{ REGIONS: `UK=${UK},B=${UK}`, PUBLIC_URL: UK }, 'REGIONS: each region has its own address'],
  [{ REGIONS: `UK=${UK}` }, 'REGIONS: one of them must be this installation'],
  [{ REGIONS: `UK=${UK}`, PUBLIC_URL: 'https://other.example.org' }, 'REGIONS: one of them must be this installation'],
  [{ HELP_URL: 'javascript:alert(1)' }, 'HELP_URL: must be an address'],
  [{ SITE_URL: 'nowhere' }, 'SITE_URL: must be an address'],
])('%j is refused at the start', (environment, message) => {
  expect(() => readConfig(environment, { root: folder, empty: true })).toThrow(message)
})

test('maintenance is read from the configuration folder for each request; without a file there is no notice', async () => {
  expect([await ask(findMaintenance), await ask(findMaintenanceNotice)]).toEqual([NOTHING, NOTHING])
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  write('maintenance.json', {
    maintenanceMode: true,
    maintenanceMsg: { 'en-gb': 'Back at noon.', cy: 'Nôl am hanner dydd.' },
  })
  expect(await ask(findMaintenance)).toEqual({
    ...NOTHING,
    maintenanceMode: true,
    maintenanceMsg: { 'en-gb': 'Back at noon.', cy: 'Nôl am hanner dydd.', mi: 'Back at noon.' },
  })
  const hour = 3_600_000
  const [startTime, timeStopDisplayMsg] = [Date.now() + hour, Date.now() + 2 * hour]
  const started = new Date(startTime).toISOString()
  write('maintenance-notice.json', { maintenanceMsg: 'Soon.', startTime: started, timeStopDisplayMsg })
  const maintenanceMsg = { 'en-gb': 'Soon.', cy: 'Soon.', mi: 'Soon.' }
  expect(await ask(findMaintenanceNotice)).toEqual({ ...NOTHING, maintenanceMsg, startTime, timeStopDisplayMsg })
  server.pass(2 * hour)
  expect(await ask(findMaintenanceNotice)).toEqual(NOTHING)
  server.pass(-2 * hour)
  write('maintenance-notice.json', '{ not json')
  write('maintenance.json', { maintenanceMode: 'yes' })
  expect([await ask(findMaintenance), await ask(findMaintenanceNotice)]).toEqual([NOTHING, NOTHING])
  const warned = server.logged.filter(({ level }) => level === 40)
  expect(warned).toHaveLength(2)
  rmSync(path.join(folder, 'maintenance.json'))
  mkdirSync(path.join(folder, 'maintenance.json'))
  expect(await ask(findMaintenance)).toEqual(NOTHING)
})
