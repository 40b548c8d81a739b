import { Stack, Text, TextInput } from '@mantine/core'
import { createAnnotatedCopy } from '@strongroom/contract/documents/annotations.ts'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { refreshShare } from '../../../api/refresh-share.ts'
import { text, useText } from '../../../i18n/language.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../../ui/messages/notify.ts'

/** The name without extension, the version and a word, within the longest name of a PDF. */
function defaultName({ name, extension, contentVersion }: Asset): string {
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const named = (short: string) => text('annotations.copy.default', { name: short, version: contentVersion ?? 1 })
  const room = limits.assetName - '.pdf'.length - [...named('')].length
  return named([...stem].slice(0, room).join(''))
}

export function SaveCopy({ asset, dialog }: { asset: Asset; dialog: DialogHandle }) {
  const t = useText()
  const navigate = useNavigate()
  const form = useContractForm({
    schema: createAnnotatedCopy.body,
    initial: { name: defaultName(asset) },
    submit: async (body) => {
      const copy = await call(createAnnotatedCopy, { params: { assetUuid: asset.uuid }, body })
      await refreshShare('assets')
      const params = { workspaceUuid: copy.workspaceUuid, assetUuid: copy.uuid }
      notifyDone(text('annotations.copy.done', { name: copy.name }), {
        label: text('annotations.copy.open'),
        run: () => navigate({ to: '/share/$workspaceUuid/document/$assetUuid', params }),
      })
      dialog.finish()
    },
  })
  const isTooLarge = form.error instanceof CallError && form.error.code === 'file.too.large'
  return (
    <DialogModal title={t('annotations.copy')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('annotations.copy.text')}</Text>
          {asset.extension === 'pdf' && <Text>{t('annotations.copy.signed')}</Text>}
          <TextInput
            {...form.field('name')}
            label={t('annotations.copy.name')}
            required
            data-autofocus
            autoComplete="off"
          />
          <FormError
            error={form.error}
            attempt={t('annotations.copy.failed')}
            message={isTooLarge ? t('annotations.copy.too-large', { name: form.values.name }) : undefined}
          />
          <DialogActions submit={t('annotations.copy.save')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
