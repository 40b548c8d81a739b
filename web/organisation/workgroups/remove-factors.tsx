import { Button, Divider, Skeleton, Stack, Text } from '@mantine/core'
import { TotpCode } from '@strongroom/contract/wire/fields.ts'
import { beginPasskeyLogin, listPasskeys, removeFactorsByPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { unregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { passkeysWork, showPasskey } from '../../identity/confirm/passkey.ts'
import { useSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshWorkgroup } from './queries.ts'

const isWrong = (error: unknown) => error instanceof CallError && error.code === 'MOBILE_TOTP_INVALID'

interface Props {
  member: Member
  dialog: DialogHandle
}

/** Removes a member's lost second factors; requires a passkey or a code of the administrator's own. */
export function RemoveFactors({ member, dialog }: Props) {
  const t = useText()
  const name = personName(member.user)
  const { actions } = useSession()
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: ({ signal }) => call(listPasskeys, {}, { signal }) })
  const done = async () => {
    await refreshWorkgroup()
    dialog.finish()
    notifyDone(t('workgroup.members.factors-removed', { name }))
  }
  const byCode = useContractForm({
    schema: z.object({ identifier: TotpCode }),
    initial: { identifier: '' },
    submit: async ({ identifier }) => {
      await withRecentPassword(() =>
        call(unregisterMobileAuth, { body: { userUuid: member.userUuid, type: 'TOTP', identifier } }),
      )
      await done()
    },
  })
  const hasPasskey = passkeysWork() && (passkeys.data?.content.length ?? 0) > 0
  // People with neither learn from the refusal of a code what to register.
  const takesCode = actions.unregisterMobileAuth || !hasPasskey
  return (
    <DialogModal title={t('workgroup.members.remove-factors')} dialog={dialog} busy={byCode.busy}>
      <Stack gap="md">
        <Text>{t('workgroup.members.remove-factors-what', { name })}</Text>
        {passkeys.isPending && <Skeleton height={120} />}
        {hasPasskey && <ByPasskey member={member} onDone={done} disabled={byCode.busy} />}
        {hasPasskey && takesCode && <Divider label={t('passkey.or')} />}
        {!passkeys.isPending && takesCode && (
          <form onSubmit={byCode.onSubmit} noValidate>
            <Stack gap="md">
              <CodeField {...byCode.field('identifier')} description={t('workgroup.members.own-code')} />
              <FormError
                error={byCode.error}
                message={isWrong(byCode.error) ? t('workgroup.members.code-wrong') : undefined}
              />
              <DialogActions
                submit={t('workgroup.members.remove-factors-submit')}
                cancel={dialog.close}
                busy={byCode.busy}
                danger
              />
            </Stack>
          </form>
        )}
      </Stack>
    </DialogModal>
  )
}

interface ByPasskeyProps {
  member: Member
  onDone: () => Promise<void>
  disabled: boolean
}

function ByPasskey({ member: { userUuid }, onDone, disabled }: ByPasskeyProps) {
  const t = useText()
  const remove = useAction(async () => {
    const credential = await showPasskey(await call(beginPasskeyLogin, {}))
    await withRecentPassword(() => call(removeFactorsByPasskey, { body: { userUuid, credential } }))
    await onDone()
  })
  return (
    <>
      <FormError error={remove.error} />
      <Button
        color="red.8"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => remove.run()}
        loading={remove.busy}
        disabled={disabled}
      >
        {t('workgroup.members.remove-factors-passkey')}
      </Button>
    </>
  )
}
