import { parseArgs } from 'node:util'

/** How much is measured. Sizes in bytes, counts otherwise. */
export interface Sizes {
  rounds: number
  pagesPerRound: number
  secondsOfClients: number
  smallFiles: number
  largeFile: number
  largeRounds: number
  rangesPerRound: number
  changes: number
  sealed: number
  texts: number
}

export interface Options {
  sizes: Sizes
  quick: boolean
  /** The file for the results as JSON, beside the printed ones. */
  json: string | undefined
  /** The names of the measured parts; all if empty. */
  only: string[]
}

const FULL: Sizes = {
  rounds: 7,
  pagesPerRound: 150,
  secondsOfClients: 2,
  smallFiles: 1000,
  largeFile: 1024 ** 3,
  largeRounds: 3,
  rangesPerRound: 400,
  changes: 200,
  sealed: 1_000_000,
  texts: 1_000_000,
}

const QUICK: Sizes = {
  rounds: 3,
  pagesPerRound: 60,
  secondsOfClients: 1,
  smallFiles: 200,
  largeFile: 128 * 1024 ** 2,
  largeRounds: 2,
  rangesPerRound: 100,
  changes: 60,
  sealed: 20_000,
  texts: 100_000,
}

/** Reads `--quick`, `--json FILE` and `--only PART,PART`. */
export function readOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: { quick: { type: 'boolean' }, json: { type: 'string' }, only: { type: 'string' } },
  })
  const quick = values.quick === true
  return { sizes: quick ? QUICK : FULL, quick, json: values.json, only: values.only?.split(',') ?? [] }
}
