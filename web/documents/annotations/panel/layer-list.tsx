import { Badge } from '@mantine/core'
import { IconLock, IconTrash, IconUsers } from '@tabler/icons-react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { ActionMenu, type Intent } from '../../../ui/action-menu.tsx'
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx'
import { personName } from '../../../ui/people/person-name.ts'
import type { Board, BoardLayer } from '../layers/board.ts'
import { openDeleteLayer, openPublishLayer, withdrawLayer } from './layer-actions.tsx'
import { countMarks } from './listed-marks.ts'
import classes from './panel.module.css'

/** Everybody's annotations as a whole: they are made public or private, and deleted. */
export function LayerList({ board }: { board: Board }) {
  const t = useText()
  const layers = useStore(board.layers)
  const shown = layers.filter((layer) => layer.saved && (layer.isUnreadable || layer.content.marks.length > 0))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('annotations.people')}>
      <h3 className={classes.page}>{t('annotations.people')}</h3>
      <ul className={classes.list}>
        {shown.map((layer) => (
          <LayerRow key={layer.key} board={board} layer={layer} />
        ))}
      </ul>
    </section>
  )
}

function LayerRow({ board, layer }: { board: Board; layer: BoardLayer }) {
  const t = useText()
  const author = layer.saved!.createdBy
  const name = personName(author)
  const { mayAnnotate } = useStore(board.view)
  return (
    <li className={classes.layer}>
      <PersonAvatar name={name} size={28} {...(author.party === undefined ? { picture: author } : {})} />
      <span className={classes.who}>
        <span className={classes.author}>{name}</span>
        <span className="dimmed">
          {layer.isUnreadable ? t('annotations.unreadable') : t('annotations.count', { count: countMarks(layer) })}
        </span>
      </span>
      <Badge size="xs" color={layer.type === 'PUBLIC' ? 'blue' : 'gray'}>
        {t(layer.type === 'PUBLIC' ? 'annotations.public' : 'annotations.private')}
      </Badge>
      {mayAnnotate && (
        <ActionMenu thing={layer} intents={intentsOf(board)} label={t('annotations.layer-menu', { name })} />
      )}
    </li>
  )
}

const intentsOf = (board: Board): Intent<BoardLayer>[] => [
  {
    label: 'annotations.make-public',
    icon: IconUsers,
    shown: ({ saved }) => saved?.actions?.updateTypePublic ?? false,
    open: (layer) => openPublishLayer(board, layer),
  },
  {
    label: 'annotations.make-private',
    icon: IconLock,
    shown: ({ saved }) => saved?.actions?.updateTypePrivate ?? false,
    open: (layer) => void withdrawLayer(board, layer),
  },
  {
    label: 'annotations.delete-all',
    icon: IconTrash,
    danger: true,
    shown: ({ saved }) => saved?.actions?.delete ?? false,
    open: (layer) => openDeleteLayer(board, layer),
  },
]
