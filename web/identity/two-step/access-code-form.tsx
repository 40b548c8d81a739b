import { Button, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { giveAccessCode, mailAccessCode } from '@strongroom/contract/identity/two-step.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { withoutSpaces } from '../../ui/forms/without-spaces.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'

interface Props {
  workspaceUuid: string
  onPassed: () => Promise<unknown>
}

/** Emails a code on request, at most once a minute, and checks it. */
export function AccessCodeForm({ workspaceUuid, onPassed }: Props) {
  const t = useText()
  const params = { workspaceUuid }
  const [waiting, setWaiting] = useState(false)
  const mail = useAction(async () => {
    await call(mailAccessCode, { params, body: undefined })
    setWaiting(true)
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setWaiting(false), limits.resendCooldown)
    return () => clearTimeout(timer)
  }, [waiting])
  const form = useContractForm({
    schema: giveAccessCode.body,
    initial: { code: '' },
    submit: async (body) => {
      await call(giveAccessCode, { params, body })
      await onPassed()
    },
  })
  const code = form.field('code')
  const asked = mail.done
  const again = (
    <Button variant={asked ? 'subtle' : 'filled'} onClick={() => mail.run()} loading={mail.busy} disabled={waiting}>
      {t(asked ? 'two-step.mail.again' : 'two-step.mail.send')}
    </Button>
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed" role="status">
          {t(asked ? 'two-step.mail.sent' : 'two-step.mail.hint')}
        </Text>
        {!asked && again}
        <TextInput
          {...code}
          onChange={withoutSpaces(code.onChange, limits.emailCodeLength * 2)}
          label={t('two-step.mail.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
        />
        <FormError error={form.error ?? mail.error} />
        <Button type="submit" variant={asked ? 'filled' : 'default'} loading={form.busy}>
          {t('two-step.code.submit')}
        </Button>
        {asked && again}
      </Stack>
    </form>
  )
}
