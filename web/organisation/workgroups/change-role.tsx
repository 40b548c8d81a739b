import { Radio, Stack, Text } from '@mantine/core'
import { highestRole } from '@strongroom/contract/organisation/member-roles.ts'
import { type Member, MemberRole, setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshWorkgroup } from './queries.ts'

const roleOf = ({ roles }: Member): MemberRole => highestRole(({ name }) => (roles as string[]).includes(name)).name

/** Changes a member's role: offers only roles that the person may give. */
export function ChangeRole({ member, dialog }: { member: Member; dialog: DialogHandle }) {
  const t = useText()
  const name = personName(member.user)
  const form = useContractForm({
    schema: setMemberRole.body,
    initial: { role: roleOf(member) },
    submit: async (body) => {
      await withRecentPassword(() => call(setMemberRole, { params: { userUuid: member.userUuid }, body }))
      await refreshWorkgroup()
      dialog.finish()
      notifyDone(t('workgroup.members.role-changed', { name }))
    },
  })
  const offered = MemberRole.options.filter((role) => role !== 'ACCOUNT_ADMIN' || member.actions.makeAccountAdmin)
  return (
    <DialogModal title={t('workgroup.members.role')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Radio.Group {...form.field('role')} label={t('workgroup.members.role-of', { name })}>
            <Stack gap="sm" mt="xs">
              {offered.map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={t(`workgroup.role.${role}`)}
                  description={t(`workgroup.role.${role}-hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" c="dimmed">
            {t('workgroup.members.role-what', { name })}
          </Text>
          <FormError error={form.error} />
          <DialogActions submit={t('workgroup.members.role-submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
