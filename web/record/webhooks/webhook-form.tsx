import { Checkbox, Stack, TextInput } from '@mantine/core'
import { createWebhook, updateWebhook, type Webhook } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { ShownSecret } from '../../organisation/provisioning/shown-secret.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { activityGroups } from '../audit/activity-groups.ts'
import { refreshWebhooks } from './queries.ts'

interface Props {
  workgroupUuid: string
  /** The webhook to change; undefined for a new one. */
  webhook?: Webhook
  dialog: DialogHandle
}

const ALL = [...activityGroups, 'signing-in', 'administration'] as const satisfies Webhook['groups']

/** Saves the fields of a webhook; a new one has a secret to show. */
function useWebhookForm({ workgroupUuid, webhook, dialog }: Props, onSecret: (secret: string) => void) {
  return useContractForm({
    schema: createWebhook.body,
    initial: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      groups: webhook?.groups ?? ([] as Webhook['groups']),
    },
    submit: async (body) => {
      if (webhook) {
        const params = { workgroupUuid, webhookUuid: webhook.uuid }
        await withRecentPassword(() => call(updateWebhook, { params, body }))
        await refreshWebhooks()
        return dialog.finish()
      }
      const made = await withRecentPassword(() => call(createWebhook, { params: { workgroupUuid }, body }))
      onSecret(made.secret)
      await refreshWebhooks()
    },
  })
}

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookForm(props: Props) {
  const t = useText()
  const { webhook, dialog } = props
  const [secret, setSecret] = useState<string>()
  const form = useWebhookForm(props, setSecret)
  const title = t(webhook ? 'webhooks.change' : 'webhooks.add')
  if (secret !== undefined)
    return (
      <DialogModal title={title} dialog={dialog}>
        <ShownSecret label={t('webhooks.secret')} secret={secret} dialog={dialog} />
      </DialogModal>
    )
  return (
    <DialogModal title={title} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Fields form={form} />
          <FormError error={form.error} />
          <DialogActions submit={t('webhooks.save')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

function Fields({ form }: { form: ReturnType<typeof useWebhookForm> }) {
  const t = useText()
  return (
    <>
      <TextInput
        {...form.field('url')}
        label={t('webhooks.url')}
        placeholder="https://hooks.example.org/in"
        required
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
      <TextInput {...form.field('description')} label={t('webhooks.description')} autoComplete="off" />
      <Checkbox.Group
        label={t('webhooks.groups')}
        description={t('webhooks.groups-hint')}
        required
        value={form.values.groups}
        onChange={(groups) => form.set({ groups: ALL.filter((group) => groups.includes(group)) })}
        error={form.field('groups').error}
      >
        <Stack gap="xs" mt="xs">
          {ALL.map((group) => (
            <Checkbox
              key={group}
              value={group}
              label={t(`activity.group.${group}`)}
              description={t(`webhooks.group.${group}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}
