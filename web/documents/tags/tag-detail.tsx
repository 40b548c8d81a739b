import { Button, Group, Stack } from '@mantine/core'
import { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { tagValueText } from './tag-label.ts'
import type { TagOption } from './tag-options.ts'
import { isValidValue, TagValueField } from './tag-value-field.tsx'
import classes from './tags.module.css'

interface Props {
  option: TagOption
  onAdd: (tags: GivenTag[]) => void
  onBack: () => void
}

/** The details of a tag. A tag without a value of its own is given one here. */
export function TagDetail({ option: { tag, open, description }, onAdd, onBack }: Props) {
  const t = useText()
  const [value, setValue] = useState('')
  const shown = tagValueText(t, tag)
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <dt>{t('tag.name')}</dt>
        <dd>{tag.name}</dd>
        {description !== '' && (
          <>
            <dt>{t('tag.description')}</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>{t('tag.type')}</dt>
        <dd>{t(`tag.type.${tag.type}`)}</dd>
        {!open && shown !== '' && (
          <>
            <dt>{t('tag.value')}</dt>
            <dd>{shown}</dd>
          </>
        )}
      </dl>
      {open && <TagValueField type={tag.type} value={value} label={t('tag.value')} onValue={setValue} />}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('dialog.back')}
        </Button>
        {open && (
          <Button disabled={!isValidValue(tag.type, value)} onClick={() => onAdd([GivenTag.parse({ ...tag, value })])}>
            {t('tag.add')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
