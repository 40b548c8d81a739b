import { Stack, Text, Textarea } from '@mantine/core'
import {
  type OverseenWorkspace,
  planClosings,
} from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { defaultEnd, fieldOfTime, timeOfField } from '../../workspaces/ending/end-dates.ts'
import { SendingEnd } from './sending-end.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  workgroupUuid: string
  workspaces: readonly OverseenWorkspace[]
  dialog: DialogHandle
}

/** Days ahead that are proposed: a month, so that somebody on holiday can cancel. */
const PROPOSED = 30 * 86_400_000

/** Plans the closing of workspaces, with a reason for everyone in them. */
function PlanClosings({ workgroupUuid, workspaces, dialog }: Props) {
  const t = useText()
  const [now] = useState(() => Date.now())
  const [end, setEnd] = useState(() => fieldOfTime(defaultEnd(new Date(now + PROPOSED))))
  const { leftOut, count, send } = useSending({ workspaces, done: 'oversight.plan.done', finish: dialog.finish })
  const endDate = timeOfField(end)
  const isTooSoon = endDate === undefined || endDate - now < limits.plannedByAdministrators
  const form = useContractForm({
    schema: planClosings.body.pick({ endReason: true }),
    initial: { endReason: '' },
    submit: ({ endReason }) =>
      send((workspaceUuids) => {
        const body = { workspaceUuids, endDate: endDate!, endReason }
        return withRecentPassword(() => call(planClosings, { params: { workgroupUuid }, body }))
      }),
  })
  return (
    <DialogModal title={t('oversight.plan.title', { count })} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('oversight.plan.text', { count })}</Text>
          <DateField
            withTime
            label={t('oversight.plan.date')}
            needed
            description={t('oversight.plan.date-hint')}
            min={fieldOfTime(new Date(now + limits.plannedByAdministrators))}
            value={end}
            onChange={setEnd}
            error={isTooSoon ? t('oversight.plan.too-soon') : undefined}
          />
          <Textarea
            {...form.field('endReason')}
            label={t('oversight.plan.reason')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.message}
          />
          <SendingEnd
            {...{ form, leftOut }}
            submit={t('oversight.plan.submit')}
            cancel={dialog.close}
            disabled={isTooSoon}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

export const openPlanClosings = (workgroupUuid: string, workspaces: readonly OverseenWorkspace[]) =>
  openDialog((dialog) => <PlanClosings {...{ workgroupUuid, workspaces, dialog }} />)
