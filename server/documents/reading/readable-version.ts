import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { refuseWithoutPreview } from '../previews/preview.ts'
import { grant } from '../versions/grant.ts'
import { findVersion, type GuardedVersion, type VersionKey } from '../versions/queries.ts'

/**
 * A version whose text the caller may have: text is content, so it needs the download ability, as the file itself does. Single
 * pages are also for people whom the owner allows to have them read aloud.
 * The preview is recorded first.
 */
export async function readableVersion(
  scope: DetachedScope,
  key: VersionKey,
  action: 'canDownloadVersion' | 'canReadText' = 'canDownloadVersion',
): Promise<GuardedVersion> {
  const version = await findVersion(scope.read, key)
  scope.read.authorize(version, action)
  refuseWithoutPreview(version)
  await grant(scope, version, 'preview')
  return version
}
