import { Alert, Badge, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { type ExportKind, exportKinds, type ExportState, type useExports } from './use-exports.ts'

const labels: Record<ExportKind, [MessageKey, MessageKey]> = {
  record: ['workspace.end.export.record', 'workspace.end.export.record-hint'],
  audit: ['workspace.end.export.audit', 'workspace.end.export.audit-hint'],
}
const signs: Record<ExportState, { text: MessageKey; color: string }> = {
  pending: { text: 'workspace.end.export.pending', color: 'gray' },
  running: { text: 'workspace.end.export.running', color: 'blue' },
  finished: { text: 'workspace.end.export.finished', color: 'teal' },
  error: { text: 'workspace.end.export.error', color: 'red' },
}

interface Props {
  exports: ReturnType<typeof useExports>
  /** False for administrators who don't participate: they see nothing inside, including the record. */
  offered: boolean
}

/** The second step of an immediate closure: what to export, and what is deleted. */
export function EndExports({ exports, offered }: Props) {
  const t = useText()
  const { chosen, choose, states } = exports
  return (
    <Stack gap="md">
      {offered && (
        <>
          <Text>{t('workspace.end.export')}</Text>
          {exportKinds.map((kind) => (
            <Group key={kind} justify="space-between" align="flex-start" wrap="nowrap">
              <Checkbox
                label={t(labels[kind][0])}
                description={t(labels[kind][1])}
                checked={chosen[kind]}
                disabled={states[kind] === 'running' || states[kind] === 'finished'}
                onChange={(event) => choose(kind, event.currentTarget.checked)}
              />
              {chosen[kind] && (
                <Badge size="sm" color={signs[states[kind]].color} role="status" miw="fit-content">
                  {t(signs[states[kind]].text)}
                </Badge>
              )}
            </Group>
          ))}
        </>
      )}
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('workspace.end.final')}>
        {t('workspace.end.goes')}
      </Alert>
      <Text c="dimmed" size="sm">
        {t('workspace.end.stays')}
      </Text>
    </Stack>
  )
}
