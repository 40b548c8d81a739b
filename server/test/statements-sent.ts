import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

const sent: Statement[] = []
let listening = false

/** The statements that this process sends to PostgreSQL while `work` runs, those without values separately. */
export async function statementsSent(work: () => Promise<unknown>): Promise<Statement[]> {
  if (!listening) listen()
  sent.length = 0
  await work()
  return [...sent]
}

function listen(): void {
  listening = true
  const query = pg.Client.prototype.query as unknown as (this: pg.Client, ...args: unknown[]) => unknown
  const listened = function (this: pg.Client, ...args: unknown[]) {
    const given = args[0] as Partial<Statement> | string
    if (typeof given === 'object' && given.text && given.values) sent.push({ text: given.text, values: given.values })
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: listened })
}
