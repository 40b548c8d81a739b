import { Pill } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import type { CommentDraft } from './comment-drafts.ts'

interface Props {
  draft: CommentDraft
  change: (changed: Partial<CommentDraft>) => void
}

/** The chosen mentions of a comment, each with a button that removes it. */
export function ChosenMentions({ draft, change }: Props) {
  const t = useText()
  const { people, assets, everyone } = draft
  if (!everyone && people.length + assets.length === 0) return null
  // Reachable by keyboard too: the component hides it by default.
  const remove = (name: string) => ({
    'aria-label': t('comment.mention.remove', { name }),
    'aria-hidden': false,
    tabIndex: 0,
  })
  return (
    <Pill.Group>
      {everyone && (
        <Pill
          withRemoveButton
          onRemove={() => change({ everyone: false })}
          removeButtonProps={remove(t('comment.everyone'))}
        >
          @{t('comment.everyone')}
        </Pill>
      )}
      {people.map(({ uuid, name }) => (
        <Pill
          key={uuid}
          withRemoveButton
          onRemove={() => change({ people: people.filter((one) => one.uuid !== uuid) })}
          removeButtonProps={remove(name)}
        >
          @{name}
        </Pill>
      ))}
      {assets.map(({ uuid, name }) => (
        <Pill
          key={uuid}
          withRemoveButton
          onRemove={() => change({ assets: assets.filter((one) => one.uuid !== uuid) })}
          removeButtonProps={remove(name)}
        >
          #{name}
        </Pill>
      ))}
    </Pill.Group>
  )
}
