import { Button, Group, Stack, Textarea } from '@mantine/core'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import type { InviteesField } from '../../ui/forms/invitees-field.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { inviteReason } from '../members/invite-reason.ts'
import { refreshWorkgroup } from './queries.ts'

const EMPTY = { emails: [] as string[], typed: '', message: '' }

/** The input and its submission: all addresses are invited, or none if one is refused. */
function useInviteMembers(workgroupUuid: string) {
  const t = useText()
  const form = useContractForm({
    schema: inviteMembers.body.pick({ message: true }),
    initial: EMPTY,
    alsoCheck: ({ typed, emails }) => ({
      ...(typed.trim() !== '' && !EmailAddress.safeParse(typed).success ? { emails: t('field.email') } : {}),
      ...(typed.trim() === '' && emails.length === 0 ? { emails: t('field.required') } : {}),
    }),
    submit: async ({ emails, typed, message }) => {
      const all = [...new Set([...emails, ...(typed.trim() === '' ? [] : [typed.trim().toLowerCase()])])]
      await call(inviteMembers, { body: { organisationUuid: workgroupUuid, emails: all, message } })
      form.set(EMPTY)
      await refreshWorkgroup()
      notifyDone(t('participant.invite.done', { count: all.length }))
    },
  })
  return form
}

interface Props {
  workgroupUuid: string
  addresses: InviteesField
  /** Other ways to add members. */
  more?: ReactNode
}

/** Invites people into a workgroup. */
export function InviteMembers({ workgroupUuid, addresses: Addresses, more }: Props) {
  const t = useText()
  const { user } = useSession()
  const form = useInviteMembers(workgroupUuid)
  const { values, set } = form
  const { error } = form.field('emails')
  return (
    <SideCard title={t('workgroup.invite')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Addresses
            addresses={values.emails}
            onAddresses={(emails) => {
              set({ emails })
              form.forgetError()
            }}
            refused={form.error instanceof CallError ? form.error.addresses : []}
            error={error}
            own={user.email}
            typed={values.typed}
            onTyped={(typed) => set({ typed })}
          />
          <Textarea
            {...form.field('message')}
            label={t('participant.message')}
            description={t('participant.message-hint')}
            autosize
            minRows={2}
            maxRows={6}
          />
          <FormError error={form.error} message={form.error ? inviteReason(form.error) : undefined} />
          <Group justify="flex-end" gap="sm">
            {more}
            <Button type="submit" loading={form.busy}>
              {t('participant.invite.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SideCard>
  )
}
