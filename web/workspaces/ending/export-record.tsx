import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { type FormEvent, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useExport } from './use-export.ts'

type Section = 'includeParticipants' | 'includeDocuments' | 'includeComments' | 'includeTasks' | 'includeActivity'

const sections: Record<Section, MessageKey> = {
  includeParticipants: 'record.export.participants',
  includeDocuments: 'record.export.documents',
  includeComments: 'record.export.comments',
  includeTasks: 'record.export.tasks',
  includeActivity: 'record.export.activity',
}

/** Which sections of the record are exported, and in which format. The summary is always included. */
export function ExportRecord({ workspace, dialog }: { workspace: Workspace; dialog: DialogHandle }) {
  const t = useText()
  const [wanted, setWanted] = useState<Record<Section, boolean>>({
    includeParticipants: true,
    includeDocuments: true,
    includeComments: true,
    includeTasks: true,
    includeActivity: true,
  })
  const [format, setFormat] = useState<'pdf' | 'bundle'>('pdf')
  const { busy, error, isBroken, run } = useExport(dialog)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = Object.fromEntries(Object.entries(wanted).map(([name, on]) => [name, String(on)]))
    void run(addressOf(exportRecord, { query: { workspaceUuid: workspace.uuid, format, ...words } }))
  }
  return (
    <DialogModal title={t('record.export')} dialog={dialog} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('record.export.text')}</Text>
          <Checkbox.Group label={t('record.export.sections')} value={chosenOf(wanted)} readOnly>
            <Stack gap="xs" mt="xs">
              <Checkbox value="summary" label={t('record.export.summary')} checked disabled />
              {(Object.keys(sections) as Section[]).map((section) => (
                <Checkbox
                  key={section}
                  value={section}
                  label={t(sections[section])}
                  onChange={() => setWanted({ ...wanted, [section]: !wanted[section] })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Radio.Group
            label={t('record.export.format')}
            value={format}
            onChange={(value) => setFormat(value as typeof format)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="pdf" label={t('record.export.pdf')} />
              <Radio value="bundle" label={t('record.export.bundle')} description={t('record.export.bundle-hint')} />
            </Stack>
          </Radio.Group>
          <FormError
            error={error}
            attempt={t('record.export.failed')}
            message={isBroken ? t('record.export.broken') : undefined}
          />
        </Stack>
        <DialogActions submit={t('audit.export.submit')} cancel={dialog.close} busy={busy} />
      </form>
    </DialogModal>
  )
}

const chosenOf = (wanted: Record<Section, boolean>) => [
  'summary',
  ...(Object.keys(wanted) as Section[]).filter((section) => wanted[section]),
]
