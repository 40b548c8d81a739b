import { Badge } from '@mantine/core'
import type { Task } from '@strongroom/contract/documents/tasks.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import classes from './tasks.module.css'

const STATUS = {
  SUPERSEDED: 'task.version.superseded',
  DELETED: 'task.version.deleted',
  EXPIRED: 'task.version.expired',
} as const

const extensionOf = (name: string) => (name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : null)

/** The documents of a task with the version that it is about, and its links. */
export function ReferenceList({ task }: { task: Task }) {
  const t = useText()
  const { workspaceUuid, referencedAssets, referencedDocumentVersions: versions } = task
  const links = referencedAssets.filter(({ type }) => type === 'LINK')
  if (links.length + versions.length === 0) return null
  return (
    <ul className={classes.parts} aria-label={t('task.documents')}>
      {versions.map(({ assetUuid, name, version, status }) => (
        <li key={assetUuid} className={classes.reference}>
          <FileIcon kind="DOCUMENT" extension={extensionOf(name)} size={18} />
          <span className={classes.part}>
            {referencedAssets.some(({ uuid }) => uuid === assetUuid) ? (
              <Link
                to="/share/$workspaceUuid/document/$assetUuid"
                params={{ workspaceUuid, assetUuid }}
                search={status === 'SUPERSEDED' ? { version } : {}}
                className={classes.link}
              >
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span className={classes.detail}>{t('task.version', { version })}</span>
            {status && (
              <Badge size="sm" color="orange">
                {t(STATUS[status])}
              </Badge>
            )}
          </span>
        </li>
      ))}
      {links.map(({ uuid, name }) => (
        <li key={uuid} className={classes.reference}>
          <FileIcon kind="LINK" extension={null} size={18} />
          <span className={classes.part}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
