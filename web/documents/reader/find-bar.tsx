import { limits } from '@strongroom/contract/wire/limits.ts'
import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './reader.module.css'
import { ToolButton } from './tool-button.tsx'
import type { Find } from './use-find.ts'

interface Props {
  find: Find
  /** The number of pages. */
  count: number
  onClose: () => void
}

/** Finds words in the document. */
export function FindBar({ find, count, onClose }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      className={classes.find}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        type="search"
        autoComplete="off"
        className={classes.findField}
        aria-label={t('viewer.find')}
        placeholder={t('viewer.find')}
        maxLength={limits.searchText}
        value={find.typed}
        onChange={(event) => find.setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          find.step(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={classes.findStatus} role="status">
        <FindStatus find={find} count={count} />
      </span>
      <ToolButton
        icon={IconChevronUp}
        name={t('viewer.find-previous')}
        act={() => find.step(-1)}
        disabled={find.count === 0}
      />
      <ToolButton
        icon={IconChevronDown}
        name={t('viewer.find-next')}
        act={() => find.step(1)}
        disabled={find.count === 0}
      />
      <ToolButton icon={IconX} name={t('viewer.find-close')} act={onClose} />
    </search>
  )
}

function FindStatus({ find, count }: { find: Find; count: number }) {
  const t = useText()
  if (find.typed.trim() === '') return null
  if (find.hasFailed) return t('viewer.find-failed')
  if (find.at !== undefined) return t('viewer.find-at', { at: find.at, total: find.count })
  if (find.page !== undefined) return t('viewer.find-page', { page: find.page, total: count })
  return t(find.isSearching ? 'viewer.find-busy' : 'viewer.find-none')
}
