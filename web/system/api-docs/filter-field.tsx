import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'

/** Filters the list of calls as the reader types. */
export function FilterField({ filter, onFilter }: { filter: string; onFilter: (filter: string) => void }) {
  const t = useText()
  return (
    <TextInput
      aria-label={t('apiDocs.filter')}
      placeholder={t('apiDocs.filter')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={filter}
      onChange={(event) => onFilter(event.currentTarget.value)}
      rightSection={
        filter && <CloseButton size="sm" aria-label={t('apiDocs.filter-clear')} onClick={() => onFilter('')} />
      }
    />
  )
}
