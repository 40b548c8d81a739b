import { Table, Text } from '@mantine/core'
import classes from './reports.module.css'

interface Figure {
  label: string
  value: number
}

/** A table of few figures with a bar beside each. The bars say nothing that the numbers don't. */
export function FigureBars({ name, figures }: { name: string; figures: Figure[] }) {
  const most = Math.max(1, ...figures.map(({ value }) => value))
  return (
    <Table aria-label={name} className={classes.table}>
      <Table.Tbody>
        {figures.map(({ label, value }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            <Table.Td className={classes.number}>{value}</Table.Td>
            <Table.Td className={classes.bars}>
              <Bar share={value / most} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** A bar of this share of its cell. */
export function Bar({ share }: { share: number }) {
  return (
    <Text component="span" className={classes.track} aria-hidden>
      {share > 0 && <span className={classes.bar} style={{ width: `${share * 100}%` }} />}
    </Text>
  )
}
