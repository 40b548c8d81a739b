import { Alert, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { WhyClause } from '@strongroom/contract/why/why.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { changersText, clauseText } from './clause-names.ts'
import classes from './why.module.css'

interface Props {
  allowed: boolean
  clauses: readonly WhyClause[]
  /** The person's name; undefined for the caller. */
  name: string | undefined
}

/** Yes or no, and every clause of the rule: refusing ones first, each with who could change it. */
export function WhyAnswer({ allowed, clauses, name }: Props) {
  const t = useText()
  const sentence =
    name === undefined
      ? t(allowed ? 'why.allowed-own' : 'why.refused-own')
      : t(allowed ? 'why.allowed' : 'why.refused', { name })
  const ordered = [...clauses.filter(({ holds }) => !holds), ...clauses.filter(({ holds }) => holds)]
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert color={allowed ? 'teal' : 'red'} variant="light" p="sm">
        <Text fw={600}>{sentence}</Text>
      </Alert>
      <Title order={3} fz={14}>
        {t('why.clauses')}
      </Title>
      <ul className={classes.list}>
        {ordered.map((clause) => (
          <ClauseLine key={`${clause.code} ${clause.folder?.uuid ?? ''}`} clause={clause} />
        ))}
      </ul>
    </Stack>
  )
}

function ClauseLine({ clause }: { clause: WhyClause }) {
  const t = useText()
  const { code, holds, folder, changers } = clause
  const Sign = holds ? IconCheck : IconX
  return (
    <li className={classes.clause}>
      <Sign size={18} className={`${classes.sign} ${holds ? classes.holds : classes.fails}`} aria-hidden />
      <div>
        <VisuallyHidden>{t(holds ? 'why.holds' : 'why.fails')}</VisuallyHidden>
        <Text fz={14}>{clauseText(t, code)}</Text>
        {folder?.name && (
          <Text fz={13} c="dimmed">
            {t('why.folder', { name: folder.name })}
          </Text>
        )}
        {!holds && (
          <Text fz={13} c="dimmed">
            {changersText(t, changers)}
          </Text>
        )}
      </div>
    </li>
  )
}
