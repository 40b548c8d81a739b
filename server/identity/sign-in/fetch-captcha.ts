import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { Refused } from '../../kernel/refused.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { makeSignUpCode } from './sign-up-code.ts'

const PICTURES = { most: 60, window: 600_000, code: 'too.many.requests' } as const

/** Returns a new picture for an address, whether or not the address is known. */
export async function fetchCaptcha(
  scope: BytesScope,
  { query }: Input<typeof contract.fetchCaptcha>,
): Promise<BytesReply> {
  const { ports, clientInfo } = scope.read
  if (ports.config.signUp === 'off') throw new Refused('signup.off')
  await takeAttempt(ports, `captcha:${networkOf(clientInfo.address)}`, PICTURES)
  const text = await scope.change(async (change) => {
    change.anonymous('the person is not registered yet')
    change.unaudited('a picture changes no data')
    return makeSignUpCode(change, query.emailAddress, 'picture')
  })
  const body = await drawCaptcha(text)
  return { status: 200, headers: { 'content-type': 'image/png', 'content-length': String(body.length) }, body }
}
