import { limits } from '@strongroom/contract/wire/limits.ts'
import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { keepReferrer } from './referrer.ts'
import type { SearchContext, TitleSearch } from './search-params.ts'
import { useSearchScopes } from './scope.ts'
import { TagSuggestions, useClosableSuggestions } from './tag-suggestions.tsx'
import { typedSearch, withTag } from './typed-search.ts'
import classes from './search-bar.module.css'

/** The search bar of the header: a scope and words. On narrow screens a button shows it below the header. */
export function SearchBar(): ReactNode {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { scopes, workspaceUuid, typed, chosen } = useSearchScopes()
  const id = useId()
  return (
    <>
      <SearchForm
        key={`${workspaceUuid} ${chosen} ${typed}`}
        {...{ id, scopes, workspaceUuid, typed, chosen, isOpen }}
        onDone={() => setOpen(false)}
      />
      <ActionIcon
        className={classes.toggle}
        variant="subtle"
        size={36}
        aria-label={t(isOpen ? 'search.close' : 'search.open')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconX size={20} aria-hidden /> : <IconSearch size={20} aria-hidden />}
      </ActionIcon>
    </>
  )
}

interface Props extends ReturnType<typeof useSearchScopes> {
  id: string
  isOpen: boolean
  onDone: () => void
}

function SearchForm({ id, scopes, workspaceUuid, typed, chosen, isOpen, onDone }: Props) {
  const t = useText()
  const openResults = useOpenResults()
  const [words, setWords] = useState(typed)
  const [context, setContext] = useState<SearchContext>(chosen ?? 'assets')
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const scope = scopes.find(({ value }) => value === context) ?? scopes[0]!
  const within = scope.value === 'workspace' ? workspaceUuid : undefined
  const { names: suggested, setQuiet } = useClosableSuggestions(scope.value === 'workspaces' ? '' : words, within)
  const tagsId = `${id}-tags`
  const change = (next: string) => {
    setWords(next)
    setQuiet(false)
  }
  const choose = (name: string) => {
    change(withTag(words, name))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return suggested.length > 0 ? setQuiet(true) : onDone()
    if (event.key !== 'ArrowDown' || suggested.length === 0) return
    event.preventDefault()
    document.getElementById(tagsId)?.querySelector('button')?.focus()
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    // Workspaces have no tags: there the signs are only text.
    const { name, tags } = scope.value === 'workspaces' ? { name: words.trim(), tags: [] } : typedSearch(words)
    const nothing = name === '' && tags.length === 0
    setEmpty(nothing)
    if (nothing) return input.current?.focus()
    onDone()
    openResults({ name: name || undefined, tags, searchContext: scope.value, workspace: within })
  }
  return (
    <search className={classes.search}>
      <form id={id} className={classes.form} data-open={isOpen || undefined} onSubmit={search} noValidate>
        <NativeSelect
          className={classes.scope}
          aria-label={t('search.scope')}
          value={scope.value}
          onChange={(event) => setContext(event.currentTarget.value as SearchContext)}
          data={scopes}
        />
        <WordsField
          {...{ words, isEmpty, onKeyDown }}
          field={input}
          isForWorkspaces={scope.value === 'workspaces'}
          onEmpty={setEmpty}
          onWords={change}
        />
      </form>
      <TagSuggestions id={tagsId} names={suggested} onChoose={choose} onLeave={() => input.current?.focus()} />
    </search>
  )
}

/** Opens the page of results. A search outside of single workspaces begins with the current workgroup. */
function useOpenResults() {
  const navigate = useNavigate()
  const current = useCurrentWorkgroup()
  return (search: Partial<TitleSearch>) => {
    keepReferrer()
    const workgroupUuid = search.workspace ? undefined : current?.uuid
    void navigate({ to: '/title-search', search: { ...search, workgroupUuid } })
  }
}

interface WordsProps {
  field: RefObject<HTMLInputElement | null>
  words: string
  /** Nothing was typed when the search was started. */
  isEmpty: boolean
  isForWorkspaces: boolean
  onWords: (words: string) => void
  onEmpty: (isEmpty: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function WordsField({ field, words, isEmpty, isForWorkspaces, onWords, onEmpty, onKeyDown }: WordsProps) {
  const t = useText()
  const hint = t(isForWorkspaces ? 'search.nothing-typed' : 'search.nothing-typed-tags')
  return (
    <Tooltip label={hint} opened={isEmpty} withArrow position="bottom">
      <TextInput
        ref={field}
        className={classes.words}
        type="search"
        enterKeyHint="search"
        maxLength={limits.searchText}
        aria-label={t('search.label')}
        error={isEmpty}
        aria-description={isEmpty ? hint : undefined}
        placeholder={t(`search.placeholder.${isForWorkspaces ? 'workspaces' : 'assets'}`)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => {
          onWords(event.currentTarget.value)
          onEmpty(false)
        }}
        onBlur={() => onEmpty(false)}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  )
}
