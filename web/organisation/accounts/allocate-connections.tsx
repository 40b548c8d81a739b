import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import {
  type AccountWorkgroup,
  setConnectionAllocation,
} from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useAction } from '../../ui/use-action.ts'
import { refreshAccounts } from './queries.ts'

const MOST = 1_000_000_000

/** Sets how many of the account's connections a workgroup may use. */
export function AllocateConnections({ workgroup, dialog }: { workgroup: AccountWorkgroup; dialog: DialogHandle }) {
  const t = useText()
  const { uuid: workgroupUuid, name, connectionAllocation: part, maxAllocation: room } = workgroup
  const [isOff, setOff] = useState(part === null)
  const [typed, setTyped] = useState(part === null ? '' : String(part))
  const [tried, setTried] = useState(false)
  const most = room ?? MOST
  const wanted = /^\d{1,10}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  const isWrong = !isOff && (wanted < 1 || wanted > most)
  const saving = useAction(async () => {
    const body = { connectionAllocation: isOff ? null : wanted }
    await call(setConnectionAllocation, { params: { workgroupUuid }, body })
    await refreshAccounts()
    notifyDone(t('accounts.workgroup.allocate.done', { name }))
    dialog.finish()
  })
  const isChanged = isOff !== (part === null) || (!isOff && typed !== String(part ?? ''))
  useUnsavedChanges(isChanged && !saving.busy && dialog.opened)
  const problem = t('field.between', { min: '1', max: wholeNumber(most) })
  return (
    <DialogModal title={t('accounts.workgroup.allocate.title', { name })} dialog={dialog} busy={saving.busy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isWrong) saving.run()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('accounts.workgroup.allocate.text')}</Text>
          <Checkbox
            label={t('accounts.workgroup.allocate.none')}
            checked={isOff}
            onChange={({ currentTarget }) => setOff(currentTarget.checked)}
          />
          <TextInput
            label={t('accounts.workgroup.allocate.label')}
            inputMode="numeric"
            autoComplete="off"
            disabled={isOff}
            value={isOff ? '' : typed}
            error={tried && isWrong ? problem : undefined}
            {...(room === null ? {} : { description: problem })}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <FormError error={saving.error} />
          <DialogActions submit={t('accounts.workgroup.allocate.submit')} cancel={dialog.close} busy={saving.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
