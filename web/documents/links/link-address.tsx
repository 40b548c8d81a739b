import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { CutText } from '../../ui/cut-text.tsx'

/** The address of a link in a list, cut after 80 characters; nothing for others. */
export function LinkAddress({ asset: { url } }: { asset: Pick<Asset, 'url'> }) {
  if (url === null) return null
  const letters = [...url]
  const most = limits.linkUrlShown
  return (
    <span title={url}>
      <CutText cut={letters.length > most ? `${letters.slice(0, most).join('')}…` : undefined}>{url}</CutText>
    </span>
  )
}
