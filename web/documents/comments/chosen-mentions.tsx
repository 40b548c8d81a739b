import { Alert, Pill } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { personNames } from '../../ui/people/person-name.ts'
import type { CommentDraft } from './comment-drafts.ts'
import type { About } from './queries.ts'
import { useUnnotified } from './use-unnotified.ts'

interface Props {
  workspaceUuid: string
  about: About
  draft: CommentDraft
  change: (changed: Partial<CommentDraft>) => void
}

/** The chosen mentions of a comment, each with a button that removes it. */
export function ChosenMentions({ workspaceUuid, about, draft, change }: Props) {
  const t = useText()
  const { people, assets, everyone } = draft
  const unnotified = useUnnotified({ workspaceUuid, about, draft, people })
  if (!everyone && people.length + assets.length === 0) return null
  // Reachable by keyboard too: the component hides it by default.
  const remove = (name: string) => ({
    'aria-label': t('comment.mention.remove', { name }),
    'aria-hidden': false,
    tabIndex: 0,
  })
  const pills = (
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
  return (
    <>
      {pills}
      {unnotified.length > 0 && (
        <Alert color="orange" p="xs" role="status">
          {t('comment.mention.unnotified', { names: personNames(unnotified) })}
        </Alert>
      )}
    </>
  )
}
