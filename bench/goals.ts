/** One goal with its measurement. */
export interface Finding {
  what: string
  goal: string
  /** Printed unchanged. */
  figure: string
  met: boolean
  /** Absolute numbers of this run, which mean little on another machine. */
  beside: string
}

const findings: Finding[] = []
const informations: { what: string; figure: string }[] = []

/** Compares a figure with its goal, prints the line, keeps it for the table. */
export function judge(
  what: string,
  {
    figure,
    limit,
    unit,
    beside = '',
  }: { figure: number; limit: ['at most' | 'at least', number]; unit: string; beside?: string },
): void {
  const [side, bound] = limit
  const met = side === 'at most' ? figure <= bound : figure >= bound
  const finding = {
    what,
    goal: `${side === 'at most' ? '≤' : '≥'} ${bound} ${unit}`,
    figure: `${shown(figure)} ${unit}`,
    met,
    beside,
  }
  findings.push(finding)
  console.log(lineOf(finding))
}

/** Prints a figure without a goal. */
export function inform(what: string, figure: string): void {
  informations.push({ what, figure })
  console.log(`        ${what}: ${figure}`)
}

const shown = (figure: number) => (Number.isInteger(figure) ? String(figure) : figure.toFixed(2))
const lineOf = ({ what, goal, figure, met, beside }: Finding) =>
  `${met ? 'met   ' : 'MISSED'}  ${what}: ${figure} (goal ${goal})${beside ? `   ${beside}` : ''}`

/** Prints everything once more as a table and returns it. */
export function summarise() {
  const missed = findings.filter((finding) => !finding.met)
  console.log(`\n${'-'.repeat(100)}`)
  const width = Math.max(...findings.map(({ what }) => what.length))
  for (const { what, goal, figure, met } of findings)
    console.log(`${met ? 'met   ' : 'MISSED'}  ${what.padEnd(width)}  ${figure.padEnd(20)} ${goal}`)
  console.log(`${findings.length - missed.length} of ${findings.length} goals met`)
  return { findings, informations, missed: missed.length }
}
