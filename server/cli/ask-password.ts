import { CliError } from './command.ts'

/** Returns STRONGROOM_PASSWORD, or a password typed twice on the terminal without echo. */
export async function askPassword(): Promise<string> {
  const given = process.env['STRONGROOM_PASSWORD']
  if (given) return given
  if (!process.stdin.isTTY) throw new CliError('Set STRONGROOM_PASSWORD, or run this on a terminal.')
  const first = await typed('Password: ')
  if ((await typed('Once more: ')) !== first) throw new CliError('The two passwords differ.')
  return first
}

/** A third-party secret, from that variable or typed once. */
export async function askSecret(variable: string, what: string): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (!process.stdin.isTTY) throw new CliError(`Set ${variable}, or run this in a terminal.`)
  return typed(`${what}: `)
}

const ENTER = new Set(['\r', '\n', '\u0004'])
const RUBOUT = new Set(['\u007f', '\b'])
const CTRL_C = '\u0003'
const CTRL_U = '\u0015'

/** Reads one line from the terminal without echo. Ctrl-C cancels. */
function typed(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let signs: string[] = []
  const onInput = (text: string) => {
    for (const sign of text) {
      if (sign === CTRL_C) return done(() => reject(new CliError('Cancelled.')))
      if (ENTER.has(sign)) return done(() => resolve(signs.join('')))
      if (sign === CTRL_U) signs = []
      else if (RUBOUT.has(sign)) signs.pop()
      else if (sign >= ' ') signs.push(sign)
    }
  }
  const done = (settle: () => void) => {
    stdin.off('data', onInput)
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
    settle()
  }
  stderr.write(prompt)
  stdin.setEncoding('utf8')
  stdin.setRawMode(true)
  stdin.on('data', onInput)
  stdin.resume()
  return promise
}
