import type { Group } from '@strongroom/contract/organisation/groups/groups.ts'
import { type Abilities, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { type FormEvent, useRef, useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { text, type TextOf, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { describeField } from '../../ui/forms/describe-field.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { showFirstWrong } from '../../ui/forms/show-first-wrong.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { personNames } from '../../ui/people/person-name.ts'
import { useAction } from '../../ui/use-action.ts'
import { noAbilities } from '../participants/no-abilities.ts'
import { parseAddresses } from './parse-addresses.ts'

/** An invitation that is being written. */
export interface Draft {
  addresses: string[]
  groups: Group[]
  typed: string
  abilities: Abilities
  message: string
  notify: boolean
  hidden: boolean
  expiresTime: number | null
}

interface Wrong {
  emails?: string
  message?: string
  expiresTime?: string
}

const empty: Draft = {
  addresses: [],
  groups: [],
  typed: '',
  abilities: noAbilities,
  message: '',
  notify: true,
  hidden: false,
  expiresTime: null,
}

async function invite(body: CallInput<typeof inviteParticipants>['body']) {
  const sent = await withRecentPassword(() => call(inviteParticipants, { body }))
  await refreshShare('participants')
  return sent
}

/** The messages of the fields that can't be sent; undefined if all can. */
function wrongOf(t: TextOf, body: Parameters<typeof invite>[0]): Wrong | undefined {
  const checked = inviteParticipants.body.safeParse(body)
  if (!checked.success) {
    const issues = checked.error.issues.map((issue) => [issue.path[0], describeField(t, issue.message, issue)])
    return Object.fromEntries(issues) as Wrong
  }
  const isPast = body.expiresTime !== undefined && body.expiresTime !== null && body.expiresTime <= Date.now()
  return isPast ? { expiresTime: t('error.participant.expiry.past') } : undefined
}

/** The draft of an invitation, and sending it; remembers which addresses the server refused. */
export function useInvite(workspace: Workspace, dialog: DialogHandle) {
  const t = useText()
  const [draft, setDraft] = useState<Draft>(empty)
  const [wrong, setWrong] = useState<Wrong>({})
  const set = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    // Messages of changed fields no longer apply.
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const { busy, error, run, reset } = useAction(async (body: Parameters<typeof invite>[0]) => {
    const { content, skipped } = await invite(body)
    dialog.close()
    // An invitation of somebody who takes part already changes their abilities only.
    const changed = content.filter(({ hasAccepted }) => hasAccepted).length
    if (changed < content.length) notifyDone(text('participant.invite.done', { count: content.length - changed }))
    if (changed > 0) notifyDone(text('participant.invite.changed', { count: changed }))
    if (skipped.length > 0) notifyDone(text('group.skipped', { count: skipped.length, people: personNames(skipped) }))
  })
  const refused = error instanceof CallError ? error.addresses : []
  useUnsavedChanges(!busy && JSON.stringify(draft) !== JSON.stringify(empty))
  const sent = useRef<HTMLElement>(null)
  const send = (emails: string[]) => {
    const body = {
      workspaceUuid: workspace.uuid,
      emails,
      groupUuids: draft.groups.map(({ uuid }) => uuid),
      type: draft.hidden ? ('BCC' as const) : ('STANDARD' as const),
      // Without a date the access of people who take part already ends as before.
      ...(draft.expiresTime === null ? {} : { expiresTime: draft.expiresTime }),
      isSilent: !draft.notify,
      message: draft.notify ? draft.message : '',
      ...draft.abilities,
    }
    const found = wrongOf(t, body)
    if (!found) return run(body)
    setWrong(found)
    showFirstWrong(sent.current)
  }
  /** After a change of the addresses, earlier errors apply only while a refused one remains. */
  const forgive = (addresses: string[]) => {
    setWrong({})
    if (!refused.some((address) => addresses.includes(address))) reset()
  }
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    sent.current = event.currentTarget
    if (busy) return
    reset()
    // The unfinished input counts too.
    const rest = parseAddresses(draft.typed)
    if (rest.invalid.length > 0) {
      setWrong({ emails: t('field.email') })
      return showFirstWrong(sent.current)
    }
    const emails = [...new Set([...draft.addresses, ...rest.valid])]
    setWrong({})
    set({ addresses: emails, typed: '' })
    send(emails)
  }
  return { draft, set, submit, busy, error, wrong, refused, forgive }
}
