import { Button, Group, Stack, Text } from '@mantine/core'
import { tagText } from '@strongroom/contract/documents/given-tags.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useText } from '../../i18n/language.ts'
import { suggestedQuery } from '../../organisation/tag-sets/queries.ts'
import { TagChoice } from '../tags/tag-choice.tsx'
import { changedTags, offeredTags, type TagChangeMap } from '../tags/tag-options.ts'
import type { UploadPlace } from './upload-entry.ts'

/** Whether uploads to a place have a step for tags: where its workspace offers some. */
export function useHasTagStep({ workspaceUuid, mayTag }: UploadPlace): boolean {
  const { data } = useQuery({ ...suggestedQuery(workspaceUuid), enabled: mayTag })
  return mayTag && offeredTags(data?.content ?? []).length > 0
}

/** The same, asked once; false if it can't be asked: the upload itself matters more. */
export async function findTagStep({ workspaceUuid, mayTag }: UploadPlace): Promise<boolean> {
  if (!mayTag) return false
  const sets = await queryClient.fetchQuery({ ...suggestedQuery(workspaceUuid), retry: false }).catch(() => undefined)
  return offeredTags(sets?.content ?? []).length > 0
}

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
        <Group justify="flex-end" mt="md" gap="sm" data-dialog-actions>
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
