import { expect, test, vi } from 'vitest'
import { offersDownloads } from './offers-downloads.ts'

const MOBILE = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const DESKTOP = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${MOBILE}`, 5, false],
  ['an iPad that says so', `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${MOBILE}`, 5, false],
  ['an iPad that asks for desktop pages', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${DESKTOP}`, 5, false],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${DESKTOP}`, 0, true],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/146.0.0.0 Safari/537.36', 10, true],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/146.0.0.0 Mobile Safari/537.36', 5, true],
])('%s', (_device, userAgent, maxTouchPoints, offers) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(offersDownloads()).toBe(offers)
  vi.unstubAllGlobals()
})
