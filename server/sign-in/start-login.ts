import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/sign-in.ts'
import type { Read } from '../platform/read.ts'

/** Everybody signs in by password as long as no workgroup has a provider: known and unknown addresses alike. */
export async function startLogin(
  _read: Read,
  _input: Input<typeof contract.startLogin>,
): Promise<Reply<typeof contract.startLogin>> {
  return { authMethod: 'USE_PASSWORD', redirectUrl: null }
}
