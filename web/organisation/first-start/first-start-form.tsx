import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { completeFirstStart, type findFirstStart } from '@strongroom/contract/identity/first-start.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { PasswordRule } from '../../identity/registration/password-rule.tsx'
import { dropFirstStartToken } from '../../session/first-start-token.ts'
import { beginSession, rememberEmail } from '../../session/session.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { TryMail } from './try-mail.tsx'
import { TryScanner } from './try-scanner.tsx'

interface Props {
  token: string
  found: Reply<typeof findFirstStart>
}

const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Creates the first administrator and signs them in. Mail server and scanner can be tried before. */
export function FirstStartForm({ token, found }: Props) {
  const t = useText()
  const router = useRouter()
  const form = useContractForm({
    schema: completeFirstStart.body.omit({ token: true }),
    initial: {
      account: '',
      workgroup: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      repeatPassword: '',
      publicUrl: found.publicUrl,
    },
    alsoCheck: ({ password, repeatPassword, email }) => ({
      ...(passwordIsStrong(password, email) ? {} : { password: t('error.password.weak') }),
      ...(password === repeatPassword ? {} : { repeatPassword: t('error.password.mismatch') }),
    }),
    submit: async ({ publicUrl, ...values }) => {
      // An address that nobody chose isn't kept: the next start may have another port.
      const chosen = publicUrl && publicUrl !== found.publicUrl ? { publicUrl } : {}
      await call(completeFirstStart, { body: { ...values, ...chosen, token, timezone, locale: currentLanguage() } })
      dropFirstStartToken()
      rememberEmail(values.email)
      await beginSession()
      await router.navigate({ to: '/', replace: true })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <OfOrganisation field={form.field as Field} hasPublicUrl={found.mayChangePublicUrl} />
        <OfPerson field={form.field as Field} values={form.values} />
        <Title order={2} size="h4" mt="sm">
          {t('first-start.checks')}
        </Title>
        <TryMail token={token} email={form.values.email} hasMailServer={found.hasMailServer} />
        <TryScanner token={token} hasScanner={found.hasScanner} />
        <FormError error={form.error} attempt={t('first-start.failed')} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('first-start.submit')}
        </Button>
      </Stack>
    </form>
  )
}

type Field = (
  name: 'account' | 'workgroup' | 'publicUrl' | 'firstName' | 'lastName' | 'email' | 'password' | 'repeatPassword',
) => object

function OfOrganisation({ field, hasPublicUrl }: { field: Field; hasPublicUrl: boolean }) {
  const t = useText()
  return (
    <>
      <Title order={2} size="h4">
        {t('first-start.organisation')}
      </Title>
      <TextInput
        {...field('account')}
        label={t('first-start.account')}
        description={t('first-start.account-hint')}
        autoComplete="organization"
        required
      />
      <TextInput
        {...field('workgroup')}
        label={t('first-start.workgroup')}
        description={t('first-start.workgroup-hint')}
        autoComplete="off"
        required
      />
      {hasPublicUrl && (
        <TextInput
          {...field('publicUrl')}
          label={t('first-start.public-url')}
          description={t('first-start.public-url-hint')}
          autoComplete="off"
          type="url"
        />
      )}
    </>
  )
}

function OfPerson({ field, values }: { field: Field; values: { email: string; password: string } }) {
  const t = useText()
  const toggle = { 'aria-label': t('password.show') }
  return (
    <>
      <Title order={2} size="h4" mt="sm">
        {t('first-start.you')}
      </Title>
      <TextInput {...field('firstName')} label={t('registration.first')} autoComplete="given-name" required />
      <TextInput {...field('lastName')} label={t('registration.last')} autoComplete="family-name" required />
      <TextInput {...field('email')} label={t('first-start.email')} type="email" autoComplete="username" required />
      <PasswordInput
        {...field('password')}
        label={t('registration.password')}
        autoComplete="new-password"
        aria-describedby="password-rule"
        visibilityToggleButtonProps={toggle}
        required
      />
      <PasswordRule id="password-rule" password={values.password} email={values.email} />
      <PasswordInput
        {...field('repeatPassword')}
        label={t('registration.repeat')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        required
      />
    </>
  )
}
