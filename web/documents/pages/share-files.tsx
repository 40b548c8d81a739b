import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { AssetListPanel } from '../assets/asset-list-panel.tsx'
import type { AssetsFilter } from '../assets/assets-filter.ts'
import type { AssetListQuery } from '../assets/queries.ts'
import { useText } from '../../i18n/language.ts'
import { openUpload, uploadDropped } from '../uploads/open-upload.ts'
import type { SharePlace } from './share-place.ts'
import { useAssetIntents } from './use-asset-intents.ts'

interface Props {
  place: SharePlace
  list: AssetListQuery
  filter: AssetsFilter
  onFilter: (changed: AssetsFilter) => void
}

/** The files of a workspace's root or of a folder, with uploading. */
export function ShareFiles({ place, list, filter, onFilter }: Props) {
  const { intents, open } = useAssetIntents()
  return (
    <AssetListPanel
      place={place}
      list={list}
      filter={filter}
      onFilter={onFilter}
      intents={intents}
      open={open}
      upload={place.mayCreateDocument && <UploadHere place={place} />}
      onDropped={
        place.mayCreateDocument ? (files, folders) => void uploadDropped(place, { files, folders }) : undefined
      }
    />
  )
}

/** The same button in an empty folder; outlined, because the header has the filled one. */
function UploadHere({ place }: { place: SharePlace }) {
  const t = useText()
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden />}
      onClick={() => openUpload(place)}
      mt="xs"
    >
      {t('upload.open')}
    </Button>
  )
}
