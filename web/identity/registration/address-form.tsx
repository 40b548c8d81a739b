import { Button, Stack, Text, TextInput } from '@mantine/core'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useText } from '../../i18n/language.ts'

interface Props {
  intro: string
  button: string
  initial: string
  submit: (email: string) => Promise<unknown>
}

const schema = z.object({ email: EmailAddress })

/** A form for an email address with one action. */
export function AddressForm({ intro, button, initial, submit }: Props) {
  const t = useText()
  const form = useContractForm({
    schema,
    initial: { email: initial },
    submit: ({ email }) => submit(email.trim()),
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text>{intro}</Text>
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
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}
