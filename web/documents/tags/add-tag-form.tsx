import { ActionIcon, Autocomplete, Button, NativeSelect, Stack } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'
import { AssetTagType, GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { TagName } from '@strongroom/contract/organisation/tag-values.ts'
import type { SuggestedTag } from '@strongroom/contract/organisation/tag-sets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { knownTagsQuery } from './queries.ts'
import { isValidValue, TagValueField } from './tag-value-field.tsx'
import classes from './tags.module.css'

interface Props {
  workspaceUuid: string
  /** Tags of the sets that are offered. */
  offered: readonly SuggestedTag[]
  onAdd: (tags: GivenTag[]) => void
  onBack: () => void
}

const firstValue = (type: AssetTagType, values: readonly string[] = []) =>
  values[0] ?? (type === 'BOOLEAN' ? 'true' : '')

/** The form of a new tag: a name with suggestions, a type, and one or more values. */
export function AddTagForm({ workspaceUuid, offered, onAdd, onBack }: Props) {
  const t = useText()
  const [name, setName] = useState('')
  const [chosenType, setType] = useState<AssetTagType>('TEXT')
  const [entered, setEntered] = useState<string[]>([''])
  const suggested = offered.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase())
  const type = suggested ? (suggested.type === 'NONE' ? 'TEXT' : suggested.type) : chosenType
  const allowed = suggested?.validValues ?? []
  const isName = suggested?.type === 'NONE'
  const values = isName ? [''] : entered
  const changeType = (next: AssetTagType, choices: readonly string[] = []) => {
    setType(next)
    setEntered([firstValue(next, choices)])
  }
  const changeName = (next: string) => {
    setName(next)
    const match = offered.find((tag) => tag.name.toLowerCase() === next.trim().toLowerCase())
    if (match) changeType(match.type === 'NONE' ? 'TEXT' : match.type, match.validValues)
  }
  useUnsavedChanges(name.trim() !== '')
  const isReady = TagName.safeParse(name).success && values.every((value) => isValidValue(type, value))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady) onAdd(values.map((value) => GivenTag.parse({ name: suggested?.name ?? name, type, value })))
  }
  const hasBadName = name.trim() !== '' && !TagName.safeParse(name).success
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Autocomplete
          label={t('tag.name')}
          required
          data-autofocus
          value={name}
          onChange={changeName}
          data={useNames(workspaceUuid, name, offered)}
          maxDropdownHeight={limits.tagDropdown}
          maxLength={limits.inputText}
          error={hasBadName ? t('field.characters') : undefined}
          comboboxProps={{ withinPortal: true }}
        />
        <NativeSelect
          label={t('tag.type')}
          value={type}
          disabled={suggested !== undefined}
          onChange={(event) => changeType(AssetTagType.parse(event.currentTarget.value))}
          data={AssetTagType.options.map((one) => ({ value: one, label: t(`tag.type.${one}`) }))}
        />
        {!isName && <Values {...{ type, values, allowed }} onValues={setEntered} />}
        <DialogActions submit={t('tag.add')} cancel={onBack} busy={false} disabled={!isReady} />
      </Stack>
    </form>
  )
}

interface ValuesProps {
  type: AssetTagType
  values: string[]
  allowed: readonly string[]
  onValues: (values: string[]) => void
}

function Values({ type, values, allowed, onValues }: ValuesProps) {
  const t = useText()
  return (
    <div className={classes.values}>
      {values.map((value, index) => (
        // biome-ignore lint: values have no identity but their place
        <div key={index} className={classes.value}>
          <TagValueField
            type={type}
            value={value}
            values={allowed}
            label={values.length > 1 ? t('tag.value.numbered', { number: index + 1 }) : t('tag.value')}
            onValue={(next) => onValues(values.with(index, next))}
          />
          {values.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={28}
              aria-label={t('tag.value.remove', { number: index + 1 })}
              onClick={() => onValues(values.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onValues([...values, firstValue(type, allowed)])}
          disabled={values.length >= limits.tagsPerAsset}
        >
          {t('tag.value.another')}
        </Button>
      </div>
    </div>
  )
}

/** Names to choose from: those of the sets, and from three characters on those that the workspace knows. */
function useNames(workspaceUuid: string, typed: string, offered: readonly SuggestedTag[]): string[] {
  const words = useThrottledValue(typed.trim(), limits.tagSearchThrottle)
  const { data } = useQuery({
    ...knownTagsQuery(workspaceUuid, words),
    enabled: words.length >= limits.tagSearchMinimum,
  })
  const known = words.length >= limits.tagSearchMinimum ? (data?.content ?? []) : []
  const names = [...offered, ...known].map(({ name }) => name)
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed()
}
