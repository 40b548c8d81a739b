import { type Account, renameAccount } from '@strongroom/contract/organisation/accounts/accounts.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { beginSession } from '../../session/session.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshAccounts } from './queries.ts'

export function RenameAccount({ account: { uuid, name }, dialog }: { account: Account; dialog: DialogHandle }) {
  const t = useText()
  const rename = async (body: { name: string }) => {
    await call(renameAccount, { params: { accountUuid: uuid }, body })
    await Promise.all([refreshAccounts(), beginSession()])
    notifyDone(t('accounts.renamed'))
  }
  return (
    <RenameModal
      dialog={dialog}
      title={t('accounts.rename')}
      label={t('accounts.name')}
      submit={t('workgroup.rename')}
      name={name}
      schema={renameAccount.body}
      rename={rename}
    />
  )
}
