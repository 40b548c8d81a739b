import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type User, updateUser } from '@strongroom/contract/users.ts'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import { SaveFooter } from '../ui/save-footer.tsx'
import { notifyDone } from '../ui/notify.ts'
import { SideCard } from '../ui/side-card.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'
import { refreshPerson } from './queries.ts'

/** Names and time zone. */
export function ProfileSection({ user }: { user: User }) {
  const t = useText()
  const form = useContractForm({
    schema: updateUser.body,
    draft: 'profile',
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      timezone: user.timezone,
      hideEmailAddress: user.hideEmailAddress,
    },
    submit: async (body) => {
      await call(updateUser, { params: { userUuid: user.uuid }, body })
      await refreshPerson()
      notifyDone(t('settings.saved'))
    },
  })
  const zones = [...new Set([form.values.timezone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <SideCard title={t('settings.profile')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              {...form.field('firstName')}
              label={t('registration.first')}
              autoComplete="given-name"
              required
            />
            <TextInput {...form.field('lastName')} label={t('registration.last')} autoComplete="family-name" required />
          </SimpleGrid>
          <NativeSelect {...form.field('timezone')} label={t('settings.timezone')} data={zones} />
          <Checkbox
            label={t('settings.hide-email')}
            description={t('settings.hide-email-hint')}
            checked={form.values.hideEmailAddress}
            onChange={(event) => form.set({ hideEmailAddress: event.currentTarget.checked })}
          />
          <SaveFooter form={form} />
        </Stack>
      </form>
    </SideCard>
  )
}
