import { Button, Stack, Text, TextInput } from '@mantine/core'
import { startLogin } from '@strongroom/contract/identity/sign-in.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { mindMaintenance } from '../../session/maintenance.ts'
import { rememberEmail } from '../../session/session.ts'
import { leaveFor, signOnProblem } from '../../session/sign-on.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { type PasswordWay, type ProvidersWay, wayOf } from './way-of.ts'

interface Props {
  email: string
  onWay: (email: string, way: PasswordWay | ProvidersWay) => void
}

const schema = z.object({ email: EmailAddress })

/** Asks for the address; the server says how this person signs in. */
export function EmailStep({ email, onWay }: Props) {
  const t = useText()
  const { next, workgroupUuid } = useJoiningSearch()
  const [leaving, setLeaving] = useState(false)
  const form = useContractForm({
    schema,
    initial: { email },
    submit: async (values) => {
      const email = values.email.trim()
      const answer = await mindMaintenance(
        call(startLogin, { query: { email, ...(workgroupUuid ? { workgroupUuid } : {}) } }),
      )
      const way = wayOf(answer, signOnProblem())
      if (way.step !== 'leave') return onWay(email, way)
      setLeaving(true)
      rememberEmail(email)
      leaveFor(way.redirectUrl, { next, workgroupUuid })
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
        <FormError error={form.error ?? signOnProblem()} />
        {leaving && <Text role="status">{t('login.identity')}</Text>}
        <Button type="submit" size="md" fullWidth loading={form.busy || leaving}>
          {t('login.next')}
        </Button>
      </Stack>
    </form>
  )
}
