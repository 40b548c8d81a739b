import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { resetPassword } from '@strongroom/contract/identity/sign-in.ts'
import { useRouter } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { dropResetLink, type ResetLink } from '../../session/reset-link.ts'
import { beginSession, rememberEmail } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ResetCode } from './reset-code.tsx'
import { PasswordRule } from './password-rule.tsx'

interface Values {
  password: string
  repeatPassword: string
}

interface Props {
  link: ResetLink
  onForgot: () => void
}

/** A new password for the account of a mailed link. It signs in on success. */
export function ResetForm({ link, onForgot }: Props) {
  const t = useText()
  const router = useRouter()
  const reset = async (values: Values & { totp?: string; withoutCode?: boolean }) => {
    await call(resetPassword, { body: { ...link, ...values } })
    dropResetLink()
    rememberEmail(link.email)
    await beginSession()
    await router.navigate({ to: '/', replace: true })
  }
  const askForCode = (values: Values) => (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'REQUIRE_MOBILE_AUTH_LOGIN') throw error
    openDialog((dialog) => <ResetCode dialog={dialog} reset={(code) => reset({ ...values, ...code })} />)
  }
  const form = useContractForm({
    schema: resetPassword.body.pick({ password: true, repeatPassword: true }),
    initial: { password: '', repeatPassword: '' },
    alsoCheck: ({ password, repeatPassword }) => ({
      ...(passwordIsStrong(password, link.email) ? {} : { password: t('error.password.weak') }),
      ...(password === repeatPassword ? {} : { repeatPassword: t('error.password.mismatch') }),
    }),
    submit: (values) => reset(values).catch(askForCode(values)),
  })
  const toggle = { 'aria-label': t('password.show') }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput value={link.email} readOnly label={t('reset.as')} name="username" autoComplete="username" />
        <PasswordInput
          {...form.field('password')}
          label={t('reset.password')}
          autoComplete="new-password"
          aria-describedby="password-rule"
          visibilityToggleButtonProps={toggle}
          required
        />
        <PasswordRule id="password-rule" password={form.values.password} email={link.email} />
        <PasswordInput
          {...form.field('repeatPassword')}
          label={t('reset.repeat')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          required
        />
        <FormError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('reset.submit')}
        </Button>
        <Anchor component="button" type="button" ta="start" onClick={onForgot}>
          {t('login.forgot')}
        </Anchor>
      </Stack>
    </form>
  )
}
