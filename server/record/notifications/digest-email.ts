import type { Locale } from '@strongroom/contract/identity/users.ts'
import { sentenceOf } from '../audit/activity-sentence.ts'
import type { LocalizedEmail, Section } from '../../mail/compose-mail.ts'
import { unsubscribeLinks } from '../../mail/unsubscribe-link.ts'
import { dateText, localeOf, minuteText, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { COUNTED, type News } from './find-news.ts'
import type { DigestSchedule, DigestKind } from './take-schedules.ts'

const PLACES = 20
const INTRO = { IMMEDIATE: 'news.immediate.intro', DAILY: 'news.daily.intro', WEEKLY: 'news.weekly.intro' } as const

/** The digest of events for one person: the newest workspaces first, with the newest events of each. */
export function digestEmail({ ports, now }: Change, schedule: DigestSchedule, news: News[]): LocalizedEmail {
  const { publicUrl } = ports.config
  const locale = localeOf(schedule.locale)
  const left = news.length - PLACES
  return {
    locale,
    name: schedule.given_name,
    subject: subjectOf(locale, schedule, { now, news }),
    paragraphs: [
      text(locale, INTRO[schedule.kind]),
      ...(left > 0 ? [text(locale, 'news.more-places', { count: String(left) })] : []),
    ],
    sections: news.slice(0, PLACES).map((one) => sectionOf(locale, one, publicUrl)),
    link: left > 0 ? { label: text(locale, 'news.all'), url: `${publicUrl}/` } : undefined,
    footer: text(locale, 'news.footer'),
    choices: { label: text(locale, 'news.choices'), url: `${publicUrl}/settings` },
    unsubscribe: unsubscribeLinks(ports, {
      personId: schedule.person_id,
      emails: schedule.kind,
      ...(news.length === 1 && news[0] ? { workspaceId: news[0].workspaceId } : {}),
    }),
  }
}

const SUMMARY = { DAILY: 'news.daily.subject', WEEKLY: 'news.weekly.subject' } as const

function subjectOf(
  locale: Locale,
  { kind, timezone }: { kind: DigestKind; timezone: string },
  { now, news }: { now: Date; news: News[] },
): string {
  if (kind !== 'IMMEDIATE') return text(locale, SUMMARY[kind], { date: dateText(locale, now, timezone) })
  const [only, other] = news
  if (!only || other) return text(locale, 'news.immediate.subject')
  return text(locale, 'news.immediate.one', { workspace: only.workspaceName })
}

/** For two-step workspaces the email says only that something happened, not how much. */
function sectionOf(locale: Locale, { schedule, ...news }: News, publicUrl: string): Section {
  const place = { title: news.workspaceName, url: `${publicUrl}/share/${news.workspaceId}` }
  if (news.isTwoStep) return { ...place, lines: [text(locale, 'news.two-step')] }
  const lines = news.events.map((event) =>
    text(locale, 'news.line', {
      sentence: sentenceOf({ locale, timezone: schedule.timezone }, event),
      time: minuteText(locale, event.at, schedule.timezone),
    }),
  )
  const left = news.total - news.events.length
  if (left === 0) return { ...place, lines }
  const more = news.total === COUNTED ? text(locale, 'news.many') : text(locale, 'news.more', { count: String(left) })
  return { ...place, lines: [...lines, more] }
}
