import { ActionIcon, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Password } from '@strongroom/contract/wire/fields.ts'
import type { ProviderChoice } from '@strongroom/contract/identity/identity.ts'
import { IconPencil } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useText } from '../../i18n/language.ts'
import { mindMaintenance } from '../../session/maintenance.ts'
import { signIn } from '../../session/session.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ProviderButtons } from './provider-buttons.tsx'

interface Props {
  email: string
  onEdit: () => void
  /** Other sign-in options, offered below. */
  providers: ProviderChoice[]
}

const schema = z.object({ password: Password })

/** Asks for the password of an address, which the button beside it changes. */
export function PasswordStep({ email, onEdit, providers }: Props) {
  const t = useText()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    schema,
    initial: { password: '' },
    submit: async ({ password }) => {
      await mindMaintenance(signIn(email, password))
      // The guard of /login now finds a session and continues to `next`.
      await router.invalidate()
    },
  })
  useEffect(() => input.current?.focus(), [])
  const edit = (
    <ActionIcon variant="subtle" size={36} onClick={onEdit} aria-label={t('login.email-edit')}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          value={email}
          readOnly
          name="username"
          label={t('login.email')}
          autoComplete="username"
          size="md"
          rightSection={edit}
          rightSectionWidth={44}
        />
        <PasswordInput
          {...form.field('password')}
          ref={input}
          label={t('login.password')}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        />
        <FormError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('login.submit')}
        </Button>
        {providers.length > 0 && <Divider label={t('login.provider-or')} />}
        <ProviderButtons providers={providers} email={email} />
      </Stack>
    </form>
  )
}
