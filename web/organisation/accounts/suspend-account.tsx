import { type Account, setAccountSuspended } from '@strongroom/contract/organisation/accounts/accounts.ts'
import { call } from '../../api/call.ts'
import { text, useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { refreshAccounts } from './queries.ts'

/** Asks before suspending an account; lifts its suspension at once. */
export function toggleSuspension(account: Account): void {
  if (account.suspended) return void setSuspended(account, false).catch(notifyError)
  openDialog((dialog) => <SuspendAccount account={account} dialog={dialog} />)
}

async function setSuspended({ uuid: accountUuid, name }: Account, suspended: boolean): Promise<void> {
  const body = { suspended }
  await withRecentPassword(() => call(setAccountSuspended, { params: { accountUuid }, body }))
  await refreshAccounts()
  notifyDone(text(suspended ? 'accounts.suspend.done' : 'accounts.resume.done', { name }))
}

function SuspendAccount({ account, dialog }: { account: Account; dialog: DialogHandle }) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('accounts.suspend.title', { name: account.name })}
      confirm={t('accounts.suspend')}
      danger
      act={() => setSuspended(account, true)}
    >
      {t('sales.account.suspend-text')}
    </ConfirmModal>
  )
}
