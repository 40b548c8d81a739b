import { ActionIcon, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { signOnProblem } from '../../session/sign-on.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { ProvidersWay } from './way-of.ts'

interface Props {
  email: string
  way: ProvidersWay
  onEdit: () => void
  onPassword: () => void
}

/** Lets a person choose one of their organisation's providers. */
export function ProviderStep({ email, way, onEdit, onPassword }: Props) {
  const t = useText()
  const edit = (
    <ActionIcon variant="subtle" size={36} onClick={onEdit} aria-label={t('login.email-edit')}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Stack gap="md">
      <TextInput value={email} readOnly label={t('login.email')} size="md" rightSection={edit} rightSectionWidth={44} />
      <FormError error={signOnProblem()} />
      {way.providers.length > 1 && <Text>{t('login.provider-choose')}</Text>}
      <ProviderButtons providers={way.providers} email={email} />
      {way.passwordAllowed && (
        <Anchor component="button" type="button" ta="center" onClick={onPassword}>
          {t('login.use-password')}
        </Anchor>
      )}
    </Stack>
  )
}
