import { Button, Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconArrowUp, IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { Pager } from '../../ui/lists/pager.tsx'
import { useAssetList } from '../assets/queries.ts'
import { ChosenPills } from './chosen-pills.tsx'
import classes from './tasks.module.css'
import { toggled } from './toggled.ts'

/** A chosen document with its current version, or a link. */
export interface TaskDocument {
  uuid: string
  name: string
  version: number | null
}

const PAGE_SIZE = 10

interface Props {
  workspaceUuid: string
  chosen: TaskDocument[]
  onChosen: (chosen: TaskDocument[]) => void
}

/** Chooses documents and links of a workspace, folder by folder. */
export function DocumentField({ workspaceUuid, chosen, onChosen }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const nameOf = ({ name, version }: TaskDocument) => (version === null ? name : t('task.document', { name, version }))
  return (
    <Fieldset legend={t('task.documents')} p="sm" pt="xs">
      <Stack gap="xs">
        <ChosenPills
          chosen={chosen}
          nameOf={nameOf}
          removeOf={({ name }) => t('task.documents.remove', { name })}
          onChosen={onChosen}
        />
        {isOpen ? (
          <Choices workspaceUuid={workspaceUuid} chosen={chosen} onChosen={onChosen} />
        ) : (
          <Button variant="default" size="xs" onClick={() => setOpen(true)} style={{ alignSelf: 'start' }}>
            {t('task.documents.choose')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

/** The contents of one folder; folders open, documents and links are ticked. */
function Choices({ workspaceUuid, chosen, onChosen }: Props) {
  const t = useText()
  const [path, setPath] = useState<{ uuid: string; name: string }[]>([])
  const [page, setPage] = useState(0)
  const list = useAssetList({ workspaceUuid, parentUuid: path.at(-1)?.uuid, page, size: PAGE_SIZE, sort: 'name,asc' })
  const go = (next: typeof path) => {
    setPath(next)
    setPage(0)
  }
  const { content = [], metadata } = list.data ?? {}
  return (
    <>
      {path.length > 0 && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => go(path.slice(0, -1))}
          classNames={{ root: classes.folder, label: classes.folderName }}
        >
          {t('task.documents.up', { folder: path.at(-1)!.name })}
        </Button>
      )}
      <ul className={classes.choices} aria-label={t('task.documents.found')}>
        {content.map((asset) => (
          <li key={asset.uuid} className={classes.choice}>
            {asset.type === 'FOLDER' ? (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconFolder size={16} aria-hidden />}
                onClick={() => go([...path, asset])}
                classNames={{ root: classes.folder, label: classes.folderName }}
              >
                {asset.name}
              </Button>
            ) : (
              <Choice asset={asset} chosen={chosen} onChosen={onChosen} />
            )}
          </li>
        ))}
      </ul>
      {metadata?.totalElements === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('task.documents.none')}
        </Text>
      )}
      {metadata && metadata.totalPages > 1 && (
        <Pager {...metadata} page={page} pageSize={PAGE_SIZE} onPage={setPage} most={limits.pagerPagesForm} />
      )}
    </>
  )
}

function Choice({ asset, chosen, onChosen }: Pick<Props, 'chosen' | 'onChosen'> & { asset: Asset }) {
  const t = useText()
  const { uuid, name, version } = asset
  return (
    <Checkbox
      label={name}
      description={version === null ? undefined : t('task.version', { version })}
      checked={chosen.some((one) => one.uuid === uuid)}
      onChange={() => onChosen(toggled(chosen, { uuid, name, version }))}
    />
  )
}
