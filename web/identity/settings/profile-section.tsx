import {
  Checkbox,
  type ComboboxItem,
  type ComboboxParsedItem,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core'
import { type User, updateUser } from '@strongroom/contract/identity/users.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { SaveFooter } from '../../ui/forms/save-footer.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
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
  const [zones] = useState(() => zonesWith(user.timezone))
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
          <Select
            {...form.field('timezone')}
            label={t('settings.timezone')}
            data={zones}
            searchable
            allowDeselect={false}
            limit={100}
            filter={({ options, search }) => options.filter((zone) => isFound(zone, search))}
            nothingFoundMessage={t('settings.timezone.none')}
            maxDropdownHeight={260}
          />
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

/** Milliseconds in a minute. */
const MINUTE = 60_000

/** `+13:00 Pacific/Auckland`: time zones from west to east. */
function zonesWith(own: string): ComboboxItem[] {
  const names = [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
  const known = names.map((value) => ({ value, offset: offsetOf(value, new Date()) }))
  return known
    .toSorted((a, b) => a.offset - b.offset || (a.value < b.value ? -1 : 1))
    .map(({ value, offset }) => ({ value, label: `${value.replaceAll('_', ' ')} (UTC${signed(offset)})` }))
}

/** The current offset in minutes. */
function offsetOf(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now)
  return Math.round((Date.parse(`${clock.replace(' ', 'T')}Z`) - now.getTime()) / MINUTE)
}

const signed = (minutes: number) => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Every word of the search is in it: a city, a region, or an offset. */
const isFound = (zone: ComboboxParsedItem, search: string) =>
  'label' in zone &&
  search
    .toLowerCase()
    .replaceAll('-', '−')
    .split(/\s+/)
    .every((word) => zone.label.toLowerCase().includes(word))
