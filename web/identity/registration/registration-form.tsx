import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { type findRegistration, register } from '@strongroom/contract/identity/sign-in.ts'
import { useRouter } from '@tanstack/react-router'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { dropRegistrationToken } from '../../session/registration-token.ts'
import { beginSession, rememberEmail } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { InvitationText } from './invitation-text.tsx'
import { PasswordRule } from './password-rule.tsx'

interface Props {
  token: string
  registration: Reply<typeof findRegistration>
}

/** The workspace whose invitation registering accepted. */
const placeOf = ({ workspaceUuid }: Props['registration']) =>
  workspaceUuid ? ({ to: '/share/$workspaceUuid', params: { workspaceUuid } } as const) : ({ to: '/' } as const)

const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The form of a valid registration link. It signs in on success. */
export function RegistrationForm({ token, registration }: Props) {
  const t = useText()
  const router = useRouter()
  const { email, passwordMinimum } = registration
  const form = useContractForm({
    schema: register.body,
    initial: { first: '', last: '', password: '', repeatpassword: '' },
    alsoCheck: ({ password, repeatpassword }) => ({
      ...(passwordIsStrong(password, email, passwordMinimum) ? {} : { password: t('error.password.weak') }),
      ...(password === repeatpassword ? {} : { repeatpassword: t('error.password.mismatch') }),
    }),
    submit: async (values) => {
      await call(register, { params: { token }, body: { ...values, timezone, locale: currentLanguage() } })
      dropRegistrationToken()
      rememberEmail(email)
      await beginSession()
      await router.navigate({ ...placeOf(registration), replace: true })
    },
  })
  const toggle = { 'aria-label': t('password.show') }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <InvitationText registration={registration} />
        <TextInput value={email} readOnly label={t('registration.as')} name="username" autoComplete="username" />
        <TextInput {...form.field('first')} label={t('registration.first')} autoComplete="given-name" required />
        <TextInput {...form.field('last')} label={t('registration.last')} autoComplete="family-name" required />
        <PasswordInput
          {...form.field('password')}
          label={t('registration.password')}
          autoComplete="new-password"
          aria-describedby="password-rule"
          visibilityToggleButtonProps={toggle}
          required
        />
        <PasswordRule id="password-rule" password={form.values.password} email={email} minimum={passwordMinimum} />
        <PasswordInput
          {...form.field('repeatpassword')}
          label={t('registration.repeat')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          required
        />
        <Text size="sm" c="dimmed">
          {t('registration.timezone', { timezone })}
        </Text>
        <FormError error={form.error} attempt={t('registration.failed')} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('registration.submit')}
        </Button>
      </Stack>
    </form>
  )
}
