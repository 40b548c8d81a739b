import { tryScanner } from '@strongroom/contract/identity/first-start.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { Check } from './check.tsx'

/** Lets the virus scanner look at a test file. */
export function TryScanner({ token, hasScanner }: { token: string; hasScanner: boolean }) {
  const t = useText()
  const scanned = useAction(() => call(tryScanner, { body: { token } }))
  if (!hasScanner) return <Check isGood={false}>{t('first-start.scan.none')}</Check>
  const { result } = scanned
  return (
    <Check
      {...(result ? { isGood: result.result === 'found' } : {})}
      button={t('first-start.scan.try')}
      busy={scanned.busy}
      error={scanned.error}
      act={() => scanned.run()}
    >
      {result?.result === 'found' && t('first-start.scan.found')}
      {result?.result === 'missed' && t('first-start.scan.missed')}
      {result?.result === 'away' && t('first-start.scan.away')}
      {result?.result === 'refused' && t('first-start.scan.refused', { reason: result.reason ?? '' })}
      {!result && !scanned.busy && t('first-start.scan.hint')}
    </Check>
  )
}
