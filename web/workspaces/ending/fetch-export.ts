import { refusalOf } from '../../api/call-error.ts'
import { CallError } from '../../api/call-error.ts'

/**
 * Fetches a URL of this site completely and passes the file to the browser: only then is it known to be complete.
 * @throws {CallError} if it is refused or cut off.
 */
export async function fetchExport(href: string): Promise<void> {
  const broken = () => {
    throw new CallError('network', 0)
  }
  const response = await fetch(href, { credentials: 'same-origin', cache: 'no-store' }).catch(broken)
  if (!response.ok) throw refusalOf(response.status, await response.text())
  const file = await response.blob().catch(broken)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'export'
}
