import { z } from 'zod'
import type { Opening } from '../process/open-ports.ts'
import type { Ports } from '../kernel/ports.ts'

/** A command that can't be executed: prints its message, exit code 1, nothing changed. */
export class CliError extends Error {
  override name = 'CliError'
}

/** An option in the format of `parseArgs`. */
interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
}

/** One command: `npm run cli -- NAME …`. */
export interface Command<S extends z.ZodType = z.ZodType> {
  name: string
  /** The arguments after the name, for the help. */
  usage: string
  summary: string
  options: Record<string, Option>
  /** The name under which the one positional argument is checked, if there is one. */
  positional?: string
  /** Checks all arguments before anything is opened. */
  schema: S
  /** `open` opens the installation, once. Returns the output. */
  run: (given: z.output<S>, open: (how?: Opening) => Promise<Ports>) => Promise<string>
}

/** Declares a command; its `run` receives the parsed arguments. */
export const command = <S extends z.ZodType>(definition: Command<S>): Command => definition as unknown as Command

/** An id as printed by another command. */
export const IdOption = z.uuid({ error: 'must be an id, as list-workgroups prints it' })
