import { Stack, Switch, Textarea } from '@mantine/core'
import { type Abilities, inviteParticipants } from '@strongroom/contract/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces.ts'
import { type FormEvent, useState } from 'react'
import { useSession } from '../app/session.ts'
import { text, useText } from '../app/language.ts'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { refreshShare } from '../refresh-share.ts'
import { Blade } from '../ui/blade.tsx'
import { describeField } from '../ui/describe-field.ts'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notifyDone } from '../ui/notify.ts'
import { AbilityFields } from './ability-fields.tsx'
import { AddressField } from './address-field.tsx'
import { HiddenField } from './hidden-field.tsx'
import { noAbilities } from './no-abilities.ts'
import { parseAddresses } from './parse-addresses.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

interface Draft {
  addresses: string[]
  typed: string
  abilities: Abilities
  message: string
  notify: boolean
  hidden: boolean
}

/** The blade that invites people into a workspace: all of them, or, if one is refused, nobody. */
export function InviteParticipants({ workspace, dialog }: Props) {
  const t = useText()
  const { user } = useSession()
  const [draft, setDraft] = useState<Draft>(empty)
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))
  const form = useInvite(workspace, dialog)
  const { addresses, typed, abilities, message, notify, hidden } = draft
  return (
    <Blade title={t('participant.invite.title')} dialog={dialog} busy={form.busy || addresses.length > 0}>
      <form onSubmit={(event) => void form.submit(event, draft, set)} noValidate>
        <Stack gap="md">
          <AddressField
            addresses={addresses}
            onAddresses={(next) => {
              set({ addresses: next })
              form.forgive()
            }}
            refused={form.refused}
            error={form.wrong.emails}
            own={user.email}
            typed={typed}
            onTyped={(next) => set({ typed: next })}
          />
          <AbilityFields
            abilities={abilities}
            onAbilities={(next) => set({ abilities: next })}
            actions={workspace.actions}
            hidden={hidden}
            hiddenField={
              <HiddenField
                hidden={hidden}
                onHidden={(next, rest) => set({ hidden: next, abilities: rest })}
                abilities={abilities}
                actions={workspace.actions}
              />
            }
          />
          <Switch
            label={t('participant.invite.notify')}
            description={t('participant.invite.notify-hint')}
            checked={notify}
            onChange={(event) => set({ notify: event.currentTarget.checked })}
          />
          <Textarea
            label={t('participant.message')}
            description={t('participant.message-hint')}
            autosize
            minRows={3}
            maxRows={8}
            value={message}
            error={form.wrong.message}
            disabled={!notify}
            onChange={(event) => set({ message: event.currentTarget.value })}
          />
          <FormError error={form.error} />
          <DialogActions
            submit={t('participant.invite.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={addresses.length === 0 && typed.trim() === ''}
          />
        </Stack>
      </form>
    </Blade>
  )
}

const empty: Draft = { addresses: [], typed: '', abilities: noAbilities, message: '', notify: true, hidden: false }

/** Sends the invitations; remembers which addresses the server refused. */
function useInvite(workspace: Workspace, dialog: DialogHandle) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wrong, setWrong] = useState<{ emails?: string; message?: string }>({})
  const refused = error instanceof CallError ? error.addresses : []
  const send = async (draft: Draft, emails: string[]) => {
    const body = {
      workspaceUuid: workspace.uuid,
      emails,
      type: draft.hidden ? ('BCC' as const) : ('STANDARD' as const),
      isSilent: !draft.notify,
      message: draft.notify ? draft.message : '',
      ...draft.abilities,
    }
    const checked = inviteParticipants.body.safeParse(body)
    if (!checked.success) {
      const issues = checked.error.issues.map((issue) => [issue.path[0], describeField(t, issue.message, issue)])
      return setWrong(Object.fromEntries(issues) as typeof wrong)
    }
    setBusy(true)
    try {
      await call(inviteParticipants, { body })
      await refreshShare('participants')
      dialog.close()
      notifyDone(text('participant.invite.done', { count: emails.length }))
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const submit = async (event: FormEvent, draft: Draft, set: (changed: Partial<Draft>) => void) => {
    event.preventDefault()
    if (busy) return
    setError(null)
    // What is still being typed counts too.
    const rest = parseAddresses(draft.typed)
    if (rest.invalid.length > 0) return setWrong({ emails: t('field.email') })
    const emails = [...new Set([...draft.addresses, ...rest.valid])]
    setWrong({})
    set({ addresses: emails, typed: '' })
    await send(draft, emails)
  }
  return { submit, busy, error, wrong, refused, forgive: () => setWrong({}) }
}

/** Opens the blade. */
export const openInvite = (workspace: Workspace) =>
  openDialog((dialog) => <InviteParticipants workspace={workspace} dialog={dialog} />)
