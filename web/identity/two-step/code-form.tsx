import { Button, Stack, Text } from '@mantine/core'
import { loginMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { refreshFactors } from './queries.ts'

interface Props {
  onPassed: () => Promise<unknown>
  onLost: () => void
  /** A better option is above it. */
  secondary?: boolean
}

/** Asks for a code of the authenticator, with an option for people who have lost it. */
export function CodeForm({ onPassed, onLost, secondary = false }: Props) {
  const t = useText()
  const form = useContractForm({
    schema: loginMobileAuth.body,
    initial: { totp: '' },
    submit: async (body) => {
      await call(loginMobileAuth, { body })
      await refreshFactors()
      await onPassed()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('two-step.code.hint')}</Text>
        <CodeField {...form.field('totp')} />
        <FormError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy} variant={secondary ? 'default' : 'filled'}>
          {t('two-step.code.submit')}
        </Button>
        <Button variant="subtle" onClick={onLost}>
          {t('two-step.lost')}
        </Button>
      </Stack>
    </form>
  )
}
