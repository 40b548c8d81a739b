import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import {
  type Account,
  AccountName,
  createAccount,
  renameAccount,
  updateAccountTerms,
} from '@strongroom/contract/organisation/accounts/accounts.ts'
import { EDITIONS, type Edition, editionNames } from '@strongroom/contract/organisation/editions.ts'
import { line } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { dayOf, endOfDay } from '../../i18n/own-time.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { INVALID } from '../../ui/forms/parse-date.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshAccounts } from './queries.ts'

const MOST = 1_000_000_000

const Form = z.object({
  name: AccountName,
  edition: z.enum(editionNames),
  contract: z.union([z.literal(''), line(limits.inputText)]),
  /** A number; '' for no limit. */
  connections: z.string(),
  /** The last day of the trial; '' without one. */
  trial: z.string().refine((day) => day !== INVALID),
})
type Fields = z.infer<typeof Form>

function isNumber(typed: string): boolean {
  const words = typed.trim()
  return words === '' || (/^\d{1,10}$/.test(words) && Number(words) >= 1 && Number(words) <= MOST)
}

const day = (time: number | null) => (time === null ? '' : dayOf(time))

const fieldsOf = (account: Account | undefined): Fields => ({
  name: account?.name ?? '',
  edition: EDITIONS.find(({ word }) => word === account?.editionName)?.name ?? 'ENTERPRISE',
  contract: account?.contract ?? '',
  connections: account?.figures.maxConnections?.toString() ?? '',
  trial: day(account?.trialEndTime ?? null),
})

const termsOf = ({ edition, contract, connections }: Fields) => ({
  edition,
  contract: contract.trim() || null,
  maxConnections: connections.trim() === '' ? null : Number(connections),
})

/** Creates an account, or changes its name and terms. */
export function AccountForm({ account, onMade }: { account?: Account; onMade: (accountUuid: string) => void }) {
  const t = useText()
  const [today] = useState(() => dayOf(Date.now()))
  const form = useContractForm({
    schema: Form,
    alsoCheck: ({ connections }): { connections?: string } =>
      isNumber(connections) ? {} : { connections: t('field.between', { min: '1', max: wholeNumber(MOST) }) },
    initial: fieldsOf(account),
    submit: async (fields) => {
      const name = AccountName.parse(fields.name)
      if (account) await save(account, name, fields)
      else onMade((await call(createAccount, { body: { name, ...termsOf(fields) } })).uuid)
      await refreshAccounts()
      notifyDone(t(account ? 'sales.account.saved' : 'sales.account.created'))
    },
  })
  const { value: trial, error: wrongTrial } = form.field('trial') as { value: string; error?: string }
  return (
    <SideCard title={t('sales.account.terms')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('accounts.name')} required autoComplete="off" />
          <NativeSelect
            {...form.field('edition')}
            label={t('workgroup.edition')}
            description={t('sales.account.edition-hint')}
            data={EDITIONS.map(({ name, word }) => ({ value: name, label: word }))}
          />
          <TextInput {...form.field('contract')} label={t('workgroup.contract')} autoComplete="off" />
          <TextInput
            {...form.field('connections')}
            label={t('sales.account.connections')}
            description={t('sales.account.connections-hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          {account && form.values.edition === 'STANDARD' && (
            <DateField
              label={t('sales.account.trial')}
              description={t('sales.account.trial-hint')}
              value={trial}
              min={today}
              error={wrongTrial}
              onChange={(next) => form.set({ trial: next })}
            />
          )}
          <FormError error={form.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              {t(account ? 'sales.account.save' : 'sales.account.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SideCard>
  )
}

async function save(account: Account, name: string, fields: Fields): Promise<void> {
  const before = fieldsOf(account)
  if (name !== account.name) await call(renameAccount, { params: { accountUuid: account.uuid }, body: { name } })
  const terms = termsOf(fields)
  const known = termsOf(before)
  const changed = (Object.keys(terms) as (keyof typeof terms)[]).filter((one) => terms[one] !== known[one])
  const trial = trialOf(before, fields)
  if (changed.length === 0 && trial === undefined) return
  const body = { ...Object.fromEntries(changed.map((one) => [one, terms[one]])), ...trial }
  await withRecentPassword(() => call(updateAccountTerms, { params: { accountUuid: account.uuid }, body }))
}

/** The changed end of the trial: the end of its last day. Another edition ends a trial by itself. */
function trialOf(before: Fields, { trial, edition }: Fields): { trialEndTime: number | null } | undefined {
  if (edition !== ('STANDARD' satisfies Edition) || trial === before.trial) return undefined
  return { trialEndTime: trial === '' ? null : endOfDay(trial) }
}
