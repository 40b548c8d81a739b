import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { isRoleLost } from './use-report.ts'

/** Says why a report was refused, or that it arrived incomplete. */
export function ReportError({ error, attempt }: { error: unknown; attempt: string }) {
  const t = useText()
  const isBroken = error instanceof CallError && error.code === 'network'
  const message = isRoleLost(error) ? t('reports.role-lost') : isBroken ? t('reports.broken') : undefined
  return <FormError error={error} attempt={attempt} message={message} />
}
