import { Button, Group, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ACTIONS_STYLE } from '../../ui/dialogs/actions-style.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
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
export function MoveAssets({ assets, dialog, after }: Props) {
  const t = useText()
  const [{ workspaceUuid, parentUuid, name: firstName }] = assets as [Asset]
  const home = parentUuid === workspaceUuid ? undefined : parentUuid
  const [place, setPlace] = useState<{ folder: string | undefined; page: number }>({ folder: home, page: 0 })
  const target = useQuery(moveTargetQuery(workspaceUuid, place.folder, place.page))
  const { data, isPlaceholderData } = target
  const picker = useFocusOnFolders(data && !isPlaceholderData ? (place.folder ?? workspaceUuid) : undefined)
  const open = (folder: string | undefined) => setPlace({ folder, page: 0 })
  const atHome = assets.every((asset) => asset.parentUuid === (place.folder ?? workspaceUuid))
  const { busy, run: move } = useAction(async (to: { parentUuid: string | null; name: string }) => {
    const failed = await moveTo(assets, to)
    after?.(failed)
    dialog.finish()
  })
  const hasChoice = data?.folders.content.some(({ uuid }) => canOpen(uuid, assets))
  const count = assets.length
  const title = count === 1 ? t('asset.move.one', { name: firstName }) : t('asset.move.title', { count })
  return (
    <DialogModal title={title} dialog={dialog} busy={busy} size={520}>
      <Stack gap="sm">
        <Stack gap="sm" ref={picker} tabIndex={-1} data-autofocus={!data || undefined}>
          {data && (
            <FolderPath
              steps={[...data.path, ...(place.folder ? [{ uuid: place.folder, name: data.name }] : [])]}
              open={open}
              isFirst={!hasChoice}
            />
          )}
          <PagedList
            list={{ ...target, data: data?.folders }}
            page={place.page}
            pageSize={limits.listSize}
            onPage={(page) => setPlace({ ...place, page })}
            most={limits.pagerPagesForm}
            singlePageQuiet
            empty={<FolderChoices folders={[]} moving={assets} open={open} stale={isPlaceholderData} />}
            within
          >
            {(folders) => <FolderChoices folders={folders} moving={assets} open={open} stale={isPlaceholderData} />}
          </PagedList>
        </Stack>
        {data && <PlaceHint count={count} atHome={atHome} allowed={data.allowed} />}
        <Group justify="flex-end" style={ACTIONS_STYLE}>
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

/** The reason why nothing can be moved to the open folder. */
function PlaceHint({ count, atHome, allowed }: { count: number; atHome: boolean; allowed: boolean }) {
  const t = useText()
  return (
    <Text size="sm" c="dimmed" role="status" mih={20}>
      {atHome ? t('asset.move.home', { count }) : allowed ? '' : t('asset.move.not-allowed')}
    </Text>
  )
}

/**
 * Focuses the first choice of a folder once its folders are shown: they replace the button that was pressed, and the
 * first ones arrive after the dialog has opened. Returns the ref of the part with the choices.
 */
function useFocusOnFolders(shown: string | undefined): RefObject<HTMLDivElement | null> {
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === undefined) return
    const { activeElement } = document
    if (activeElement === document.body || activeElement === picker.current)
      picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [shown])
  return picker
}

interface PathProps {
  /** From the root, which has no id here, to the open folder. */
  steps: { uuid: string | undefined; name: string }[]
  open: (folder: string | undefined) => void
  /** No folder can be opened, so the open one is the first choice. */
  isFirst: boolean
}

function FolderPath({ steps, open, isFirst }: PathProps) {
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
              data-autofocus={(isFirst && at === steps.length - 1) || undefined}
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

/** A folder can't be moved into itself. */
const canOpen = (folder: string, moving: Asset[]) => moving.every(({ uuid }) => uuid !== folder)

function FolderChoices({ folders, moving, open, stale }: ChoicesProps) {
  const t = useText()
  const first = folders.find(({ uuid }) => canOpen(uuid, moving))
  return (
    <ul className={classes.folders} aria-label={t('asset.move.folders')} aria-busy={stale}>
      {folders.map(({ uuid, name }) => (
        <li key={uuid}>
          <button
            type="button"
            className={classes.folder}
            disabled={!canOpen(uuid, moving)}
            data-autofocus={uuid === first?.uuid || undefined}
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
