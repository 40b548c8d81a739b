import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { type Icon, IconArrowLeft, IconFolderPlus, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useFocusOf } from '../../ui/dialogs/use-focus-of.ts'
import type { FolderPlace } from '../assets/folder-place.ts'
import { CreateLink } from '../links/create-link.tsx'
import classes from './create-chooser.module.css'
import { CreateFolder } from './create-folder.tsx'

type View = 'choice' | 'folder' | 'link'

interface Props {
  place: FolderPlace
  dialog: DialogHandle
}

const TITLES = { choice: 'asset.create', folder: 'asset.folder.title', link: 'asset.link.title' } as const

/** The blade that creates things in a place. It starts with the only permitted kind, or with the choice. */
export function CreateBlade({ place, dialog }: Props) {
  const t = useText()
  const only: View | undefined = !place.mayCreateLink ? 'folder' : !place.mayCreateFolder ? 'link' : undefined
  const [view, setView] = useState<View>(only ?? 'choice')
  const back = !only && (
    <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => setView('choice')}>
      {t('dialog.back')}
    </Button>
  )
  const content = useFocusOf(view)
  return (
    <Blade title={t(TITLES[view])} dialog={dialog}>
      <div ref={content}>
        {view === 'choice' && (
          <Stack gap="sm">
            <Kind
              icon={IconFolderPlus}
              name={t('asset.create.folder')}
              text={t('asset.create.folder-text')}
              choose={() => setView('folder')}
              first
            />
            <Kind
              icon={IconLink}
              name={t('asset.create.link')}
              text={t('asset.create.link-text')}
              choose={() => setView('link')}
            />
          </Stack>
        )}
        {view === 'folder' && <CreateFolder place={place} dialog={dialog} start={back} />}
        {view === 'link' && <CreateLink place={place} dialog={dialog} start={back} />}
      </div>
    </Blade>
  )
}

interface KindProps {
  icon: Icon
  name: string
  text: string
  choose: () => void
  first?: boolean
}

function Kind({ icon: Sign, name, text, choose, first }: KindProps) {
  return (
    <UnstyledButton className={classes.kind} onClick={choose} {...(first ? { 'data-autofocus': true } : {})}>
      <Sign size={26} stroke={1.6} aria-hidden />
      <span>
        <Text component="span" fw={600} display="block">
          {name}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {text}
        </Text>
      </span>
    </UnstyledButton>
  )
}
