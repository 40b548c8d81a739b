import { Button, Group } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { ReportError } from './report-error.tsx'
import { useReport } from './use-report.ts'

export function ReportButton({ name, act, busy = false }: { name: string; act: () => void; busy?: boolean }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" leftSection={<IconFileExport size={16} aria-hidden />} loading={busy} onClick={act}>
        {name}
      </Button>
    </Group>
  )
}

/** Fetches a report that asks nothing. */
export function ExportButton({ name, href }: { name: string; href: string }) {
  const t = useText()
  const { busy, error, run } = useReport()
  return (
    <>
      <ReportError error={error} attempt={t('reports.failed')} />
      <ReportButton name={name} act={() => run(href)} busy={busy} />
    </>
  )
}
