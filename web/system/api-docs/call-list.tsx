import { Title, VisuallyHidden } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import classes from './api-docs.module.css'
import { CallItem } from './call-item.tsx'
import { type Description, type Group, groupsOf } from './description.ts'

/** Nouns of the API; a newer server's unknown noun has its own name. */
const nounNames: Record<string, MessageKey> = {
  'sign-in': 'apiDocs.noun.sign-in',
  sessions: 'apiDocs.noun.sessions',
  identity: 'apiDocs.noun.identity',
  terms: 'apiDocs.noun.terms',
  users: 'apiDocs.noun.users',
  'two-step': 'apiDocs.noun.two-step',
  passkeys: 'apiDocs.noun.passkeys',
  workgroups: 'apiDocs.noun.workgroups',
  workspaces: 'apiDocs.noun.workspaces',
  participants: 'apiDocs.noun.participants',
  assets: 'apiDocs.noun.assets',
  versions: 'apiDocs.noun.versions',
  audit: 'apiDocs.noun.audit',
  system: 'apiDocs.noun.system',
}

/** The calls, grouped by noun. */
export function CallList({ description, filter }: { description: Description; filter: string }) {
  const t = useText()
  const groups = groupsOf(description, filter)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)
  const nameOf = ({ noun }: Group) => (nounNames[noun] ? t(nounNames[noun]) : noun)
  return (
    <>
      <VisuallyHidden role="status">{t('apiDocs.found', { count })}</VisuallyHidden>
      {count === 0 && (
        <ListCard>
          <EmptyState icon={IconZoomQuestion} title={t('apiDocs.nothing')} />
        </ListCard>
      )}
      {groups.length > 1 && (
        <nav aria-label={t('apiDocs.groups')} className={classes.groups}>
          {groups.map((group) => (
            <a key={group.noun} href={`#${group.noun}`}>
              {nameOf(group)}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <section key={group.noun} aria-labelledby={group.noun} className={classes.group}>
          <Title order={2} id={group.noun} tabIndex={-1} className={classes.noun}>
            {nameOf(group)}
          </Title>
          <ListCard>
            {group.calls.map((call) => (
              <CallItem key={call.operationId} call={call} description={description} />
            ))}
          </ListCard>
        </section>
      ))}
    </>
  )
}
