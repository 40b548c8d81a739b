import { useThrottledValue } from '@mantine/hooks'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { knownTagsQuery } from '../tags/queries.ts'
import classes from './search-bar.module.css'
import { typedTag } from './typed-search.ts'

/** How many names are suggested. */
const SHOWN = 8

/** The known names that go on with the tag at the end of what was typed, as far as the person sees documents with them. */
function useTagSuggestions(words: string, workspaceUuid: string | undefined): string[] {
  const tag = useThrottledValue(typedTag(words), limits.tagSearchThrottle) ?? ''
  const enabled = tag.length >= limits.tagSearchMinimum
  const { data } = useQuery({ ...knownTagsQuery(workspaceUuid, tag), enabled })
  const current = typedTag(words)
  if (!enabled || current === undefined) return []
  const names = (data?.content ?? []).map(({ name }) => name)
  return names.filter((name) => name.toLowerCase() !== current.toLowerCase()).slice(0, SHOWN)
}

/** The same, from the first typed letter until they are closed; changed words offer them again. */
export function useClosableSuggestions(words: string, workspaceUuid: string | undefined) {
  const [isQuiet, setQuiet] = useState(true)
  return { names: useTagSuggestions(isQuiet ? '' : words, workspaceUuid), setQuiet }
}

interface Props {
  id: string
  names: string[]
  onChoose: (name: string) => void
  /** Returns to the field. */
  onLeave: () => void
}

/** The suggestions below the search bar. The arrow keys go through them, and Escape returns to the field. */
export function TagSuggestions({ id, names, onChoose, onLeave }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...list.current!.querySelectorAll('button')]
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
    if (next) next.focus()
    else if (step < 0) onLeave()
  }
  return (
    <>
      <span className={classes.said} role="status">
        {names.length > 0 && t('search.tags.found', { count: names.length })}
      </span>
      {names.length > 0 && (
        <ul id={id} ref={list} className={classes.tags} aria-label={t('search.tags')}>
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                tabIndex={-1}
                className={classes.tag}
                // The field keeps the focus, also where pressed buttons don't get it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(name)}
                onKeyDown={onKeyDown}
              >
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
