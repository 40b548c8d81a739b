import { useCallback, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { MailList } from './mail-list.tsx'
import { TokenForm } from './token-form.tsx'

const KEY = 'outbox-token'

/** The outbox of a demo: asks for its token once per tab, then lists the emails. */
export function OutboxPanel() {
  const t = useText()
  const [token, setToken] = useState(() => sessionStorage.getItem(KEY))
  const keep = useCallback((given: string | null) => {
    if (given === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, given)
    setToken(given)
  }, [])
  const forget = useCallback(() => keep(null), [keep])
  if (token === null) return <TokenForm onToken={keep} />
  return (
    <div style={{ maxWidth: 1110, marginInline: 'auto' }}>
      <PageHeader title={t('outbox.title')} />
      <MailList token={token} onRefused={forget} />
    </div>
  )
}
