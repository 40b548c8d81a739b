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

test('a preview shows what is chosen in place of what is saved', () => {
  expect(previewBranding(saved, { pictures: {} }, {})).toEqual(saved)
  expect(previewBranding(saved, { colour: 'FD0', name: ' New ', pictures: {} }, { barlogo: 'blob:1' })).toMatchObject({
    primaryColour: '#ffdd00',
    barLogoUrl: 'blob:1',
    squareLogoUrl: '/saved-square',
    customWorkgroupName: 'New',
  })
})

test('what is emptied or removed shows the product’s own look, what can’t be read shows nothing new', () => {
  expect(previewBranding(saved, { colour: '', name: ' ', pictures: {} }, { squarelogo: null })).toMatchObject({
    primaryColour: '#0b77d8',
    squareLogoUrl: null,
    customWorkgroupName: null,
    showCustomWorkgroupName: false,
  })
  expect(previewBranding(saved, { colour: 'yell', pictures: {} }, {}).primaryColour).toBe('#123456')
})
