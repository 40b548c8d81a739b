import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconAt, IconHash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { CutName } from '../../ui/files/cut-name.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import type { CommentDraft } from './comment-drafts.ts'
import classes from './mention-pickers.module.css'
import { type About, mentionableAssetsQuery, mentionablePeopleQuery } from './queries.ts'
import { useUnnotified } from './use-unnotified.ts'

interface Props {
  workspaceUuid: string
  about: About
  /** The most entries of the list. */
  size: number
  draft: CommentDraft
  opened: boolean
  onOpened: (opened: boolean) => void
  /** Adds to the draft; the name goes into the text. */
  onMention: (added: Partial<CommentDraft>, name: string) => void
}

/**
 * The button and list of people who can be mentioned, and everyone. The owner and managers, who may ask what others see,
 * aren't offered people who wouldn't be notified.
 */
export function PeoplePicker({ workspaceUuid, about, size, draft, opened, onOpened, onMention }: Props): ReactNode {
  const t = useText()
  const { words, wait, setWords, isCurrent } = useWords()
  const { data: all = [], isFetching } = useQuery({
    ...mentionablePeopleQuery(workspaceUuid, wait, size),
    enabled: opened,
  })
  const unnotified = useUnnotified({ workspaceUuid, about, draft, people: all })
  const data = all.filter(({ uuid }) => !unnotified.some((one) => one.uuid === uuid))
  const everyone = t('comment.everyone')
  return (
    <Picker
      icon={<IconAt size={18} aria-hidden />}
      label={t('comment.mention.people')}
      search={t('comment.mention.search-people')}
      {...{ opened, onOpened, words, setWords }}
      isCurrent={isCurrent && !isFetching}
    >
      {words === '' && !draft.everyone && (
        <Choice onPick={() => onMention({ everyone: true }, `@${everyone}`)} name={everyone}>
          <IconUsers size={20} aria-hidden />
        </Choice>
      )}
      {data.map((user) => {
        const name = personName(user)
        const people = [
          ...draft.people.filter(({ uuid }) => uuid !== user.uuid),
          { uuid: user.uuid, name, mayAsk: user.mayAsk },
        ]
        return (
          <Choice key={user.uuid} onPick={() => onMention({ people }, `@${name}`)} name={name}>
            <PersonAvatar name={name} size={24} picture={user} />
          </Choice>
        )
      })}
      <NoMatch query={wait} isShown={all.length === 0 && !isFetching} />
    </Picker>
  )
}

/** The button and list of documents and links; off where the workspace has none. */
export function AssetPicker({ workspaceUuid, size, draft, opened, onOpened, onMention }: Props): ReactNode {
  const t = useText()
  const { words, wait, setWords, isCurrent } = useWords()
  const any = useQuery(mentionableAssetsQuery(workspaceUuid, '', size))
  const { data = [], isFetching } = useQuery({ ...mentionableAssetsQuery(workspaceUuid, wait, size), enabled: opened })
  const isOff = any.data?.length === 0
  return (
    <Picker
      icon={<IconHash size={18} aria-hidden />}
      label={t('comment.mention.assets')}
      search={t('comment.mention.search-assets')}
      disabled={isOff}
      opened={opened && !isOff}
      {...{ onOpened, words, setWords }}
      isCurrent={isCurrent && !isFetching}
    >
      {data.map(({ uuid, name, type }) => (
        <Choice
          key={uuid}
          onPick={() =>
            onMention({ assets: [...draft.assets.filter((one) => one.uuid !== uuid), { uuid, name }] }, `#${name}`)
          }
          name={name}
          shown={<CutName name={name} />}
        >
          <FileIcon kind={type} extension={type === 'DOCUMENT' ? (name.split('.').at(-1) ?? null) : null} size={24} />
        </Choice>
      ))}
      <NoMatch query={wait} isShown={data.length === 0 && !isFetching} />
    </Picker>
  )
}

/** Says that a search found nothing. */
function NoMatch({ query, isShown }: { query: string; isShown: boolean }) {
  const t = useText()
  return (
    <span className="dimmed" role="status">
      {isShown && query !== '' && t('search.none', { query })}
    </span>
  )
}

function useWords() {
  const [words, setWords] = useState('')
  const [wait] = useDebouncedValue(words.trim(), limits.searchDebounce)
  return { words, wait, setWords, isCurrent: wait === words.trim() }
}

/** Escape closes the list, and not the dialog around it. */
const WITHIN_DIALOG = { 'data-mantine-stop-propagation': 'true' }

/** The arrows move between the field and the entries. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  event.preventDefault()
}

interface PickerProps {
  icon: ReactNode
  label: string
  search: string
  disabled?: boolean
  opened: boolean
  onOpened: (opened: boolean) => void
  words: string
  setWords: (words: string) => void
  /** The list is that of the words: Enter takes its first entry. */
  isCurrent: boolean
  children: ReactNode
}

function Picker({ icon, label, search, disabled = false, opened, onOpened, words, setWords, ...list }: PickerProps) {
  const entries = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (list.isCurrent) entries.current?.querySelector('button')?.click()
  }
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      onClose={() => setWords('')}
      position="bottom-start"
      width={300}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          disabled={disabled}
          aria-expanded={opened}
          onClick={() => onOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={label} onKeyDown={moveFocus}>
        <TextInput
          aria-label={search}
          placeholder={search}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={onKeyDown}
          {...WITHIN_DIALOG}
          data-autofocus
          mb={6}
        />
        <div className={classes.entries} ref={entries}>
          {list.children}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoiceProps {
  name: string
  /** The name as it is shown, if it is cut elsewhere than at its end. */
  shown?: ReactNode
  onPick: () => void
  children: ReactNode
}

function Choice({ name, shown, onPick, children }: ChoiceProps) {
  return (
    <UnstyledButton
      className={classes.choice}
      onClick={onPick}
      title={name}
      {...(shown ? { 'aria-label': name } : {})}
      {...WITHIN_DIALOG}
    >
      {children}
      {shown ?? <span className={classes.name}>{name}</span>}
    </UnstyledButton>
  )
}
