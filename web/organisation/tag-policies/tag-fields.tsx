import { ActionIcon, Autocomplete, Button, Fieldset, NativeSelect, Text, TextInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { type EnteredTag, NEW_TAG } from './entered-tags.ts'
import classes from './policies.module.css'
import { tagNamesQuery } from './queries.ts'

const TYPES = ['TEXT', 'NUMBER', 'BOOLEAN', 'DATE'] as const

interface Props {
  workgroupUuid: string
  side: 'ASSET' | 'USER'
  /** The name of the list. */
  label: string
  tags: EnteredTag[]
  /** The maximum number of tags. */
  most: number
  onTags: (tags: EnteredTag[]) => void
  /** The error of a field of a tag, or of the list. */
  errorOf: (path?: string) => string | undefined
}

/** The fields of a list of tags: name, type and value of each. */
export function TagFields({ workgroupUuid, side, label, tags, most, onTags, errorOf }: Props) {
  const t = useText()
  const { data: names = [] } = useQuery(tagNamesQuery(workgroupUuid, side))
  const listError = errorOf()
  return (
    <Fieldset legend={label} className={classes.tags}>
      {tags.map((tag, index) => (
        // A form's tags have no identity but their place.
        <div key={index} className={classes.tag}>
          <TagField
            {...{ label, tag, names }}
            number={index + 1}
            onTag={(next) => onTags(tags.with(index, next))}
            errorOf={(field) => errorOf(`${index}.${field}`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('policy.tags.remove', { label, number: index + 1 })}
            onClick={() => onTags(tags.toSpliced(index, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {listError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {listError}
        </Text>
      )}
      <div>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={tags.length >= most}
          onClick={() => onTags([...tags, NEW_TAG])}
        >
          {t('tag.add')}
        </Button>
      </div>
    </Fieldset>
  )
}

interface FieldProps {
  label: string
  number: number
  tag: EnteredTag
  names: string[]
  onTag: (tag: EnteredTag) => void
  errorOf: (field: string) => string | undefined
}

function TagField({ label, number, tag, names, onTag, errorOf }: FieldProps) {
  const t = useText()
  const valueProps = {
    'aria-label': t('policy.tags.value', { label, number }),
    value: tag.value,
    error: errorOf('value'),
  }
  const setValue = (value: string) => onTag({ ...tag, value })
  return (
    <>
      <Autocomplete
        aria-label={t('policy.tags.name', { label, number })}
        placeholder={t('tag.name')}
        value={tag.name}
        onChange={(name) => onTag({ ...tag, name })}
        data={names}
        maxDropdownHeight={limits.tagDropdown}
        maxLength={limits.inputText}
        error={errorOf('name')}
        className={classes.name}
      />
      <NativeSelect
        aria-label={t('policy.tags.type', { label, number })}
        value={tag.type}
        // Values of one type are invalid in another.
        onChange={({ currentTarget: { value } }) =>
          onTag({ ...tag, type: TYPES.find((type) => type === value) ?? 'TEXT', value: '' })
        }
        data={TYPES.map((type) => ({ value: type, label: t(`tag.type.${type}`) }))}
      />
      {tag.type === 'BOOLEAN' ? (
        <NativeSelect
          {...valueProps}
          onChange={({ currentTarget: { value } }) => setValue(value)}
          data={[
            { value: '', label: t('policy.tags.any-value') },
            { value: 'true', label: t('tag.value.true') },
            { value: 'false', label: t('tag.value.false') },
          ]}
        />
      ) : (
        <TextInput
          {...valueProps}
          onChange={({ currentTarget: { value } }) => setValue(value)}
          placeholder={tag.type === 'DATE' ? t('tag.value.date') : t('tag.value')}
          maxLength={limits.inputText}
          autoComplete="off"
        />
      )}
    </>
  )
}
