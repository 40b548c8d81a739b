/** Answers that the early script requested (web/build/start-calls.ts), by address, with the token of their requests. */
interface EarlyAnswers {
  token: string
  answers: Record<string, Promise<Response | undefined>>
}

const kept = () => (window as { earlyAnswers?: EarlyAnswers }).earlyAnswers

/** Takes the answer that was requested early, once; undefined if there is none, or if the request failed. */
export async function takeEarlyAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const early = kept()
  const answer = early?.token === token ? early.answers[address] : undefined
  delete early?.answers[address]
  return answer
}

/** Drops the answers that no call has taken: the first page is there, and later calls want the state of their moment. */
export function dropEarlyAnswers(): void {
  delete (window as { earlyAnswers?: EarlyAnswers }).earlyAnswers
}
