import { listOutbox, type Mail } from '@strongroom/contract/wire/system.ts'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { MailItem } from './mail-item.tsx'

interface Props {
  token: string
  onRefused: () => void
}

const PAGE_SIZE = 20

/** The emails, newest first. A token that no longer works (the installation was restarted) is requested again. */
export function MailList({ token, onRefused }: Props) {
  const [page, setPage] = useState(0)
  const mails = useQuery({
    queryKey: ['outbox', token, page],
    queryFn: ({ signal }) =>
      call(listOutbox, { query: { page, size: PAGE_SIZE } }, { signal, headers: { 'outbox-token': token } }),
    placeholderData: keepPreviousData,
    refetchInterval: 8_000,
  })
  const { data, error } = mails
  if (error) {
    const retry = error instanceof CallError && error.status === 403 ? onRefused : () => void mails.refetch()
    return (
      <ListCard>
        <ErrorState error={error} retry={retry} />
      </ListCard>
    )
  }
  let content: ReactNode = <ListSkeleton />
  if (data) content = data.content.length > 0 ? <Mails mails={data.content} /> : <NoMails />
  const footer = data && data.content.length > 0 && <Pager {...data.metadata} pageSize={PAGE_SIZE} onPage={setPage} />
  return <ListCard footer={footer}>{content}</ListCard>
}

function Mails({ mails }: { mails: Mail[] }) {
  return mails.map((mail) => <MailItem key={mail.uuid} mail={mail} />)
}

function NoMails() {
  const t = useText()
  return (
    <EmptyState icon={IconMail} title={t('outbox.empty')}>
      {t('outbox.empty-hint')}
    </EmptyState>
  )
}
