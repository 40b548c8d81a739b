import { type Asset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { type FocusEvent, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'

interface Props {
  asset: Asset
  dialog: DialogHandle
}

/** The modal that renames a document or folder. */
export function RenameAsset({ asset, dialog }: Props) {
  const t = useText()
  const seen = useRef(false)
  const rename = async (body: { name: string }) => {
    await call(renameAsset, { params: { assetUuid: asset.uuid }, body })
    await refreshShare('assets')
  }
  // The first focus selects the stem, without the extension.
  const selectStem = (event: FocusEvent<HTMLInputElement>) => {
    if (seen.current) return
    seen.current = true
    const { name, extension } = asset
    event.currentTarget.setSelectionRange(0, extension ? name.length - extension.length - 1 : name.length)
  }
  const title = { FOLDER: 'asset.rename.folder', DOCUMENT: 'asset.rename.document', LINK: 'asset.rename.link' } as const
  return (
    <RenameModal
      dialog={dialog}
      title={t(title[asset.type])}
      label={t('asset.name')}
      submit={t('asset.rename')}
      name={asset.name}
      schema={renameAsset.body}
      rename={rename}
      onFocus={selectStem}
      {...(asset.extension ? { description: t('asset.rename.hint', { extension: asset.extension }) } : {})}
    />
  )
}
