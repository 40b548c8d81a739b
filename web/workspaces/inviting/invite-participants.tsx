import { Stack } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { InviteesFields } from './invitees-fields.tsx'
import { HiddenField } from './hidden-field.tsx'
import { MessageFields } from './message-fields.tsx'
import { RoleField } from '../participants/role-field.tsx'
import { useInvite } from './use-invite.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** The blade that invites people into a workspace: all of them, or none if one is refused. */
export function InviteParticipants({ workspace, dialog }: Props) {
  const t = useText()
  const form = useInvite(workspace, dialog)
  const { draft, set, wrong } = form
  const { abilities, hidden } = draft
  return (
    <Blade title={t('participant.invite.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Stack gap="md">
          <InviteesFields workspace={workspace} form={form} />
          <RoleField
            abilities={abilities}
            onAbilities={(next) => set({ abilities: next })}
            actions={workspace.actions}
            hidden={hidden}
            visibility={
              <HiddenField
                hidden={hidden}
                onHidden={(next, rest) => set({ hidden: next, abilities: rest })}
                abilities={abilities}
                actions={workspace.actions}
              />
            }
          />
          <ExpiryField
            time={draft.expiresTime}
            onTime={(expiresTime) => set({ expiresTime })}
            error={wrong.expiresTime}
          />
          <MessageFields draft={draft} error={wrong.message} onDraft={set} />
          <FormError error={form.error} />
          <DialogActions
            submit={t('participant.invite.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={draft.addresses.length + draft.groups.length === 0 && draft.typed.trim() === ''}
            start={<CopyLink path={`/share/${workspace.uuid}`} />}
          />
        </Stack>
      </form>
    </Blade>
  )
}
