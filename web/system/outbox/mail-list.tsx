import { listOutbox, type Mail } from '@strongroom/contract/wire/system.ts'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { MailItem } from './mail-item.tsx'

interface Props {
  token: string
  onRefused: () => void
}

const PAGE_SIZE = 20

/** The emails, newest first. Asks for the token again once it is refused, after a restart for instance. */
export function MailList({ token, onRefused }: Props) {
  const [page, setPage] = useState(0)
  const mails = useQuery({
    queryKey: ['outbox', token, page],
    queryFn: ({ signal }) =>
      call(listOutbox, { query: { page, size: PAGE_SIZE } }, { signal, headers: { 'outbox-token': token } }),
    placeholderData: keepPreviousData,
    refetchInterval: 8_000,
  })
  const { error } = mails
  const isRefused = error instanceof CallError && error.status === 403
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  return (
    <PagedList list={mails} page={page} pageSize={PAGE_SIZE} onPage={setPage} empty={<NoMails />}>
      {(rows) => <Mails mails={rows} />}
    </PagedList>
  )
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
