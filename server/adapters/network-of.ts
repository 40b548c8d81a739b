/** The part of an address that limits apply to: an IPv6 network counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.split('::')
  const left = head.split(':')
  const right = tail?.split(':') ?? []
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
