import { limits } from '@strongroom/contract/wire/limits.ts'
import { ownTime } from '../../i18n/own-time.ts'

/** The name of a zip: the workspace, the last selected item, date and time. */
export function zipName(workspace: string, last: string | undefined, now: number): string {
  const time = ownTime(now).format('YYYY-MM-DD HH.mm')
  const names = [workspace, ...(last === undefined ? [] : [last])].join(' - ').replaceAll(/[/\\]/g, '_')
  // Room for the time and the extension.
  const short = [...names].slice(0, limits.assetName - time.length - ' .zip'.length).join('')
  return `${short} ${time}.zip`
}
