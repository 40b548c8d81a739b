import { Loader, NativeSelect, Stack, Text } from '@mantine/core'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { text, useText } from '../../../i18n/language.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { notifyDone } from '../../../ui/messages/notify.ts'
import type { Board } from '../layers/board.ts'
import { isPlaced } from '../layers/marks-of-page.ts'
import { type Carried, carryOver } from './carry-over.ts'
import { compareVersions, type Comparison } from './compare-versions.ts'
import { type EarlierLayer, notYetHere } from './earlier-layers.ts'
import { LeftMarks } from './left-marks.tsx'
import { placeAnyway } from './place-mark.ts'

interface Offered {
  board: Board
  /** Not empty; the latest version first. */
  earlier: readonly EarlierLayer[]
  /** Of the shown version. */
  preview: Preview
}

/** Opens the dialog that brings annotations of an earlier version to the shown one. */
export const openCarry = (offered: Offered) => openDialog((dialog) => <CarryDialog dialog={dialog} {...offered} />)

function CarryDialog({ dialog, board, earlier, preview }: Offered & { dialog: DialogHandle }) {
  const t = useText()
  const versions = [...new Set(earlier.map((layer) => layer.version))]
  const [version, setVersion] = useState(versions[0]!)
  const { data: result, error } = useQuery({
    queryKey: ['annotation-places', useId(), version],
    queryFn: () => {
      const layers = earlier.filter((layer) => layer.version === version)
      return compareVersions(notYetHere(board, layers), preview)
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <DialogModal title={t('annotations.carry')} dialog={dialog} size={560}>
      <Stack gap="sm">
        <Text>{t('annotations.carry.text')}</Text>
        {versions.length > 1 && (
          <NativeSelect
            aria-label={t('annotations.carry.which')}
            value={String(version)}
            data={versions.map((one) => ({
              value: String(one),
              label: t('annotations.carry.from', { version: one }),
            }))}
            disabled={!result && !error}
            onChange={({ currentTarget }) => setVersion(Number(currentTarget.value))}
          />
        )}
        {!result && !error && (
          <Text role="status" className="dimmed">
            <Loader size="xs" aria-hidden /> {t('annotations.carry.busy')}
          </Text>
        )}
        <FormError error={error} attempt={t('annotations.carry.failed')} />
        {result && <Places key={version} {...{ dialog, board, preview }} comparison={result} />}
      </Stack>
    </DialogModal>
  )
}

interface PlacesProps extends Omit<Offered, 'earlier'> {
  dialog: DialogHandle
  comparison: Comparison
}

/** How many marks have a place, and those that have none. */
function Places({ dialog, board, preview, comparison }: PlacesProps) {
  const t = useText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { layers, old } = comparison
  const placed = countOf(layers.flatMap((one) => one.placed))
  const left = layers.flatMap((one) => one.left.filter(isPlaced))
  const pageFor = ({ page }: Mark) => Math.min(page, preview.pages.length)
  const anyway = (mark: Mark) => {
    const [space, page] = [old.spaces[mark.page - 1], pageFor(mark)]
    return space ? [placeAnyway(mark, space, { page, space: preview.pages[page - 1]! })] : []
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const carried = layers.map(
      ({ layer, placed: found, left: rest }): Carried => ({
        from: layer,
        marks: [...found, ...rest.filter(({ id }) => chosen.has(id)).flatMap(anyway)],
      }),
    )
    carryOver(board, carried)
    notifyDone(text('annotations.carry.done'))
    dialog.finish()
  }
  const count = placed + chosen.size
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text role="status">{t('annotations.carry.placed', { count: placed })}</Text>
        {left.length > 0 && (
          <LeftMarks
            {...{ left, pageFor, chosen }}
            version={layers[0]!.layer.version}
            versionUuid={layers[0]!.layer.versionUuid}
            watermarked={preview.watermarked}
            spaces={old.spaces}
            onChoose={setChosen}
          />
        )}
        <DialogActions
          submit={t('annotations.carry.submit', { count })}
          cancel={dialog.close}
          busy={false}
          disabled={count === 0}
        />
      </Stack>
    </form>
  )
}

const countOf = (marks: readonly Mark[]) => marks.filter(isPlaced).length
