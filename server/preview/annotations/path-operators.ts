import type { DrawnPath, Step } from '@strongroom/contract/documents/xfdf/drawing/drawing.ts'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'

/** Operators of PDF content streams (PDF 32000-1 annex A) as text. */

/** At most three decimals: a thousandth of a point. */
export const number = (value: number) => String(Math.round(value * 1000) / 1000)
const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`

export const path = (steps: readonly Step[]): string => steps.map(operatorOf).join('\n')

function operatorOf(step: Step): string {
  switch (step.to) {
    case 'move':
      return `${at(step.at)} m`
    case 'line':
      return `${at(step.at)} l`
    case 'curve':
      return `${step.at.map(at).join(' ')} c`
    case 'close':
      return 'h'
  }
}

/** The parts of a colour #rrggbb from 0 to 1. */
export const partsOf = (color: string): [number, number, number] =>
  [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255) as [number, number, number]

const color = (hex: string) => partsOf(hex).map(number).join(' ')
export const strokeColor = (hex: string) => `${color(hex)} RG`
export const fillColor = (hex: string) => `${color(hex)} rg`

export const lineStyle = ({ width, dashes, cap }: Pick<DrawnPath, 'width' | 'dashes' | 'cap'>) =>
  `${number(width)} w ${cap === 'round' ? 1 : 0} J 1 j [${dashes.map(number).join(' ')}] 0 d`

/** The operator that paints the current path. */
export const paint = ({ fill, stroke }: { fill: boolean; stroke: boolean }) =>
  fill && stroke ? 'B' : fill ? 'f' : stroke ? 'S' : 'n'
