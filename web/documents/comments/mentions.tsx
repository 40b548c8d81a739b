import { Badge } from '@mantine/core'
import type { Comment } from '@strongroom/contract/documents/comments.ts'
import { IconAt, IconHash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { personName } from '../../ui/people/person-name.ts'
import classes from './comments.module.css'

/** The people and the documents, folders and links that a comment mentions; the latter lead to their pages. */
export function Mentions({ comment }: { comment: Comment }) {
  const t = useText()
  const { mentionedUsers, mentionedAssets, mentionsEveryone, workspace } = comment
  if (!mentionsEveryone && mentionedUsers.length + mentionedAssets.length === 0) return null
  const person = { variant: 'light', color: 'gray', tt: 'none', leftSection: <IconAt size={12} aria-hidden /> } as const
  return (
    <div className={classes.mentions}>
      {mentionsEveryone && <Badge {...person}>{t('comment.everyone')}</Badge>}
      {mentionedUsers.map((user) => (
        <Badge key={user.uuid ?? user.party} {...person}>
          {personName(user)}
        </Badge>
      ))}
      {mentionedAssets.map(({ uuid, name, type }) => (
        <Badge
          key={uuid}
          variant="light"
          tt="none"
          leftSection={<IconHash size={12} aria-hidden />}
          style={{ cursor: 'pointer' }}
          renderRoot={(props) => (
            <Link
              to="/share/$workspaceUuid/$fileType/$assetUuid"
              params={{ workspaceUuid: workspace.uuid, fileType: type.toLowerCase(), assetUuid: uuid }}
              {...props}
            />
          )}
        >
          {name}
        </Badge>
      ))}
    </div>
  )
}
