import type { Step } from '@strongroom/contract/documents/xfdf/drawing/drawing.ts'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'

const short = (value: number) => Math.round(value * 100) / 100
const pair = ({ x, y }: Point) => `${short(x)} ${short(y)}`

/** The path data (SVG) of steps. */
export const pathData = (steps: readonly Step[]): string => steps.map(commandOf).join('')

function commandOf(step: Step): string {
  switch (step.to) {
    case 'move':
      return `M${pair(step.at)}`
    case 'line':
      return `L${pair(step.at)}`
    case 'curve':
      return `C${step.at.map(pair).join(' ')}`
    case 'close':
      return 'Z'
  }
}
