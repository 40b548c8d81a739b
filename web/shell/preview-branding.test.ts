import { expect, test } from 'vitest'
import { previewBranding } from './preview-branding.ts'

const saved = {
  primaryColour: '#123456',
  barLogoUrl: '/saved-bar',
  squareLogoUrl: '/saved-square',
  advertImageUrl: null,
  customWorkgroupName: 'Saved',
  showCustomWorkgroupName: true,
}

test('a preview shows the choice instead of the saved branding', () => {
  expect(previewBranding(saved, { pictures: {} }, {})).toEqual(saved)
  expect(previewBranding(saved, { colour: 'FD0', name: ' New ', pictures: {} }, { barlogo: 'blob:1' })).toMatchObject({
    primaryColour: '#ffdd00',
    barLogoUrl: 'blob:1',
    squareLogoUrl: '/saved-square',
    customWorkgroupName: 'New',
  })
})

test('emptied and removed parts show the product’s own branding, and invalid ones no change', () => {
  expect(previewBranding(saved, { colour: '', name: ' ', pictures: {} }, { squarelogo: null })).toMatchObject({
    primaryColour: '#0b77d8',
    squareLogoUrl: null,
    customWorkgroupName: null,
    showCustomWorkgroupName: false,
  })
  expect(previewBranding(saved, { colour: 'yell', pictures: {} }, {}).primaryColour).toBe('#123456')
})
