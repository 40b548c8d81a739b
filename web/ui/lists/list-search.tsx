import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './list-search.module.css'

interface Props {
  label: string
  words?: string
  onWords: (words: string) => void
}

/** The search of a list, half a second after the last key, from three characters on. */
export function ListSearch({ label, words = '', onWords }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(words)
  const later = useDebouncedCallback((text: string) => {
    if (text.length === 0 || text.length >= limits.searchMinimum) onWords(text)
  }, limits.searchDebounce)
  const change = (text: string) => {
    setTyped(text)
    later(text.trim())
  }
  const isShort = typed.trim().length > 0 && typed.trim().length < limits.searchMinimum
  return (
    <TextInput
      className={classes.search}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      {...(isShort ? { description: t('list.search.minimum', { count: limits.searchMinimum }) } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={typed && <CloseButton size="sm" aria-label={t('list.search.clear')} onClick={() => change('')} />}
    />
  )
}
