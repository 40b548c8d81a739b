import type { FormEvent } from 'react'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { Retention, updateRetention } from '@strongroom/contract/organisation/retention/retention.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { SaveFooter } from '../../ui/forms/save-footer.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { Concerned } from './concerned.tsx'
import { confirmDestruction, DueRecords } from './due-records.tsx'
import { dueRecordsQuery, retentionQuery } from './queries.ts'

const OFFERED = [3, 6, 12, 18, 24, 36, 60, 120]
const OFFERED_YEARS = [1, 2, 3, 5, 6, 7, 10, 12, 15, 20, 25, 50, 100]

/** The usual choices with the current one, in order. */
const offered = (usual: readonly number[], current: number | null) =>
  [...new Set([...usual, ...(current === null ? [] : [current])])].toSorted((one, other) => one - other)

/** When a workgroup closes workspaces that nobody uses, and which of them that concerns, and for how long it keeps records. */
export function RetentionSection({ workgroup: { uuid } }: { workgroup: Workgroup }) {
  const t = useText()
  const { data, error, refetch } = useQuery(retentionQuery(uuid))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <SideCard title={t('retention.title')}>
      {data && (
        <RetentionForm key={`${data.closeInactiveMonths} ${data.keepRecordYears}`} workgroupUuid={uuid} shown={data} />
      )}
    </SideCard>
  )
}

/** Another administrator may have changed the other setting since it was read. */
function changesOf(body: Retention, shown: Retention): Partial<Retention> {
  const changed: Partial<Retention> = { ...body }
  if (body.closeInactiveMonths === shown.closeInactiveMonths) delete changed.closeInactiveMonths
  if (body.keepRecordYears === shown.keepRecordYears) delete changed.keepRecordYears
  return changed
}

function RetentionForm({ workgroupUuid, shown }: { workgroupUuid: string; shown: Retention }) {
  const t = useText()
  const save = async (body: Retention) => {
    const changed = changesOf(body, shown)
    await withRecentPassword(() => call(updateRetention, { params: { workgroupUuid }, body: changed }))
    notifyDone(t('retention.saved'))
    await queryClient.invalidateQueries({ queryKey: retentionQuery(workgroupUuid).queryKey })
  }
  const form = useContractForm({ schema: Retention, initial: shown, submit: save })
  const { closeInactiveMonths: months, keepRecordYears: years } = form.values
  const proposed = years === shown.keepRecordYears ? null : years
  const due = useQuery(dueRecordsQuery(workgroupUuid, proposed))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!due.data || due.data.workspaces === 0) return form.onSubmit(event)
    event.preventDefault()
    confirmDestruction(due.data, () => save(form.values))
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm" maw={720}>
          {t('retention.text')}
        </Text>
        <NativeSelect
          label={t('retention.months')}
          maw={360}
          value={String(months ?? '')}
          onChange={({ currentTarget }) => form.set({ closeInactiveMonths: Number(currentTarget.value) || null })}
          data={[
            { value: '', label: t('retention.never') },
            ...offered(OFFERED, shown.closeInactiveMonths).map((count) => ({
              value: String(count),
              label: t('retention.after', { count }),
            })),
          ]}
        />
        {months !== null && <Concerned workgroupUuid={workgroupUuid} months={months} />}
        <Text size="sm" maw={720}>
          {t('retention.record.text')}
        </Text>
        <NativeSelect
          label={t('retention.record.years')}
          maw={360}
          value={String(years ?? '')}
          onChange={({ currentTarget }) => form.set({ keepRecordYears: Number(currentTarget.value) || null })}
          data={[
            { value: '', label: t('retention.record.ever') },
            ...offered(OFFERED_YEARS, shown.keepRecordYears).map((count) => ({
              value: String(count),
              label: t('retention.record.after', { count }),
            })),
          ]}
        />
        {proposed !== null && <DueRecords due={due} />}
        <SaveFooter form={form} disabled={proposed !== null && !due.data} />
      </Stack>
    </form>
  )
}
