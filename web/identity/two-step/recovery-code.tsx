import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPrinter, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { refreshFactors } from './queries.ts'

interface Props {
  code: string
  /** The action just completed. */
  done: string
  onDone: () => Promise<unknown>
}

/** Shows the recovery code, once. Continuing requires having stored it. */
export function RecoveryCode({ code, done: news, onDone }: Props) {
  const t = useText()
  const [kept, setKept] = useState(false)
  const done = useAction(
    async () => {
      await refreshFactors()
      await onDone()
    },
    { notify: true },
  )
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconShieldCheck aria-hidden />} role="status">
        {news}
      </Alert>
      <Text>{t('two-step.recovery.hint')}</Text>
      <CopyText label={t('two-step.recovery')} value={code} />
      <Group>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('two-step.recovery.print')}
        </Button>
      </Group>
      <Checkbox
        label={t('two-step.recovery.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!kept} onClick={() => done.run()} loading={done.busy} size="md" fullWidth>
        {t('two-step.recovery.done')}
      </Button>
    </Stack>
  )
}
