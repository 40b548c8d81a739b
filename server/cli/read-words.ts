import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { CliError, type Command } from './command.ts'

/** Checks the arguments after a command's name. Throws CliError with a line per error. */
export function readWords(command: Command, words: string[]): unknown {
  const { values, positionals } = parsed(command, words)
  const [word, ...more] = positionals
  const unexpected = command.positional ? more[0] : word
  if (unexpected !== undefined) throw wrong(command, [`unexpected: ${unexpected}`])
  const result = command.schema.safeParse(command.positional ? { ...values, [command.positional]: word } : values)
  if (result.success) return result.data
  throw wrong(
    command,
    result.error.issues.map((issue) => describe(command, issue)),
  )
}

function parsed(command: Command, words: string[]) {
  try {
    return parseArgs({ args: words, options: command.options, allowPositionals: true, strict: true })
  } catch (error) {
    throw wrong(command, [(error as Error).message.split('. To specify')[0]!])
  }
}

function describe({ positional }: Command, { path, message, code, input }: z.core.$ZodIssue): string {
  const name = String(path[0] ?? '')
  const missing = code === 'invalid_type' && input === undefined
  const shown = name === positional ? name.toUpperCase() : `--${name}`
  return `${shown}: ${missing ? 'is missing' : message}`
}

const wrong = ({ name, usage }: Command, problems: string[]) =>
  new CliError(`${problems.join('\n')}\nUsage: npm run cli -- ${name} ${usage}`)
