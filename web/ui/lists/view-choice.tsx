import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { type Icon, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import classes from './view-choice.module.css'

interface Props {
  view: 'list' | 'grid'
  onView: (view: 'grid' | undefined) => void
  className?: string | undefined
}

/** The form of a list: rows, the default, or cards. */
export function ViewChoice({ view, onView, className }: Props) {
  const t = useText()
  return (
    <SegmentedControl
      {...(className && { className })}
      aria-label={t('workspace.view.label')}
      value={view}
      onChange={(value) => onView(value === 'grid' ? 'grid' : undefined)}
      data={[
        { value: 'list', label: <ViewSign icon={IconList} name={t('workspace.view.list')} /> },
        { value: 'grid', label: <ViewSign icon={IconLayoutGrid} name={t('workspace.view.grid')} /> },
      ]}
    />
  )
}

function ViewSign({ icon: Sign, name }: { icon: Icon; name: string }) {
  return (
    <span className={classes.sign} title={name}>
      <Sign size={18} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
