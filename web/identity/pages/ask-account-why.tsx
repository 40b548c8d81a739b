import { Stack } from '@mantine/core'
import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { explainAccountAction } from '@strongroom/contract/why/account-why.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { useSession } from '../../session/session.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { ActionField } from '../../workspaces/access/action-field.tsx'
import { WhyAnswer } from '../../workspaces/access/why-answer.tsx'

/** The actions that a person can ask about here. The others are steps of signing in, which this page comes after. */
type Asked = Exclude<keyof UserActions, 'completedAuth' | 'acceptTerms' | 'viewEnterprisePage'>

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

/** The blade that explains why a person can or can't do something with their own account. */
function AskAccountWhy({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const { user, actions } = useSession()
  // Actions that aren't offered come first, because people wonder about those.
  const [options] = useState(() => {
    const all = (Object.entries(names) as [Asked, MessageKey][]).map(([value, name]) => ({ value, label: t(name) }))
    const isOffered = ({ value }: { value: Asked }) => actions[value]
    return [...all.filter((one) => !isOffered(one)), ...all.filter(isOffered)]
  })
  const [action, setAction] = useState(options[0]!.value)
  const why = useQuery(whyQuery(user.uuid, action))
  return (
    <Blade title={t('why.title-own')} dialog={dialog}>
      <Stack gap="md">
        <ActionField options={options} value={action} onAction={setAction} />
        {why.isError && <ErrorState error={why.error} retry={() => void why.refetch()} />}
        {why.isPending && <ListSkeleton />}
        {why.data && <WhyAnswer {...why.data} name={undefined} />}
      </Stack>
    </Blade>
  )
}

export const askAccountWhy = () => openDialog((dialog) => <AskAccountWhy dialog={dialog} />)
