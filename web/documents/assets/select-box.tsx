import { Checkbox } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useText } from '../../i18n/language.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  asset: Asset
  selection: Selection
  className?: string | undefined
}

/** Ticks a document or folder; with Shift the whole range from the previous tick. */
export function SelectBox({ asset: { uuid, name }, selection, className }: Props) {
  const t = useText()
  return (
    <Checkbox
      size="xs"
      {...(className ? { className } : {})}
      checked={selection.has(uuid)}
      onChange={(event) => {
        const { shiftKey = false } = event.nativeEvent as Partial<MouseEvent>
        selection.set(uuid, event.currentTarget.checked, shiftKey)
      }}
      // With Shift the browser would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      aria-label={t('asset.select', { name })}
    />
  )
}
