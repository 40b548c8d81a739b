import { Checkbox, Stack, Switch, Text } from '@mantine/core'
import { nextSummary, type SummaryKind } from '@strongroom/contract/record/next-summary.ts'
import {
  NotificationPreference,
  type User,
  updateNotificationPreference,
  updateUser,
} from '@strongroom/contract/identity/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SaveFooter } from '../../ui/forms/save-footer.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notificationPreferenceQuery, refreshPerson } from './queries.ts'

/** Whether and when the person wants emails. */
export function NotificationsSection({ user }: { user: User }) {
  const t = useText()
  const preference = useQuery(notificationPreferenceQuery(user.uuid))
  return (
    <SideCard title={t('settings.notifications')}>
      {preference.isPending && <ListSkeleton rows={2} />}
      {preference.isError && <ErrorState error={preference.error} retry={() => void preference.refetch()} />}
      {preference.isSuccess && <NotificationsForm user={user} wanted={preference.data} />}
    </SideCard>
  )
}

interface Choice {
  name: keyof NotificationPreference
  label: MessageKey
  hint?: MessageKey
  /** Sent in the morning; the next morning is shown. */
  kind?: SummaryKind
}

const choices: Choice[] = [
  {
    name: 'dailyEmail',
    label: 'settings.notifications.daily',
    hint: 'settings.notifications.daily-hint',
    kind: 'DAILY',
  },
  {
    name: 'weeklyEmail',
    label: 'settings.notifications.weekly',
    hint: 'settings.notifications.weekly-hint',
    kind: 'WEEKLY',
  },
  { name: 'immediateEmail', label: 'settings.notifications.immediate', hint: 'settings.notifications.immediate-hint' },
  { name: 'immediateFavouritesOnly', label: 'settings.notifications.favourites' },
]

/** The day of the next digest in the person's time zone. */
function nextDay(kind: SummaryKind, zone: string): string {
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(nextSummary(kind, new Date(), zone))
  return dayjs(iso).format('dddd, D MMMM YYYY')
}

function NotificationsForm({ user, wanted }: { user: User; wanted: NotificationPreference }) {
  const t = useText()
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: NotificationPreference,
    initial: { ...wanted, mails: user.emailSubscriber },
    submit: async ({ mails, ...body }) => {
      const params = { userUuid: user.uuid }
      await call(updateUser, { params, body: { ...user, emailSubscriber: mails } })
      await call(updateNotificationPreference, { params, body })
      await Promise.all([refreshPerson(), queryClient.invalidateQueries(notificationPreferenceQuery(user.uuid))])
      notifyDone(t('settings.saved'))
    },
  })
  const { values } = form
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Switch
          label={t('settings.notifications.mails')}
          description={t('settings.notifications.mails-hint')}
          checked={values.mails}
          onChange={(event) => form.set({ mails: event.currentTarget.checked })}
        />
        {choices.map(({ name, label, hint, kind }) => (
          <Checkbox
            key={name}
            label={t(label)}
            description={hint && t(hint, kind && { day: nextDay(kind, user.timezone), zone: user.timezone })}
            ml={name === 'immediateFavouritesOnly' ? 'xl' : 0}
            checked={values[name]}
            disabled={!values.mails || (name === 'immediateFavouritesOnly' && !values.immediateEmail)}
            onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('settings.notifications.hint')}
        </Text>
        <SaveFooter form={form} />
      </Stack>
    </form>
  )
}
