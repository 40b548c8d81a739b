import type { CallInput, Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { forgotPassword, getMe, signUp, startLogin } from '@strongroom/contract/identity/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { makePasswordHasher } from '../../adapters/passwords.ts'
import { asSystem } from '../../kernel/change.ts'
import { callOver } from '../../test/call.ts'
import { useServer } from '../../test/server.ts'
import { insertPerson } from './insert-person.ts'
import { makeSignUpCode } from './sign-up-code.ts'

/*
 * Tests whether response times reveal that an address is known. Each address is requested once, known and unknown ones
 * in turn. The work for known addresses is done by a job after the answer. Cohen's d of two equal distributions exceeds
 * 0.1 once in nine rounds of 500 pairs, so up to three rounds are added: a real difference stays, one by chance
 * disappears.
 */
const PAIRS = 500
const ROUNDS = 3
const LIMIT = 0.1
let total = 0

describe.runIf(process.env.STRONGROOM_TIMING)(
  'response times don’t reveal who has an account',
  { timeout: 600_000 },
  async () => {
    const server = useServer({ passwords: await makePasswordHasher() })
    const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, headers = {}) => {
      const start = performance.now()
      await callOver({ url: server.url, headers }, endpoint, input).catch(() => undefined)
      return performance.now() - start
    }
    const basic = (email: string) => ({
      authorization: `Basic ${Buffer.from(`${email}:wrong one`).toString('base64')}`,
    })

    const measures: Record<string, (email: string) => Promise<number>> = {
      'login start': (email) => call(startLogin, { query: { email } }),
      login: (email) => call(getMe, { query: {} }, basic(email)),
      'forgotten password': (email) => call(forgotPassword, { body: { email } }),
      'sign-up': async (email) => {
        const userCaptchaText = await asSystem(server.ports, 'a readable picture', async (change) => {
          change.unaudited('a readable picture')
          return makeSignUpCode(change, email, 'picture')
        })
        return call(signUp, { body: { emailAddress: email, userCaptchaText } })
      },
    }

    for (const [name, measure] of Object.entries(measures))
      test(`time of ${name}`, async () => {
        const known: number[] = []
        const unknown: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const people = await insertPeople()
          for (const [i, email] of people.entries()) {
            // Beyond every attempt limit, which would answer sooner.
            if (i % 20 === 0) server.pass(3_600_000)
            const stranger = `stranger-${++total}@timing.example`
            const both = async () => known.push(await measure(email)) && unknown.push(await measure(stranger))
            const other = async () => unknown.push(await measure(stranger)) && known.push(await measure(email))
            await (i % 2 ? both() : other())
          }
          if (Math.abs(effect(known, unknown)) < LIMIT) break
        }
        const d = effect(known, unknown)
        process.stdout.write(`${name}: d = ${d.toFixed(3)} over ${known.length} pairs\n`)
        expect(Math.abs(d)).toBeLessThan(LIMIT)
        await server.ports.databases.write.deleteFrom('mail').execute()
      })

    async function insertPeople(): Promise<string[]> {
      const passwordHash = await server.ports.passwords.hash('correct horse battery')
      return asSystem(server.ports, 'people for a test', async (change) => {
        change.unaudited('people for a test')
        const emails = Array.from({ length: PAIRS }, () => `person-${++total}@timing.example`)
        const rest = { givenName: 'A', familyName: 'B', passwordHash, locale: 'en-gb', timezone: 'Europe/London' }
        for (const email of emails) await insertPerson(change, { ...rest, email })
        return emails
      })
    }
  },
)

/** Cohen's d of two samples without their slowest hundredth, which is the machine's own noise. */
function effect(one: number[], other: number[]): number {
  const [a, b] = [one, other].map((sample) =>
    sample.toSorted((x, y) => x - y).slice(0, Math.ceil(sample.length * 0.99)),
  )
  const [m, n] = [meanOf(a!), meanOf(b!)]
  return (m - n) / Math.sqrt((varianceOf(a!, m) + varianceOf(b!, n)) / 2)
}

const meanOf = (sample: number[]) => sample.reduce((sum, value) => sum + value, 0) / sample.length
const varianceOf = (sample: number[], mean: number) =>
  sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sample.length - 1)
