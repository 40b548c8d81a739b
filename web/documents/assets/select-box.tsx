import { Checkbox } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  asset: { uuid: string; name: string }
  selection: Pick<Selection, 'has' | 'set'>
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
