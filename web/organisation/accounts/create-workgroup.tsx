import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { createWorkgroup } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { languageNames, useText } from '../../i18n/language.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshAccounts } from './queries.ts'

type Made = Reply<typeof createWorkgroup>
type Locale = keyof typeof languageNames

const { name: Name, locale: Locale } = createWorkgroup.body.shape
const Form = z.object({ name: Name, domains: z.string(), locale: Locale })

const domainsIn = (words: string) => words.split(/[\s,;]+/).filter(Boolean)

/** Creates a workgroup in an account; afterwards shows the DNS records that prove its domains. */
export function CreateWorkgroup({ accountUuid, dialog }: { accountUuid: string; dialog: DialogHandle }) {
  const t = useText()
  const [made, setMade] = useState<Made>()
  const form = useContractForm({
    schema: Form,
    initial: { name: '', domains: '', locale: 'en-gb' as Locale },
    submit: async ({ domains, ...body }) => {
      const answer = await call(createWorkgroup, { body: { ...body, accountUuid, domains: domainsIn(domains) } })
      await refreshAccounts()
      notifyDone(t('accounts.workgroup.created', { name: answer.workgroup.name }))
      if (answer.domains.length > 0) setMade(answer)
      else dialog.finish()
    },
  })
  if (made) return <Proofs made={made} dialog={dialog} />
  return (
    <DialogModal title={t('accounts.workgroup.create')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('workgroup.name')} required data-autofocus autoComplete="off" />
          <Textarea
            {...form.field('domains')}
            label={t('accounts.workgroup.domains')}
            description={t('accounts.workgroup.domains-hint')}
            autosize
            minRows={2}
            maxRows={6}
          />
          <NativeSelect
            {...form.field('locale')}
            label={t('workgroup.options.locale')}
            data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          />
          <FormError error={form.error} attempt={t('accounts.workgroup.create.failed')} />
          <DialogActions submit={t('accounts.workgroup.create.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

function Proofs({ made: { workgroup, domains }, dialog }: { made: Made; dialog: DialogHandle }) {
  const t = useText()
  return (
    <DialogModal title={t('accounts.workgroup.proofs', { name: workgroup.name })} dialog={dialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          dialog.finish()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('accounts.workgroup.proofs.text')}</Text>
          {domains.map(({ domain, record, value }) => (
            <div key={domain}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {domain}
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {record}
              </Text>
              <CopyText label="" value={value} />
            </div>
          ))}
          <DialogActions submit={t('dialog.close')} cancel={dialog.close} busy={false} />
        </Stack>
      </form>
    </DialogModal>
  )
}
