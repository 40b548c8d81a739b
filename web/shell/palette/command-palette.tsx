import { limits } from '@strongroom/contract/wire/limits.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import classes from './command-palette.module.css'
import { keepReferrer } from '../../documents/search/referrer.ts'
import { allItem, type PaletteGroup, type PaletteItem, usePaletteGroups } from './palette-groups.ts'

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 200

/** Goes anywhere by typing: workspaces, documents, pages; and does what the page offers. A combobox whose options are chosen with the arrow keys. */
export function CommandPalette({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const id = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, PAUSE)
  const { groups, isLoading } = usePaletteGroups(asked)
  const items = groups.flatMap((group) => group.items)
  const [chosenKey, setChosen] = useState<string>()
  const chosen = items.find(({ key }) => key === chosenKey) ?? items[0]
  const go = (item: PaletteItem) => {
    dialog.finish()
    if ('to' in item) {
      if (item.to.to === '/title-search') keepReferrer()
      void navigate(item.to as never)
    } else item.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && chosen) {
      event.preventDefault()
      setChosen(items.at((items.indexOf(chosen) + step) % items.length)!.key)
    }
    if (event.key !== 'Enter') return
    // The option may still be one of the words before.
    const isStale =
      asked !== words || groups.some((group) => group.isStale && group.items.some((one) => one === chosen))
    if (isStale) return words.trim() === '' ? undefined : go(allItem(words, words))
    if (chosen) go(chosen)
  }
  return (
    <DialogModal title={t('palette.label')} dialog={dialog} size={620}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(id, chosen)}
        autoComplete="off"
        maxLength={limits.searchText}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setChosen(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteOptions {...{ id, groups, chosen, isLoading, go }} choose={setChosen} />
    </DialogModal>
  )
}

const optionId = (id: string, { key }: PaletteItem) => `${id}-${key}`

interface Options {
  id: string
  groups: PaletteGroup[]
  chosen: PaletteItem | undefined
  isLoading: boolean
  choose: (key: string) => void
  go: (item: PaletteItem) => void
}

/** The options by group. The field keeps the focus and handles the keys. */
function PaletteOptions({ id, groups, chosen, isLoading, choose, go }: Options) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])
  return (
    <div
      id={id}
      ref={list}
      role="listbox"
      aria-label={t('search.results')}
      aria-busy={isLoading}
      className={classes.list}
    >
      {groups.map(({ label, items }, at) => (
        <div key={label} role="group" aria-labelledby={`${id}-group-${at}`}>
          <div id={`${id}-group-${at}`} className={classes.group} role="presentation">
            {label}
          </div>
          {items.map((item) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.key}
              id={optionId(id, item)}
              role="option"
              aria-selected={item === chosen}
              className={classes.item}
              // Browsers report a move without distance when options appear below a resting pointer.
              onMouseMove={({ movementX, movementY }) => (movementX || movementY) && choose(item.key)}
              onClick={() => go(item)}
            >
              <bdi className={classes.name}>{item.name}</bdi>
              {item.detail && <bdi className={classes.detail}>{item.detail}</bdi>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
