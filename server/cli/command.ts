import { z } from 'zod'
import type { Opening } from '../process/open-ports.ts'
import type { Ports } from '../kernel/ports.ts'

/** What can't be done as it was asked for: said in its message, exit code 1, nothing changed. */
export class CliError extends Error {
  override name = 'CliError'
}

/** An option as `parseArgs` takes it. */
interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
}

/** One command: `npm run cli -- NAME …`. */
export interface Command<S extends z.ZodType = z.ZodType> {
  name: string
  /** What follows the name, for the help. */
  usage: string
  summary: string
  options: Record<string, Option>
  /** Under which name the one word without `--` is checked, where there is one. */
  positional?: string
  /** Checks all that was given, before anything is opened. */
  schema: S
  /** `open` opens the installation, once. Answers what is printed. */
  run: (given: z.output<S>, open: (how?: Opening) => Promise<Ports>) => Promise<string>
}

/** Declares a command; its `run` receives what the schema makes of the words. */
export const command = <S extends z.ZodType>(definition: Command<S>): Command => definition as unknown as Command

/** An id as it was printed by another command. */
export const IdOption = z.uuid({ error: 'must be an id, as list-workgroups prints it' })
