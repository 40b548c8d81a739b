import { type Passkey, renamePasskey } from '@strongroom/contract/identity/passkeys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'
import { passkeysQuery } from './queries.ts'

/** The modal that renames a passkey. */
export function RenamePasskey({ passkey, dialog }: { passkey: Passkey; dialog: DialogHandle }) {
  const t = useText()
  const queryClient = useQueryClient()
  const rename = async (body: { name: string }) => {
    await call(renamePasskey, { params: { passkeyUuid: passkey.uuid }, body })
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  return (
    <RenameModal
      dialog={dialog}
      title={t('passkey.rename.title')}
      label={t('passkey.name')}
      submit={t('passkey.rename')}
      name={passkey.name}
      schema={renamePasskey.body}
      rename={rename}
    />
  )
}
