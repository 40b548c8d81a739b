import { mailPeople } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'

interface News {
  accountId: string
  /** The workgroup's name. */
  workgroup: string
  news: 'trial-started' | 'trial-ended'
  ends: Date
}

/** Emails the administrators of an account, each in their language and time zone, that a trial began or ended. */
export async function tellOfTrial(change: Change, { accountId, workgroup, news, ends }: News): Promise<void> {
  const people = await change.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.locale', 'p.timezone', 'e.address'])
    .where('g.account_id', '=', accountId)
    .where('m.is_account_admin', '=', true)
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .orderBy('p.id')
    .execute()
  await mailPeople(change, people, {
    subject: `${news}.subject`,
    paragraphs: [`${news}.intro`, 'trial.afterwards'],
    values: { workgroup },
    time: ends,
    footer: 'trial.footer',
  })
}
