import { Button, Text, VisuallyHidden } from '@mantine/core'
import { retryWork, type Work } from '@strongroom/contract/organisation/installation/installation-state.ts'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { ownTime } from '../../i18n/own-time.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import tables from '../accounts/accounts.module.css'
import { refreshInstallation } from './queries.ts'

/** The work in the background by its kind; what has used up its attempts is retried here. */
export function WorkSection({ work }: { work: Work[] }): ReactNode {
  const t = useText()
  return (
    <SideCard title={t('installation.work')}>
      {work.length === 0 ? (
        <Text c="dimmed">{t('installation.work.none')}</Text>
      ) : (
        <ScrollRegion label={t('installation.work')}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t('installation.work.kind')}</th>
                <th scope="col" className={tables.number}>
                  {t('installation.work.waiting')}
                </th>
                <th scope="col" className={tables.number}>
                  {t('installation.work.running')}
                </th>
                <th scope="col" className={tables.number}>
                  {t('installation.work.abandoned')}
                </th>
                <th scope="col">{t('installation.work.oldest')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('installation.work.retry')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {work.map((one) => (
                <Row key={one.name} work={one} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </SideCard>
  )
}

function Row({ work: { name, waiting, running, abandoned, oldest } }: { work: Work }) {
  const t = useText()
  const retry = useAction(
    async () => {
      const { retried } = await call(retryWork, { body: { name } })
      await refreshInstallation()
      notifyDone(t('installation.work.retried', { count: retried }))
    },
    { notify: true },
  )
  return (
    <tr>
      <td>{name}</td>
      <td className={tables.number}>{wholeNumber(waiting)}</td>
      <td className={tables.number}>{wholeNumber(running)}</td>
      <td className={tables.number}>{wholeNumber(abandoned)}</td>
      <td>{oldest === null ? '' : ownTime(oldest).format('D MMM YYYY, HH:mm')}</td>
      <td>
        {abandoned > 0 && (
          <Button variant="default" size="xs" loading={retry.busy} onClick={retry.run}>
            {t('installation.work.retry')}
          </Button>
        )}
      </td>
    </tr>
  )
}
