import type { PartMissing } from '../../api/fetch-part.ts'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  error: PartMissing
  /** Fetches the part again. If the browser keeps the failure, this reloads the page. */
  retry: () => void
}

/** Replaces a part of a page whose code couldn't be fetched. */
export function MissingPart({ error, retry }: Props) {
  const t = useText()
  return <ErrorState error={error} retry={retry} attempt={t('part.missing')} />
}
