import { NativeSelect } from '@mantine/core'
import type { AssetSort } from '@strongroom/contract/documents/assets.ts'
import { IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { ViewChoice } from '../../ui/lists/view-choice.tsx'
import { type AssetsFilter, assetSorts, defaultAssetSort } from './assets-filter.ts'
import classes from './assets-toolbar.module.css'
import { openCreate } from '../asset-actions/asset-intents.ts'
import { createName } from './create-name.ts'
import { sortNames } from './sort-names.ts'
import type { FolderPlace } from './folder-place.ts'

interface Props {
  place: FolderPlace
  filter: AssetsFilter
  onFilter: (changed: AssetsFilter) => void
}

/** Creating on the left; order and form of the list on the right. */
export function AssetsToolbar({ place, filter, onFilter }: Props) {
  const t = useText()
  const name = createName(place)
  return (
    <>
      {name && (
        <span className={classes.create}>
          <PageAction icon={IconPlus} name={t(name)} act={() => openCreate(place)} />
        </span>
      )}
      <AssetsOrder filter={filter} onFilter={onFilter} />
    </>
  )
}

/** Order and form of the list. */
export function AssetsOrder({ filter, onFilter }: Omit<Props, 'place'>) {
  const t = useText()
  return (
    <span className={classes.order}>
      <NativeSelect
        aria-label={t('workspace.sort.label')}
        value={filter.sort ?? defaultAssetSort}
        onChange={(event) => onFilter({ sort: event.currentTarget.value as AssetSort })}
        data={assetSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
      />
      <ViewChoice
        className={classes.views}
        view={filter.view ?? 'list'}
        onView={(view) => onFilter({ ...filter, view })}
      />
    </span>
  )
}
