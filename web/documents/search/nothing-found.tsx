import { IconSearchOff } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

interface Props {
  /** The search as the page shows it. */
  name: string
  words: string | undefined
  hasTags?: boolean
  /** Texts of documents were searched too, if there were words. */
  readsTexts?: boolean
}

/** Advice for what was searched: words, tags or both. */
export function NothingFound({ name, words, hasTags = false, readsTexts = false }: Props) {
  const t = useText()
  return (
    <EmptyState icon={IconSearchOff} title={t('search.none', { query: name })}>
      {words !== undefined && t('search.none-hint')} {hasTags && t('search.none-tags')}{' '}
      {words !== undefined && readsTexts && t('search.none-texts')}
    </EmptyState>
  )
}
