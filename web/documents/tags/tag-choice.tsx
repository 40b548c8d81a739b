import { Button, Stack, TextInput } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { suggestedQuery } from '../../organisation/tag-sets/queries.ts'
import { useFocusOf } from '../../ui/dialogs/use-focus-of.ts'
import { AddTagForm } from './add-tag-form.tsx'
import { knownTagsQuery } from './queries.ts'
import { TagDetail } from './tag-detail.tsx'
import { tagId, tagLabel } from './tag-label.ts'
import { TagList } from './tag-list.tsx'
import { offeredTags, type TagChangeMap, type TagOption, tagOptions } from './tag-options.ts'

interface Props {
  workspaceUuid: string
  /** The documents whose tags change; none before an upload. */
  assets: readonly Asset[]
  changes: TagChangeMap
  onChanges: (changes: TagChangeMap) => void
  /** Below the list; hidden while a tag is shown or added. */
  children: ReactNode
}

/** The choice of tags: a list with a search, a tag's details, and the form of a new tag. */
export function TagChoice({ workspaceUuid, assets, changes, onChanges, children }: Props) {
  const t = useText()
  const [shown, setShown] = useState<TagOption>()
  const [adding, setAdding] = useState(false)
  const [words, setWords] = useState('')
  const sets = useQuery(suggestedQuery(workspaceUuid)).data?.content ?? []
  const options = useOptions({ workspaceUuid, assets, changes, words, sets })
  const back = () => {
    setAdding(false)
    setShown(undefined)
  }
  const add = (tags: GivenTag[]) => {
    onChanges(withAdded(changes, options, tags))
    back()
  }
  const found = options.filter(({ tag }) => matches(tagLabel(t, tag), words))
  const content = useFocusOf(adding ? 'new' : (shown?.id ?? 'list'))
  if (adding || shown)
    return (
      <div ref={content}>
        {shown ? (
          <TagDetail option={shown} onAdd={add} onBack={back} />
        ) : (
          <AddTagForm workspaceUuid={workspaceUuid} offered={offeredTags(sets)} onAdd={add} onBack={back} />
        )}
      </div>
    )
  return (
    <Stack gap="sm" ref={content}>
      <TextInput
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('tag.search')}
        placeholder={t('tag.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      <TagList
        options={found}
        query={isSearch(words) ? words.trim() : ''}
        changes={changes}
        onChanges={onChanges}
        onShow={setShown}
      />
      <div>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('tag.add')}
        </Button>
      </div>
      {children}
    </Stack>
  )
}

/** The changes with these tags on; one that all documents have needs no change. */
function withAdded(changes: TagChangeMap, options: readonly TagOption[], tags: readonly GivenTag[]): TagChangeMap {
  const next = new Map(changes)
  for (const tag of tags) {
    const held = options.find(({ id }) => id === tagId(tag))?.held
    if (held === 'all') next.delete(tagId(tag))
    else next.set(tagId(tag), { tag, on: true })
  }
  return next
}

/** The search begins with its third character. */
const isSearch = (words: string) => words.trim().length >= limits.tagSearchMinimum

const matches = (label: string, words: string) => !isSearch(words) || plainText(label).includes(plainText(words.trim()))

interface Wanted extends Pick<Props, 'workspaceUuid' | 'assets' | 'changes'> {
  words: string
  sets: Parameters<typeof tagOptions>[0]['sets']
}

function useOptions({ workspaceUuid, assets, changes, words, sets }: Wanted): TagOption[] {
  const searched = useThrottledValue(words.trim(), limits.tagSearchThrottle)
  const known = useQuery({ ...knownTagsQuery(workspaceUuid, searched), enabled: isSearch(searched) })
  const added = [...changes.values()].filter(({ on }) => on).map(({ tag }) => tag)
  return tagOptions({ assets, sets, added, known: isSearch(searched) ? (known.data?.content ?? []) : [] })
}
