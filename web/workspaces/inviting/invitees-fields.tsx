import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { AddressField } from './address-field.tsx'
import { InvitationPreview, useInvitationPreview } from './invitation-preview.tsx'
import { InvitedGroups } from './invited-groups.tsx'
import { useGroupChoice } from './use-group-choice.ts'
import type { useInvite } from './use-invite.ts'

/** The people to invite, by address or by group, with the effect of the invitation. */
export function InviteesFields({ workspace, form }: { workspace: Workspace; form: ReturnType<typeof useInvite> }) {
  const t = useText()
  const { user } = useSession()
  const { draft, set, wrong } = form
  const { addresses, groups, typed, abilities } = draft
  const choice = useGroupChoice({
    workgroupUuid: workspace.workgroupUuid,
    typed,
    chosen: groups,
    onChosen: (next) => {
      set({ groups: next })
      form.forgive([])
    },
  })
  const preview = useInvitationPreview({
    workspaceUuid: workspace.uuid,
    emails: addresses.slice(0, limits.inviteesPerCall),
    groupUuids: groups.map(({ uuid }) => uuid),
    hasDownload: abilities.hasDownload,
  })
  const refused = [...form.refused, ...(preview?.untrusted ?? [])]
  const untrusted = (preview?.untrusted ?? []).some((address) => addresses.includes(address))
  return (
    <>
      <AddressField
        addresses={addresses}
        onAddresses={(next) => {
          set({ addresses: next })
          form.forgive(next)
        }}
        refused={refused}
        error={wrong.emails ?? (untrusted ? t('error.participant.email.not.whitelisted') : undefined)}
        groups={choice}
        own={user.email}
        typed={typed}
        onTyped={(next) => set({ typed: next })}
      />
      <InvitedGroups groups={groups} refused={refused} />
      <InvitationPreview preview={preview} />
    </>
  )
}
