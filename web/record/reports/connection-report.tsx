import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { exportConnectionUsage } from '@strongroom/contract/record/reports.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { type Place, PlaceChoice } from './place-choice.tsx'
import { timeOfDay } from './report-days.ts'
import { ReportError } from './report-error.tsx'
import { useReport } from './use-report.ts'
import { useReportPeriod } from './use-report-period.ts'

interface Props {
  /** The workgroup and, for administrators of it, the account that can be reported on; neither for all accounts. */
  workgroupUuid?: string | undefined
  accountUuid?: string | undefined
  /** The first day with figures. */
  firstDayTime: number | null
  dialog: DialogHandle
}

/** Asks for the period of a connection report, and fetches it. */
export function ConnectionReport({ workgroupUuid, accountUuid, firstDayTime, dialog }: Props) {
  const t = useText()
  const most = workgroupUuid || accountUuid ? 'under-year' : limits.connectionReportDays
  const period = useReportPeriod({ firstDayTime, most })
  const [place, setPlace] = useState<Place>('workgroup')
  const [apart, setApart] = useState(false)
  const { busy, error, run } = useReport(dialog.close)
  const isWide = workgroupUuid === undefined || place === 'account'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const what = isWide ? (accountUuid ? { accountUuid } : {}) : { workgroupUuid }
    const days = { startTime: timeOfDay(period.start), endTime: timeOfDay(period.end) }
    const query = { ...what, ...days, includeWorkgroups: isWide && apart ? 'true' : 'false' }
    run(addressOf(exportConnectionUsage, { query }))
  }
  return (
    <DialogModal title={t('reports.connections.title')} dialog={dialog} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {workgroupUuid && accountUuid && <PlaceChoice value={place} onChange={setPlace} />}
          <Dates period={period} />
          {isWide && (
            <Checkbox
              label={t('reports.connections.workgroups')}
              checked={apart}
              onChange={(event) => setApart(event.currentTarget.checked)}
            />
          )}
          <ReportError error={error} attempt={t('reports.connections.failed')} />
        </Stack>
        <DialogActions submit={t('reports.export')} cancel={dialog.close} busy={busy} disabled={!period.isComplete} />
      </form>
    </DialogModal>
  )
}

function Dates({ period }: { period: ReturnType<typeof useReportPeriod> }) {
  const t = useText()
  const { first, today, start, end, changeStart, changeEnd, errors, bounds } = period
  return (
    <>
      <Group grow align="flex-start">
        <DateField
          label={t('reports.start')}
          needed
          min={first}
          max={today}
          value={start}
          onChange={changeStart}
          error={errors.start}
        />
        <DateField
          label={t('reports.end')}
          needed
          min={first}
          max={today}
          value={end}
          onChange={changeEnd}
          error={errors.end}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {bounds}
      </Text>
    </>
  )
}
