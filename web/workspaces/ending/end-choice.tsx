import { NativeSelect, Radio, Stack, Textarea } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useText } from '../../i18n/language.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import type { EndWay } from './end-ways.ts'
import { reminderName } from './reminder-name.ts'
import { fieldOfTime, remindersBefore, timeOfField, wrongEnd } from './end-dates.ts'

export interface EndPlan {
  way: EndWay
  /** In the format of its field. */
  end: string
  reminderDays: number
  reason: string
}

interface Props {
  plan: EndPlan
  onPlan: (changed: Partial<EndPlan>) => void
  offered: readonly EndWay[]
  now: number
}

/** The first step: how the workspace ends, when, and why. */
export function EndChoice({ plan, onPlan, offered, now }: Props) {
  const t = useText()
  const { way, reason } = plan
  return (
    <Stack gap="md">
      <Radio.Group label={t('workspace.end.way')} value={way} onChange={(value) => onPlan({ way: value as EndWay })}>
        <Stack gap="xs" mt="xs">
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`workspace.end.${one}`)}
              description={t(`workspace.end.${one}-hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'scheduleEnd' && <EndTime plan={plan} onPlan={onPlan} now={now} />}
      {way !== 'neverEnd' && (
        <Textarea
          label={t('workspace.end.reason')}
          description={t('workspace.end.reason-hint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.message}
          value={reason}
          onChange={(event) => onPlan({ reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

function EndTime({ plan, onPlan, now }: Omit<Props, 'offered'>) {
  const t = useText()
  const end = timeOfField(plan.end)
  const wrong = wrongEnd(end, now)
  return (
    <>
      <DateField
        withTime
        label={t('workspace.end.time')}
        description={t('workspace.end.time-hint')}
        min={fieldOfTime(new Date(now + limits.scheduledEndMinimum))}
        value={plan.end}
        onChange={(next) => onPlan({ end: next })}
        error={wrong && t(`workspace.end.time.${wrong}`)}
      />
      <NativeSelect
        label={t('workspace.end.reminder')}
        description={t('workspace.end.reminder-hint')}
        value={String(plan.reminderDays)}
        onChange={(event) => onPlan({ reminderDays: Number(event.currentTarget.value) })}
        data={remindersBefore(end ?? now, now).map((days) => ({ value: String(days), label: reminderName(t, days) }))}
      />
    </>
  )
}
