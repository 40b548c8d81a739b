import { Button, Stack, Text, TextInput } from '@mantine/core'
import { startLogin } from '@strongroom/contract/sign-in.ts'
import { useState } from 'react'
import { useText } from '../app/language.ts'
import { mindMaintenance } from '../app/maintenance.ts'
import { call } from '../call.ts'
import { FormError } from '../ui/form-error.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'

interface Props {
  email: string
  onPassword: (email: string) => void
}

/** Asks for the address; the server says how this person signs in. */
export function EmailStep({ email, onPassword }: Props) {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  const form = useContractForm({
    schema: startLogin.query.pick({ email: true }),
    initial: { email },
    submit: async (values) => {
      const { authMethod, redirectUrl } = await mindMaintenance(
        call(startLogin, { query: { email: values.email.trim() } }),
      )
      if (authMethod === 'USE_PASSWORD' || !redirectUrl) return onPassword(values.email.trim())
      setLeaving(true)
      window.location.assign(redirectUrl)
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.field('email')}
          type="email"
          name="username"
          label={t('login.email')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
        />
        <FormError error={form.error} />
        {leaving && <Text role="status">{t('login.identity')}</Text>}
        <Button type="submit" size="md" fullWidth loading={form.busy || leaving}>
          {t('login.next')}
        </Button>
      </Stack>
    </form>
  )
}
