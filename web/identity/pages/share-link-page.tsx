import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { createLinkedWorkspace, isForPublication } from '@strongroom/contract/workspaces/share-links.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { useSession } from '../../session/session.ts'
import { dropShareLink, readShareLink, type ShareLink } from '../../session/share-link.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { workspaceKeys } from '../../workspaces/workspaces/queries.ts'

/** The target of a records system's link: says what would be created, and creates it with one click. */
export function ShareLinkPage(): ReactNode {
  const t = useText()
  const [link] = useState(readShareLink)
  return (
    <NarrowCard>
      <PageHeader title={t('share-link.title')} />
      {link ? <Offer link={link} /> : <Text>{t('share-link.none')}</Text>}
    </NarrowCard>
  )
}

function Offer({ link }: { link: ShareLink }) {
  const t = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { email, folderName: name, agentShareToken, folderId } = link
  const create = useAction(async () => {
    const { uuid: workspaceUuid } = await call(createLinkedWorkspace, { body: { name, agentShareToken, folderId } })
    dropShareLink()
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
    const search = { connectLinkShare: true as const, inviteOpen: true as const }
    await navigate({ to: '/share/$workspaceUuid', params: { workspaceUuid }, search, replace: true })
  })
  if (email.toLowerCase() !== user.email.toLowerCase())
    return (
      <>
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {t('error.share.link.login')} {t('share-link.other', { email, own: user.email })}
        </Alert>
        <Anchor component={Link} to="/logout">
          {t('account.logout')}
        </Anchor>
      </>
    )
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(isForPublication(agentShareToken) ? 'share-link.text-publication' : 'share-link.text', { name })}
      </Text>
      <FormError error={create.error} />
      <Group justify="flex-end">
        <Button size="md" loading={create.busy} onClick={() => create.run()}>
          {t('share-link.create')}
        </Button>
      </Group>
    </>
  )
}
