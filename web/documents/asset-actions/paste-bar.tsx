import { Button } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { useAction } from '../../ui/use-action.ts'
import { type Cut, dropCut, useCut } from './cut-assets.ts'
import type { FolderPlace } from '../assets/folder-place.ts'
import classes from './paste-bar.module.css'
import { mayPasteInto, pasteAssets } from './paste-assets.ts'

/** Offers to paste here what was cut elsewhere in this workspace. */
export function PasteBar({ place }: { place: FolderPlace }) {
  const cut = useCut()
  return cut?.workspaceUuid === place.workspaceUuid ? <Waiting cut={cut} place={place} /> : null
}

function Waiting({ cut, place }: { cut: Cut; place: FolderPlace }) {
  const t = useText()
  const node = useFocusWhenGone<HTMLDivElement>()
  const { busy, run: paste } = useAction(pasteAssets, { notify: true })
  const count = cut.assets.length
  const atHome = cut.parentUuid === (place.parentUuid ?? place.workspaceUuid)
  return (
    <div ref={node} className={classes.bar} role="status">
      <IconClipboard size={18} aria-hidden />
      <span className={classes.words}>
        {t(!atHome && !place.mayReceive ? 'asset.paste.not-here' : 'asset.paste.waiting', { count })}
      </span>
      <span className={classes.buttons}>
        {mayPasteInto(cut, place) && (
          <Button size="xs" loading={busy} onClick={() => paste(cut, place)}>
            {t('asset.paste')}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={busy} onClick={dropCut}>
          {t('asset.paste.cancel')}
        </Button>
      </span>
    </div>
  )
}
