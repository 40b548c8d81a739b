import { Stack } from '@mantine/core'
import { createLink } from '@strongroom/contract/documents/links.ts'
import type { ReactNode } from 'react'
import { text, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import type { FolderPlace } from '../assets/folder-place.ts'
import { LinkTextField, LinkUrlField } from './link-fields.tsx'

interface Props {
  place: FolderPlace
  dialog: DialogHandle
  /** Beside the buttons, at the other end. */
  start?: ReactNode
}

/** The form of a new link, inside a blade. */
export function CreateLink({ place, dialog, start }: Props) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const { workspaceUuid, parentUuid } = place
  const form = useContractForm({
    schema: createLink.body,
    initial: { name: '', url: '', workspaceUuid, parentUuid },
    submit: async (body) => {
      const link = await call(createLink, { body }, { idempotencyKey })
      await refreshShare('assets')
      dialog.close()
      notifyDone(text('asset.link.done', { name: link.name }))
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <LinkTextField {...form.field('name')} />
        <LinkUrlField {...form.field('url')} />
        <FormError error={form.error} attempt={t('asset.link.failed')} />
        <DialogActions
          submit={t('asset.link.submit')}
          cancel={dialog.close}
          busy={form.busy}
          disabled={form.values.name.trim() === '' || form.values.url.trim() === ''}
          start={start}
        />
      </Stack>
    </form>
  )
}
