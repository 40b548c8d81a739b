import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { changePassword, type User } from '@strongroom/contract/identity/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { passwordRule } from '../../session/password-rule.ts'
import { useSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { sessionsQuery } from './queries.ts'

const EMPTY = { oldPassword: '', newPassword: '', repeated: '', totp: '' }

/** Changes the password; sessions on other devices end. */
export function PasswordSection({ user }: { user: User }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { passwordMinimum } = useSession()
  const [asked, setAsked] = useState(false)
  const askForCode = (error: unknown) => {
    setAsked(asked || needsCode(error))
    throw error
  }
  const form = useContractForm({
    schema: changePassword.body.omit({ totp: true }),
    initial: EMPTY,
    alsoCheck: ({ newPassword, repeated }) => ({
      ...(passwordIsStrong(newPassword, user.email, passwordMinimum) ? {} : { newPassword: t('error.password.weak') }),
      ...(newPassword === repeated ? {} : { repeated: t('error.password.mismatch') }),
    }),
    submit: async ({ oldPassword, newPassword, totp }) => {
      const body = { oldPassword, newPassword, ...(totp === '' ? {} : { totp }) }
      await call(changePassword, { params: { userUuid: user.uuid }, body }).catch(askForCode)
      form.set(EMPTY)
      await queryClient.invalidateQueries(sessionsQuery)
      notifyDone(t('settings.password.done'))
    },
  })
  return (
    <SideCard title={t('settings.password')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Username email={user.email} />
          <PasswordInput
            {...form.field('oldPassword')}
            label={t('settings.password.old')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          />
          <PasswordInput
            {...form.field('newPassword')}
            label={t('settings.password.new')}
            description={passwordRule(passwordMinimum)}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          />
          <PasswordInput
            {...form.field('repeated')}
            label={t('settings.password.repeat')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          />
          {asked && <CodeField {...form.field('totp')} />}
          <FormError error={form.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              {t('settings.password.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SideCard>
  )
}

const needsCode = (error: unknown) => error instanceof CallError && error.code === 'REQUIRE_MOBILE_AUTH_LOGIN'

/** For password managers: the account of the password. */
const Username = ({ email }: { email: string }) => (
  <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
)
