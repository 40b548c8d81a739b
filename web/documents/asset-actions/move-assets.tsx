import { Button, Group, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconChevronRight, IconFolderShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import classes from './move-assets.module.css'
import { useAction } from '../../ui/use-action.ts'
import { moveTo } from './move-to.ts'
import { moveTargetQuery } from '../assets/queries.ts'

interface Props {
  assets: Asset[]
  dialog: DialogHandle
  after: ((failed: Asset[]) => void) | undefined
}

/** Chooses a folder of the workspace, level by level, and moves documents and folders there. */
function MoveAssets({ assets, dialog, after }: Props) {
  const t = useText()
  const [{ workspaceUuid, parentUuid, name: firstName }] = assets as [Asset]
  const home = parentUuid === workspaceUuid ? undefined : parentUuid
  const [place, setPlace] = useState<{ folder: string | undefined; page: number }>({ folder: home, page: 0 })
  const target = useQuery(moveTargetQuery(workspaceUuid, place.folder, place.page))
  const { data, isPlaceholderData } = target
  const open = (folder: string | undefined) => setPlace({ folder, page: 0 })
  const atHome = assets.every((asset) => asset.parentUuid === (place.folder ?? workspaceUuid))
  const { busy, run: move } = useAction(async (to: { parentUuid: string | null; name: string }) => {
    const failed = await moveTo(assets, to)
    after?.(failed)
    dialog.finish()
  })
  const count = assets.length
  const title = count === 1 ? t('asset.move.one', { name: firstName }) : t('asset.move.title', { count })
  return (
    <DialogModal title={title} dialog={dialog} busy={busy} size={520}>
      <Stack gap="sm">
        {data && (
          <FolderPath
            steps={[...data.path, ...(place.folder ? [{ uuid: place.folder, name: data.name }] : [])]}
            open={open}
          />
        )}
        <PagedList
          list={{ ...target, data: data?.folders }}
          page={place.page}
          pageSize={limits.listSize}
          onPage={(page) => setPlace({ ...place, page })}
          most={limits.pagerPagesXs}
          singlePageQuiet
          empty={<FolderChoices folders={[]} moving={assets} open={open} stale={isPlaceholderData} />}
          within
        >
          {(folders) => <FolderChoices folders={folders} moving={assets} open={open} stale={isPlaceholderData} />}
        </PagedList>
        {data && (
          <Text size="sm" c="dimmed" role="status" mih={20}>
            {atHome ? t('asset.move.home') : data.allowed ? '' : t('asset.move.not-allowed')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={dialog.close} disabled={busy}>
            {t('dialog.cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={!data?.allowed || atHome || isPlaceholderData}
            onClick={() => data && move({ parentUuid: place.folder ?? null, name: data.name })}
          >
            {t('asset.paste')}
          </Button>
        </Group>
      </Stack>
    </DialogModal>
  )
}

interface PathProps {
  /** From the root, which has no id here, to the open folder. */
  steps: { uuid: string | undefined; name: string }[]
  open: (folder: string | undefined) => void
}

function FolderPath({ steps, open }: PathProps) {
  const t = useText()
  return (
    <nav aria-label={t('asset.move.path')}>
      <ol className={classes.path}>
        {steps.map(({ uuid, name }, at) => (
          <li key={uuid ?? ''}>
            <button
              type="button"
              className={classes.step}
              aria-current={at === steps.length - 1 || undefined}
              onClick={() => open(uuid)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ChoicesProps {
  folders: Asset[]
  moving: Asset[]
  open: (folder: string) => void
  /** While the next folder is fetched. */
  stale: boolean
}

function FolderChoices({ folders, moving, open, stale }: ChoicesProps) {
  const t = useText()
  return (
    <ul className={classes.folders} aria-label={t('asset.move.folders')} aria-busy={stale}>
      {folders.map(({ uuid, name }) => (
        <li key={uuid}>
          <button
            type="button"
            className={classes.folder}
            // A folder can't be moved into itself.
            disabled={moving.some((asset) => asset.uuid === uuid)}
            onClick={() => open(uuid)}
          >
            <FileIcon kind="FOLDER" extension={null} />
            <span className={classes.name}>{name}</span>
            <IconChevronRight size={16} aria-hidden />
          </button>
        </li>
      ))}
      {folders.length === 0 && <li className={classes.none}>{t('asset.move.no-folders')}</li>}
    </ul>
  )
}

/** Asks for the destination of documents and folders of one folder. `after` receives what couldn't be moved. */
export function openMoveAssets(assets: Asset[], after?: (failed: Asset[]) => void) {
  if (assets.length > 0) openDialog((dialog) => <MoveAssets assets={assets} dialog={dialog} after={after} />)
}

/** Moving, in the menus of documents and folders. */
export const moveAssetIntent: Intent<Asset> = {
  label: 'asset.move',
  icon: IconFolderShare,
  shown: (asset) => asset.actions?.updateParent ?? false,
  open: (asset) => openMoveAssets([asset]),
}
