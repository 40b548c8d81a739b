import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { TextOf } from '../../i18n/language.ts'
import { openCreate } from '../asset-actions/asset-intents.ts'
import { createName } from '../assets/create-name.ts'
import type { Action } from '../../ui/layout/page-actions.tsx'
import { openUpload } from '../uploads/open-upload.ts'
import type { SharePlace } from './share-place.ts'

/** The permitted additions to a place. On larger screens the list's own toolbar creates folders. */
export function createActions(t: TextOf, place: SharePlace): Action[] {
  const actions: Action[] = []
  const name = createName(place)
  if (name)
    actions.push({
      icon: IconPlus,
      name: t(name),
      act: () => openCreate(place),
      onPhones: true,
    })
  if (place.mayCreateDocument)
    actions.push({ icon: IconUpload, name: t('upload.open'), act: () => openUpload(place), filled: true })
  return actions
}
