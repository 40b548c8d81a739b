import { Button, Checkbox, Group, Stack, Switch } from '@mantine/core'
import {
  NotificationPreference,
  type User,
  updateNotificationPreference,
  updateUser,
} from '@strongroom/contract/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MessageKey, useText } from '../app/language.ts'
import { call } from '../call.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormError } from '../ui/form-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { notifyDone } from '../ui/notify.ts'
import { SideCard } from '../ui/side-card.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'
import { notificationPreferenceQuery, refreshPerson } from './queries.ts'

/** Whether and when the person wants to hear of things by mail. */
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

const choices: [keyof NotificationPreference, MessageKey][] = [
  ['dailyEmail', 'settings.notifications.daily'],
  ['weeklyEmail', 'settings.notifications.weekly'],
  ['immediateEmail', 'settings.notifications.immediate'],
  ['immediateFavouritesOnly', 'settings.notifications.favourites'],
]

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
        {choices.map(([name, label]) => (
          <Checkbox
            key={name}
            label={t(label)}
            ml={name === 'immediateFavouritesOnly' ? 'xl' : 0}
            checked={values[name]}
            disabled={!values.mails || (name === 'immediateFavouritesOnly' && !values.immediateEmail)}
            onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
          />
        ))}
        <FormError error={form.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            {t('settings.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
