import { Checkbox, Group, Stack } from '@mantine/core'
import { exportWorkgroupAudit } from '@strongroom/contract/record/reports.ts'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { dayOf, endOfDay, startOfDay } from '../../i18n/own-time.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { INVALID } from '../../ui/forms/parse-date.ts'
import { type Place, PlaceChoice } from './place-choice.tsx'
import { addDays } from './report-days.ts'
import { ReportError } from './report-error.tsx'
import { useReport } from './use-report.ts'
import { periodError } from './use-report-period.ts'

interface Props {
  workgroupUuid: string
  accountUuid: string | undefined
  /** One workspace of the workgroup instead of all of it. */
  workspace?: { uuid: string; name: string }
  dialog: DialogHandle
}

/** Asks which part of the audit of a workgroup or account is exported, and fetches it. */
export function AuditReport({ workgroupUuid, accountUuid, workspace, dialog }: Props) {
  const t = useText()
  const [today] = useState(() => dayOf(Date.now()))
  const [all, setAll] = useState(false)
  const [start, setStart] = useState(() => addDays(today, -30))
  const [end, setEnd] = useState(today)
  const [place, setPlace] = useState<Place>('workgroup')
  const { busy, error, run } = useReport(dialog.close)
  const isMissing = [start, end].some((day) => day === '' || day === INVALID)
  const wrong = periodError({ start, end, most: 'under-year' })
  const isFuture = start > today || end > today
  const isComplete = all || (!isMissing && !isFuture && !wrong)
  const bounds = { max: today, past: true, needed: true, disabled: all }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const what =
      place === 'account' && accountUuid ? { accountUuid } : { workgroupUuid, workspaceUuid: workspace?.uuid }
    const period = all ? {} : { startTime: startOfDay(start), endTime: endOfDay(end) }
    run(addressOf(exportWorkgroupAudit, { query: { ...what, ...period } }))
  }
  return (
    <DialogModal
      title={workspace ? t('oversight.audit.title', { name: workspace.name }) : t('reports.audit.title')}
      dialog={dialog}
      busy={busy}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {accountUuid && <PlaceChoice value={place} onChange={setPlace} />}
          <Checkbox
            label={t('reports.audit.all')}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
          <Group grow align="flex-start">
            <DateField label={t('reports.start')} {...bounds} value={start} onChange={setStart} />
            <DateField
              label={t('reports.end')}
              {...bounds}
              value={end}
              onChange={setEnd}
              error={!all && wrong ? t(wrong) : undefined}
            />
          </Group>
          <ReportError error={error} attempt={t('audit.export.failed')} />
        </Stack>
        <DialogActions submit={t('reports.export')} cancel={dialog.close} busy={busy} disabled={!isComplete} />
      </form>
    </DialogModal>
  )
}
