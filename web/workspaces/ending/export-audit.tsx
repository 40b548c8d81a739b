import { Anchor, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { downloadVerifier, exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { dayOf, endOfDay, startOfDay } from '../../i18n/own-time.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { INVALID } from '../../ui/forms/parse-date.ts'
import { useExport } from './use-export.ts'

type Form = 'csv' | 'sealed'

interface Days {
  all: boolean
  from: string
  to: string
}

/** Which activity is exported, and in which format. Refusals are shown here. */
export function ExportAudit({ workspace, dialog }: { workspace: Workspace; dialog: DialogHandle }) {
  const t = useText()
  const language = currentLanguage()
  const [form, setForm] = useState<Form>('csv')
  const first = dayOf(workspace.createdTime)
  const [last] = useState(() => dayOf(Date.now()))
  const [days, setDays] = useState<Days>({ all: true, from: first, to: last })
  const { all, from, to } = days
  const wrong =
    form === 'csv' &&
    !all &&
    ([from, to].some((day) => day === '' || day === INVALID) || from > to || from < first || to > last)
  const { busy, error, isBroken, run } = useExport(dialog)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const range = all ? {} : { startTime: startOfDay(from), endTime: Math.min(endOfDay(to), Date.now()) }
    const params = { workspaceUuid: workspace.uuid }
    const href =
      form === 'csv'
        ? addressOf(exportAudit, { query: { ...params, ...range } })
        : addressOf(exportSealedAudit, { params, query: {} })
    void run(href)
  }
  return (
    <DialogModal title={t('audit.export')} dialog={dialog} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group label={t('audit.export.form')} value={form} onChange={(value) => setForm(value as Form)}>
            <Stack gap="xs" mt="xs">
              <Radio value="csv" label={t('audit.export.csv')} description={t('audit.export.csv-hint')} />
              <Radio value="sealed" label={t('audit.export.sealed')} description={t('audit.export.sealed-hint')} />
            </Stack>
          </Radio.Group>
          {form === 'csv' ? (
            <ExportedDays days={days} onDays={setDays} bounds={{ first, last }} />
          ) : (
            <Anchor href={addressOf(downloadVerifier, { query: { language } })} download>
              {t('audit.export.verifier')}
            </Anchor>
          )}
          <FormError
            error={error}
            attempt={t('audit.export.failed')}
            message={isBroken ? t('audit.export.broken') : undefined}
          />
        </Stack>
        <DialogActions submit={t('audit.export.submit')} cancel={dialog.close} busy={busy} disabled={wrong} />
      </form>
    </DialogModal>
  )
}

/** All dates, or from one day to another. */
function ExportedDays({
  days,
  onDays,
  bounds,
}: {
  days: Days
  onDays: (days: Days) => void
  bounds: { first: string; last: string }
}) {
  const t = useText()
  const { all, from, to } = days
  return (
    <>
      <Checkbox label={t('audit.export.all')} checked={all} onChange={() => onDays({ ...days, all: !all })} />
      <Group grow>
        <DateField
          label={t('audit.export.from')}
          needed
          min={bounds.first}
          max={to < bounds.last ? to || bounds.last : bounds.last}
          past={!to || to >= bounds.last}
          value={from}
          disabled={all}
          onChange={(next) => onDays({ ...days, from: next })}
        />
        <DateField
          label={t('audit.export.to')}
          needed
          min={from > bounds.first && from < bounds.last ? from : bounds.first}
          max={bounds.last}
          past
          value={to}
          disabled={all}
          onChange={(next) => onDays({ ...days, to: next })}
        />
      </Group>
    </>
  )
}
