import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/language.ts'

export interface FolderFlags {
  allowNewDocument: boolean
  allowNewFolder: boolean
  allowEdit: boolean
}

interface Props {
  values: FolderFlags
  onChange: (changed: Partial<FolderFlags>) => void
}

/** Three boxes for the flags of a folder. */
export function FolderFlagsField({ values, onChange }: Props) {
  const t = useText()
  const flag = (name: keyof FolderFlags) => ({
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => onChange({ [name]: event.currentTarget.checked }),
  })
  return (
    <Fieldset legend={t('asset.folder.flags')} variant="unstyled" p={0} mx={0} fw={600}>
      <Stack gap="xs" fw={400}>
        <Checkbox label={t('asset.folder.allow-document')} {...flag('allowNewDocument')} />
        <Checkbox label={t('asset.folder.allow-folder')} {...flag('allowNewFolder')} />
        <Checkbox label={t('asset.folder.allow-edit')} {...flag('allowEdit')} />
        <Text size="sm" c="dimmed">
          {t('asset.folder.flags-hint')}
        </Text>
      </Stack>
    </Fieldset>
  )
}
