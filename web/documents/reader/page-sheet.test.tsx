import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { PageSheet } from './page-sheet.tsx'

const versionUuid = id()
const size = { width: 600, height: 800 }

/** A page whose reader loses the right to download. */
function Page() {
  const [watermarked, setWatermarked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setWatermarked(true)}>
        Demote
      </button>
      <PageSheet
        {...{ versionUuid, watermarked, size }}
        page={1}
        of={1}
        placed={{ top: 0, ...size }}
        turn={0}
        width={200}
        isNear
        layers={[]}
        blended={[]}
      />
    </>
  )
}

test('the picture is fetched again when the right to download ends: it has a watermark from then on', async () => {
  const user = await show(<Page />)
  const picture = () => screen.findByRole('img', { name: text('viewer.page-of', { page: 1, count: 1 }) })
  const before = await picture()
  await user.click(screen.getByRole('button', { name: 'Demote' }))
  await waitFor(() => expect(before.isConnected).toBe(false))
  // The browser would show the same address from its memory.
  expect((await picture()).getAttribute('src')).not.toBe(before.getAttribute('src'))
})
