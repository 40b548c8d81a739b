import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { updateMemberDomains } from '@strongroom/contract/organisation/member-batches.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'
import type { Failure } from './act-on-each.ts'
import { Failures } from './failures.tsx'

/** The domains of a workgroup that addresses can have. */
export const singleDomains = ({ domains }: Workgroup) => domains.filter((domain) => !domain.startsWith('*'))

export const openChangeDomain = (workgroup: Workgroup) =>
  openDialog((dialog) => <ChangeDomain workgroup={workgroup} dialog={dialog} />)

type Domains = {
  targetValue: string
  sourceValue: string
}

/** Asks part after part, until every member was asked. */
async function requestAll(sourceUuid: string, { targetValue, sourceValue }: Domains) {
  const body = { action: 'UPDATE_USER_DOMAIN' as const, sourceUuid, targetValue }
  const source = sourceValue.trim() === '' ? {} : { sourceValue }
  const failures: Failure[] = []
  let requested = 0
  let after: string | null = null
  do {
    const from: object = after === null ? {} : { afterUserUuid: after }
    const answer = await withRecentPassword(() => call(updateMemberDomains, { body: { ...body, ...source, ...from } }))
    requested += answer.requested
    for (const { userUuid, email, code } of answer.failed)
      failures.push({ uuid: userUuid, name: email, reason: describe(new CallError(code as ErrorCode, 409)) })
    after = answer.nextAfterUserUuid
  } while (after !== null)
  return { requested, failures }
}

/** Requests addresses at another domain of the workgroup for its members. */
function ChangeDomain({ workgroup, dialog }: { workgroup: Workgroup; dialog: DialogHandle }) {
  const t = useText()
  const [failures, setFailures] = useState<Failure[]>([])
  const domains = singleDomains(workgroup)
  const form = useContractForm<Domains>({
    schema: updateMemberDomains.body.pick({ targetValue: true }),
    initial: { targetValue: domains[0] ?? '', sourceValue: '' },
    submit: async (values) => {
      const done = await requestAll(workgroup.uuid, { ...form.values, ...values })
      await refreshWorkgroup()
      setFailures(done.failures)
      if (done.requested > 0 || done.failures.length === 0)
        notifyDone(t('members.domain.requested', { count: done.requested }))
      if (done.failures.length === 0) dialog.finish()
    },
  })
  return (
    <DialogModal title={t('members.domain')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('members.domain.what')}</Text>
          <NativeSelect {...form.field('targetValue')} label={t('members.domain.target')} data={domains} />
          <TextInput
            {...form.field('sourceValue')}
            label={t('members.domain.source')}
            description={t('members.domain.source-hint')}
            placeholder="example.org"
            autoComplete="off"
          />
          <Failures title={t('members.domain.failed', { noOfMembers: failures.length })} failures={failures} />
          <FormError error={form.error} />
          <DialogActions submit={t('members.domain.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
