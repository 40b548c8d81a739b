import { closeWorkspace, findLifecycle, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { type Step, StepsModal } from '../../ui/dialogs/steps-modal.tsx'
import { expectEnd } from './expected-end.ts'
import { EndChoice, type EndPlan } from './end-choice.tsx'
import { waysOf } from './end-ways.ts'
import { defaultEnd, fieldOfTime, timeOfField, wrongEnd } from './end-dates.ts'
import { EndExports } from './end-exports.tsx'
import { workspaceKeys } from '../workspaces/queries.ts'
import { useExports } from './use-exports.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** How a workspace ends: immediately, with exports first; at a time; or, if that was scheduled, not at all. */
export function EndWorkspace({ workspace, dialog }: Props) {
  const t = useText()
  const { uuid, actions } = workspace
  const offered = waysOf(workspace)
  const [now] = useState(() => Date.now())
  const { plan, change, isChanged } = usePlan(workspace, now)
  const exports = useExports(uuid)
  const { close, schedule } = useEnding(workspace)
  const wrong = plan.way === 'scheduleEnd' && wrongEnd(timeOfField(plan.end), now) !== undefined
  const choice = <EndChoice plan={plan} onPlan={change} offered={offered} now={now} />
  const single: Step = {
    content: choice,
    submit: t(plan.way === 'neverEnd' ? 'workspace.end.neverEnd.submit' : 'workspace.end.scheduleEnd.submit'),
    attempt: t(plan.way === 'neverEnd' ? 'workspace.end.neverEnd.failed' : 'workspace.end.scheduleEnd.failed'),
    disabled: wrong,
    act: () => schedule(plan),
  }
  const first: Step = { content: choice, submit: t('dialog.next') }
  const mayExport = actions?.exportAudit ?? false
  const last: Step = {
    content: <EndExports exports={exports} offered={mayExport} />,
    submit: t('workspace.end.submit'),
    danger: true,
    attempt: t('workspace.end.failed'),
    act: async () => {
      if (mayExport) await exports.run()
      await close(plan.reason)
    },
  }
  return (
    <StepsModal
      dialog={dialog}
      title={t('workspace.end.title')}
      changed={isChanged}
      steps={plan.way === 'endNow' ? [first, last] : [single]}
    />
  )
}

const keysOf = (plan: EndPlan) => Object.keys(plan) as (keyof EndPlan)[]

/** The chosen schedule: the current one until changed. */
function usePlan(workspace: Workspace, now: number) {
  const { uuid, actions } = workspace
  const { data } = useQuery({
    queryKey: [...workspaceKeys.one(uuid), 'lifecycle'],
    queryFn: ({ signal }) => call(findLifecycle, { params: { workspaceUuid: uuid } }, { signal }),
    enabled: actions?.updateLifecycle ?? false,
  })
  const [changed, setChanged] = useState<Partial<EndPlan>>({})
  const ways = waysOf(workspace)
  const planned = data?.endDate ?? null
  const current: EndPlan = {
    way: planned !== null && ways.includes('scheduleEnd') ? 'scheduleEnd' : (ways[0] ?? 'scheduleEnd'),
    end: fieldOfTime(planned === null ? defaultEnd(new Date(now)) : new Date(planned)),
    reminderDays: data?.reminderDays ?? 0,
    reason: data?.endReason ?? '',
  }
  const plan = { ...current, ...changed }
  const isChanged = keysOf(current).some((key) => plan[key] !== current[key])
  return { plan, isChanged, change: (next: Partial<EndPlan>) => setChanged({ ...changed, ...next }) }
}

function useEnding({ uuid, name }: Workspace) {
  const t = useText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { workspaceUuid: uuid }
  const close = async (comment: string) => {
    await expectEnd(uuid, () => withRecentPassword(() => call(closeWorkspace, { params, body: { comment } })))
    notifyDone(t('workspace.ended', { name }))
    await navigate({ to: '/' })
    queryClient.removeQueries({ queryKey: workspaceKeys.one(uuid) })
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  }
  const schedule = async ({ way, end, reason, reminderDays }: EndPlan) => {
    const never = { endDate: null }
    const body = way === 'neverEnd' ? never : { endDate: timeOfField(end)!, endReason: reason, reminderDays }
    await withRecentPassword(() => call(updateLifecycle, { params, body: body as never }))
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
    notifyDone(t(way === 'neverEnd' ? 'workspace.end.unscheduled' : 'workspace.end.scheduled', { name }))
  }
  return { close, schedule }
}
