import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { listOutbox } from '@strongroom/contract/wire/system.ts'
import { z } from 'zod'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'

const schema = z.object({ token: z.string().trim().min(1) })

/** Asks for the token that the installation printed at its start, and tests it. */
export function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const t = useText()
  const form = useContractForm({
    schema,
    initial: { token: '' },
    submit: async (values) => {
      const token = values.token.trim()
      await call(listOutbox, { query: { size: 1 } }, { headers: { 'outbox-token': token } })
      onToken(token)
    },
  })
  const refused = form.error instanceof CallError && form.error.status === 403
  return (
    <NarrowCard>
      <PageHeader title={t('outbox.title')} />
      <Text>{t('outbox.intro')}</Text>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <PasswordInput
            {...form.field('token')}
            label={t('outbox.token')}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          />
          <FormError error={form.error} message={refused ? t('outbox.refused') : undefined} />
          <Button type="submit" fullWidth loading={form.busy}>
            {t('outbox.open')}
          </Button>
        </Stack>
      </form>
    </NarrowCard>
  )
}
