import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { explainAccountAction } from '@strongroom/contract/why/account-why.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { useSession } from '../../session/session.ts'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { OwnWhy } from '../../workspaces/access/own-why.tsx'

/** The actions that a person can ask about here. The others are steps of signing in, which this page comes after. */
type Asked = Exclude<
  keyof UserActions,
  'completedAuth' | 'acceptTerms' | 'viewEnterprisePage' | 'manageAccounts' | 'viewSalesReport' | 'operateInstallation'
>

const names: Record<Asked, MessageKey> = {
  createWorkspace: 'why.do.account.create',
  createTaggedWorkspace: 'why.do.account.create-tagged',
  administerWorkspaces: 'why.do.account.administer',
  initiateMobileAuth: 'why.do.account.register',
  unregisterMobileAuth: 'why.do.account.unregister',
  updateMobileAuthLoginPreference: 'why.do.account.preference',
}

/** Refetched each time, because it depends on data elsewhere. */
const whyQuery = (userUuid: string, action: Asked) =>
  queryOptions({
    queryKey: ['settings', 'why', userUuid, action],
    queryFn: ({ signal }) => call(explainAccountAction, { params: { userUuid }, query: { action } }, { signal }),
    staleTime: 0,
  })

function AskAccountWhy({ dialog }: { dialog: DialogHandle }) {
  const { user, actions } = useSession()
  return (
    <OwnWhy
      dialog={dialog}
      names={names}
      isOffered={(action) => actions[action]}
      queryOf={(action) => whyQuery(user.uuid, action)}
    />
  )
}

/** Opens the explanation of what the person can do with their own account. */
export const askAccountWhy = () => openDialog((dialog) => <AskAccountWhy dialog={dialog} />)
