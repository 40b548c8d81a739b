import type { Chain, EventLine, Field } from './audit-chain.ts'
import { isTime } from './audit-shapes.ts'
import type { Verified } from './verify-audit.ts'

/** Fills one of the texts that begin with `verify.`. */
export type ReportTexts = (key: string, values?: Record<string, string | number>) => string

export interface AuditReport {
  isGood: boolean
  outcome: string
  problems: string[]
  facts: string[]
}

/** Problems that say nothing about the content, which may be genuine. */
const UNCHECKED = new Set<string>(['not.an.export', 'older.format'])

/** Describes the result, on the command line and on the page alike. */
export function reportAudit(verified: Verified, text: ReportTexts): AuditReport {
  const { problems, isExpected } = verified
  const isGood = problems.length === 0
  const good = isExpected ? 'verify.signed-as-expected' : 'verify.consistent'
  const bad = problems.some(({ code }) => UNCHECKED.has(code)) ? 'verify.unchecked' : 'verify.broken'
  const signers = verified.signers.join(', ')
  return {
    isGood,
    outcome: isGood ? text(good, { signers }) : text(bad, { count: problems.length }),
    problems: problems.map(({ code, line, chain, position }) =>
      text(`verify.problem.${code}`, {
        line,
        position: position ?? '',
        chain: chain ? text(`verify.chain.${chain}`) : '',
      }),
    ),
    facts: factsOf(verified, text),
  }
}

function factsOf({ workspaceUuid, chains, signers, withheld }: Verified, text: ReportTexts): string[] {
  const events = Object.entries(chains).map(([chain, { events: count, signedAt }]) =>
    text('verify.events', {
      chain: text(`verify.chain.${chain as Chain}`),
      events: count,
      until: signedAt ? new Date(signedAt).toISOString() : '–',
    }),
  )
  const missing = Object.entries(withheld).map(([name, count]) => text('verify.withheld', { name, count }))
  return [
    ...(workspaceUuid ? [text('verify.workspace', { id: workspaceUuid })] : []),
    ...events,
    ...(workspaceUuid ? (missing.length > 0 ? missing : [text('verify.none-withheld')]) : []),
    ...signers.map((key) => text('verify.key', { key })),
  ]
}

/** A sealed event on one line. Quoted, so that no name can look like something else. */
export function describeEvent({ chain, position, fields }: EventLine, text: ReportTexts): string {
  const shown = (name: string) => {
    const field = fields[name] as Field
    if ('hash' in field) return `[${text('verify.hidden-field')}]`
    if (name === 'time' && isTime(field.value)) return new Date(field.value).toISOString()
    return quoted(field.value)
  }
  const difference = ['before', 'after'].map((name) => `${name}=${shown(name)}`).join(' ')
  const actor = `${shown('actorName')} <${shown('actorEmail')}>`
  const object = `${shown('objectType')} ${shown('objectName')}`
  return `${text(`verify.chain.${chain}`)} ${position} · ${shown('time')} · ${shown('type')} · ${actor} · ${object} · ${difference} · ${shown('address')}`
}

// Beyond JSON escapes: characters that change the writing direction, control terminals or end a line in some programs.
export const quoted = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
