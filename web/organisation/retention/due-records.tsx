import { Alert, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { countDueRecords } from '@strongroom/contract/organisation/retention/retention.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { type TextOf, useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'

type Due = Reply<typeof countDueRecords>

const sentenceOf = (t: TextOf, { workspaces: count, isLowerBound }: Due) =>
  isLowerBound ? t('retention.record.due-more', { count: wholeNumber(count) }) : t('retention.record.due', { count })

/** The number of records that the chosen years would destroy. */
export function DueRecords({ due: { data, error, refetch } }: { due: UseQueryResult<Due> }) {
  const t = useText()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return null
  if (data.workspaces === 0) return <Alert role="status">{t('retention.record.due-none')}</Alert>
  return (
    <Alert color="red" role="status">
      {sentenceOf(t, data)}
    </Alert>
  )
}

/** Asks before records are destroyed. */
export const confirmDestruction = (due: Due, save: () => Promise<unknown>) =>
  openDialog((dialog) => <ConfirmDestruction due={due} save={save} dialog={dialog} />)

function ConfirmDestruction({ due, save, dialog }: { due: Due; save: () => Promise<unknown>; dialog: DialogHandle }) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('retention.record.confirm.title')}
      confirm={t('retention.record.confirm.submit')}
      danger
      act={save}
    >
      <Stack gap="sm">
        <Text>{sentenceOf(t, due)}</Text>
        <Text>{t('retention.record.confirm.text')}</Text>
      </Stack>
    </ConfirmModal>
  )
}
