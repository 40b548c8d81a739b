import { Table, Text } from '@mantine/core'
import { REPORT_DAY, type ReportedDay } from '@strongroom/contract/record/reports.ts'
import { useText } from '../../i18n/language.ts'
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { dayText } from './report-days.ts'
import classes from './reports.module.css'

const WIDTH = 600
const HEIGHT = 140
const TOP = 6
/** How wide the bar of a day alone is. */
const BAR = 8

/** The connections of each day with figures, drawn, and as a table below. */
export function ConnectionChart({ days }: { days: ReportedDay[] }) {
  const t = useText()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last)
    return (
      <Text size="sm" c="dimmed">
        {t('reports.connections.none')}
      </Text>
    )
  const most = Math.max(0, ...days.map(({ connections }) => connections))
  const [from, to] = [dayText(first.dayTime), dayText(last.dayTime)]
  const caption =
    first === last
      ? t('reports.connections.chart-day', { day: from, count: most })
      : t('reports.connections.chart', { from, to, most })
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{caption}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} preserveAspectRatio="none" aria-hidden>
        <path d={linesOf(days, Math.max(1, most))} className={classes.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{from}</span>
        {first !== last && <span>{to}</span>}
      </div>
      <details>
        <DisclosureSummary className={classes.summary}>{t('reports.connections.table')}</DisclosureSummary>
        <ScrollRegion label={t('reports.connections.table')}>
          <DayTable days={days} />
        </ScrollRegion>
      </details>
    </figure>
  )
}

/** A line through following days. Days without figures interrupt it; a day alone is a bar. */
function linesOf(days: ReportedDay[], most: number): string {
  const [start, end] = [days[0]!.dayTime, days.at(-1)!.dayTime]
  const place = ({ dayTime, connections }: ReportedDay) => {
    const x = end === start ? WIDTH / 2 : ((dayTime - start) / (end - start)) * WIDTH
    return [x, HEIGHT - (connections / most) * (HEIGHT - TOP)] as const
  }
  return days
    .map((day, index) => {
      const [x, y] = place(day)
      const [follows, goesOn] = [isNext(days[index - 1], day), isNext(day, days[index + 1])]
      if (follows) return `L${x} ${y}`
      const left = Math.min(Math.max(x, BAR / 2), WIDTH - BAR / 2) - BAR / 2
      return goesOn ? `M${x} ${y}` : `M${left} ${HEIGHT}V${y}h${BAR}V${HEIGHT}`
    })
    .join('')
}

const isNext = (one: ReportedDay | undefined, other: ReportedDay | undefined) =>
  one !== undefined && other !== undefined && other.dayTime - one.dayTime <= REPORT_DAY

function DayTable({ days }: { days: ReportedDay[] }) {
  const t = useText()
  return (
    <Table className={classes.table} aria-label={t('reports.connections.table')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('reports.column.date')}</Table.Th>
          <Table.Th scope="col" className={classes.number}>
            {t('reports.column.connections')}
          </Table.Th>
          <Table.Th scope="col" className={classes.number}>
            {t('reports.column.documents')}
          </Table.Th>
          <Table.Th scope="col" className={classes.number}>
            {t('reports.column.allocation')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ dayTime, connections, documents, allocation }) => (
          <Table.Tr key={dayTime}>
            <Table.Th scope="row" fw={400}>
              {dayText(dayTime)}
            </Table.Th>
            <Table.Td className={classes.number}>{connections}</Table.Td>
            <Table.Td className={classes.number}>{documents}</Table.Td>
            <Table.Td className={classes.number}>{allocation ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
