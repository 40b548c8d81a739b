import { Button, Group, Stack, Text } from '@mantine/core'
import { tagText } from '@strongroom/contract/documents/given-tags.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ACTIONS_STYLE } from '../../ui/dialogs/actions-style.ts'
import { TagChoice } from '../tags/tag-choice.tsx'
import { changedTags, type TagChangeMap } from '../tags/tag-options.ts'
import type { UploadPlace } from './upload-entry.ts'

interface Props {
  place: UploadPlace
  onBack: () => void
  /** Starts the upload with these tags, each as one text. */
  onUpload: (tags: string[]) => void
}

const NONE: TagChangeMap = new Map()

/** The second step of an upload: tags for all of its documents. */
export function UploadTags({ place, onBack, onUpload }: Props) {
  const t = useText()
  const [changes, setChanges] = useState(NONE)
  const { applyTags } = changedTags(changes)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('upload.tags.text')}
      </Text>
      <TagChoice workspaceUuid={place.workspaceUuid} assets={[]} changes={changes} onChanges={setChanges}>
        <Group justify="flex-end" gap="sm" style={ACTIONS_STYLE} data-dialog-actions>
          <Button variant="default" onClick={onBack} me="auto">
            {t('dialog.back')}
          </Button>
          <Button variant="default" onClick={() => onUpload([])}>
            {t('upload.tags.skip')}
          </Button>
          <Button disabled={applyTags.length === 0} onClick={() => onUpload(applyTags.map(tagText))}>
            {t('upload.tags.submit')}
          </Button>
        </Group>
      </TagChoice>
    </Stack>
  )
}
