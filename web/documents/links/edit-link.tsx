import { Stack } from '@mantine/core'
import { type Asset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { LinkName, LinkUrl, updateLinkUrl } from '@strongroom/contract/documents/links.ts'
import { z } from 'zod'
import { text, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { LinkTextField, LinkUrlField } from './link-fields.tsx'

const body = z.object({ name: LinkName, url: LinkUrl })

/** The blade that changes the text and the address of a link. */
export function EditLink({ link, dialog }: { link: Asset; dialog: DialogHandle }) {
  const t = useText()
  const initial = { name: link.name, url: link.url ?? '' }
  const form = useContractForm({
    schema: body,
    initial,
    submit: async ({ name, url }) => {
      const params = { assetUuid: link.uuid }
      try {
        if (name !== initial.name) await call(renameAsset, { params, body: { name } })
        if (url !== initial.url) await call(updateLinkUrl, { params, body: { url } })
      } finally {
        // If only the name was saved, the list shows that.
        await refreshShare('assets')
      }
      dialog.close()
      notifyDone(text('asset.link.saved', { name }))
    },
  })
  const { name, url } = form.values
  return (
    <Blade title={t('asset.link.edit')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <LinkTextField {...form.field('name')} />
          <LinkUrlField {...form.field('url')} />
          <FormError error={form.error} attempt={t('asset.link.edit-failed')} />
          <DialogActions
            submit={t('asset.link.save')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={(name === initial.name && url === initial.url) || name.trim() === '' || url.trim() === ''}
          />
        </Stack>
      </form>
    </Blade>
  )
}
