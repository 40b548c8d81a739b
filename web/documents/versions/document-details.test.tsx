import { listVersions } from '@strongroom/contract/documents/versions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset, pageOf } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { DocumentDetails } from './document-details.tsx'

const shown = async (description: string | null) => {
  server.on(listVersions, () => pageOf([]))
  await show(<DocumentDetails asset={{ ...asset('plan.pdf'), description }} path={['Works']} />)
  await screen.findByText('Works')
  return screen.queryByText(text('asset.detail.description'))?.nextElementSibling?.textContent
}

test('the details of a document have its description', async () => {
  expect(await shown('Cynllun\nsecond line')).toBe('Cynllun\nsecond line')
})

test('a document without a description has no empty line for it', async () => {
  expect(await shown(null)).toBeUndefined()
})
