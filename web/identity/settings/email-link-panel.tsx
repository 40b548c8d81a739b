import { Anchor, Button, Text } from '@mantine/core'
import { cancelPendingEmail, undoEmail, verifyEmail } from '@strongroom/contract/identity/users.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { dropEmailLink, type EmailLink, readEmailLink } from '../../session/email-link.ts'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { CallError } from '../../api/call-error.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { refreshPerson } from './queries.ts'

const acts = {
  confirm: ({ user, email, token }: EmailLink) =>
    withRecentPassword(() => call(verifyEmail, { params: { userUuid: user }, body: { email, token } })),
  stop: ({ user, token }: EmailLink) => call(cancelPendingEmail, { params: { userUuid: user }, body: { token } }),
  undo: ({ user, token }: EmailLink) => call(undoEmail, { params: { userUuid: user }, body: { token } }),
}

/** The target of links about an address change: they act on a click only, because mail scanners open links. */
export function EmailLinkPanel({ act }: { act: keyof typeof acts }) {
  const t = useText()
  const [link] = useState(readEmailLink)
  const go = useAction(async (given: EmailLink) => {
    await acts[act](given)
    dropEmailLink()
    await refreshPerson()
  })
  const error = link ? go.error : MISSING
  return (
    <NarrowCard>
      <PageHeader title={t(`email-link.${act}.title`)} />
      {go.done && <Text role="status">{t(`email-link.${act}.done`)}</Text>}
      {!go.done && link && <Text>{t(`email-link.${act}.what`, { address: link.email })}</Text>}
      <FormError
        error={error}
        message={act !== 'confirm' && isInvalid(error) ? t(`email-link.${act}.invalid`) : undefined}
      />
      {!go.done && link && (
        <Button size="md" loading={go.busy} onClick={() => go.run(link)}>
          {t(`email-link.${act}.submit`)}
        </Button>
      )}
      <Anchor component={Link} to="/">
        {t('error-page.to-start')}
      </Anchor>
    </NarrowCard>
  )
}

const MISSING = new CallError('email.link.invalid', 404)
const isInvalid = (error: unknown) => error instanceof CallError && error.code === 'email.link.invalid'
