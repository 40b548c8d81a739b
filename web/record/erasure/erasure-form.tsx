import { Stack, Text, Textarea } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import type { useContractForm } from '../../ui/forms/use-contract-form.ts'

interface Props {
  form: Pick<ReturnType<typeof useContractForm>, 'error' | 'busy' | 'onSubmit'> & { reason: object }
  title: string
  dialog: DialogHandle
  /** Fields before the reason. */
  children?: ReactNode
  /** The person whom the erasure is about: null before a look-up, undefined where none is needed. */
  found?: ReactNode
}

/** The dialog of an erasure: its consequences, who it is about, and the reason. */
export function ErasureForm({ form, title, dialog, children, found }: Props) {
  const t = useText()
  return (
    <DialogModal title={title} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('erasure.what')}</Text>
          {children}
          <Textarea
            {...form.reason}
            label={t('erasure.reason')}
            description={t('erasure.reason-hint')}
            required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.message}
          />
          {found}
          <FormError error={form.error} />
          <DialogActions
            submit={t(found === null ? 'erasure.find' : 'erasure.submit')}
            cancel={dialog.close}
            busy={form.busy}
            danger={found !== null}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}
