import { findWhiteLabel, type WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { PRIVATE_PATHS } from '@strongroom/contract/wire/private-paths.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../api/token.ts'
import { id } from '../test/samples.ts'
import { server } from '../test/set-up.ts'
import { shownColour, showColour } from '../theme/brand-colour.ts'
import { startBranding } from './branding.ts'
import { keepBranding } from './kept-branding.ts'

const OWN = '#123456'
const INVITING = '#654321'
const look = (primaryColour: string): WhiteLabel => ({
  primaryColour,
  barLogoUrl: null,
  squareLogoUrl: null,
  advertImageUrl: null,
  customWorkgroupName: null,
  showCustomWorkgroupName: false,
})

beforeEach(() => {
  keepToken('Bearer token')
  keepBranding(look(OWN), true)
  showColour(null)
  server.on(findWhiteLabel, () => look(INVITING))
})
afterEach(() => window.history.replaceState(null, '', '/'))

const startAt = async (path: string) => {
  window.history.replaceState(null, '', `${path}?workgroupUuid=${id()}`)
  await startBranding()
  return shownColour()
}

test.each(PRIVATE_PATHS.map((path) => path.replaceAll(/\$\w+/g, () => id())))(
  'a reload of %s starts in the colour that the person last saw',
  async (path) => {
    expect(await startAt(path)).toBe(OWN)
  },
)

test.each(['/login', '/register', '/forgot-password', '/sign-up', '/splash', '/mfa-login', '/share-of-nobody'])(
  '%s starts in the colour of the workgroup in its address',
  async (path) => {
    expect(await startAt(path)).toBe(INVITING)
  },
)

test('without a session nothing of the last person is shown, and is not kept', async () => {
  localStorage.removeItem('bearer-token')
  expect(await startAt('/mentions')).toBe(limits.defaultPrimaryColour)
  expect(localStorage.getItem('branding')).toBeNull()
})
