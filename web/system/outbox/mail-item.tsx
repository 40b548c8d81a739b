import { Tabs } from '@mantine/core'
import type { Mail } from '@strongroom/contract/wire/system.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './mail-item.module.css'

/** One email: its header, and when opened its text and its HTML, whose links open in this tab on a click. */
export function MailItem({ mail }: { mail: Mail }) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.root} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.head}>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={classes.detail}>
          {t('outbox.from-to', { to: mail.to })} · <TimeText time={mail.createdTime} as="time" />
        </span>
      </summary>
      {opened && <MailBody mail={mail} />}
    </details>
  )
}

function MailBody({ mail }: { mail: Mail }) {
  const t = useText()
  return (
    <Tabs defaultValue="html" keepMounted={false} px="md" pb="md">
      <Tabs.List>
        <Tabs.Tab value="html">{t('outbox.html')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('outbox.text')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html" pt="sm">
        <iframe
          title={mail.subject}
          className={classes.frame}
          // No scripts, no forms, an opaque origin; a person's click may navigate this tab.
          sandbox="allow-top-navigation-by-user-activation"
          srcDoc={withBase(mail.html)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text" pt="sm">
        <pre className={classes.text}>{mail.text}</pre>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Links without a target navigate this tab, not the frame. */
function withBase(html: string): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}
