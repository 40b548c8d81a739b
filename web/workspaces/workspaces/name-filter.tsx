import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './workspaces-toolbar.module.css'

const isEnough = (text: string) => [...text].length >= limits.searchMinimum

/** Filters workspaces by name half a second after the last key, from the third character on. */
export function NameFilter({ name, onName }: { name: string; onName: (name: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(name)
  const later = useDebouncedCallback(onName, limits.searchDebounce)
  const change = (value: string) => {
    setTyped(value)
    const text = value.trim()
    later(isEnough(text) ? text : '')
  }
  const isShort = typed.trim().length > 0 && !isEnough(typed.trim())
  return (
    <TextInput
      className={classes.filter}
      aria-label={t('workspace.filter')}
      placeholder={t('workspace.filter')}
      {...(isShort ? { description: t('list.search.minimum', { count: limits.searchMinimum }) } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={typed && <CloseButton size="sm" aria-label={t('list.search.clear')} onClick={() => change('')} />}
    />
  )
}
