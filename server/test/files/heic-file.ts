/** A HEIC picture of 64 x 48 pixels: its left half is red, its right half blue. */
export const heicFile = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAw9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
      'AAAAABAAAAVGlsb2MAAAAAREAAAgABAAAAAAMzAAMAAAAAAAAAtAAAALQAAAAiAAAA1gAAABcAAgAAAAAEIAADAAAAAAAAALQAAAC0AAAAEQAA',
      'AMUAAAAOAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQAAAAIuaXBycAAAAglpcGNvAAAA2G',
      'h2Y0MBAWAAAAAAAAAAAAC68AD8/fj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAA',
      'oCCDFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAhEAcFxgpkgACAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAI',
      'AAAAMAAAMAugAAoCCDFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAdEAcFxgpkgAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgI',
      'AAAA0Gh2Y0MBAWAAAAAAAAAAAAC68AD8/Pj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAKEIBAgFgAAADAIAAAAMAAA',
      'MAugAAwIIMXLkkyqbAgAAAAwCAAAAMhAAiAAEACEQBwXGCmSAAIAABABpAAQwC//8BYAAAAwCAAAADAAADALoAACwJACEAAQAoQgECAWAAAAMA',
      'gAAAAwAAAwC6AADAggxcuSTKpsCAAAADAIAAAAyEACIAAQAHRAHBcYKZIAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMAAAAAdXJuOm1wZWc6aGV2Yz',
      'oyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECAwACBIQCBYYAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAchtZGF0AAAAsE4B',
      'Basy/kZsmEFCaa41apFUnvPxS3ZhemFhciBIRVZDIEVuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dH',
      'A6Ly91bHRyYXZpZGVvLmNzLnR1dC5maS8gLSBvcHRpb25zOiA2NHg0OCBkZWJsb2NrPTE6MDowIHNhbz0zIGludHJhX3BlcmlvZD02NCBxcD0y',
      'NiByZWY9MQCAAAAAHiYBr3gG7OKf/S6/+/VpdhP2/7ClL3O1f1HY/DpevgAAABNQAYQNAgACugAAAwGugAAB5sCAAAAAsE4BBasy/kZsmEFCaa',
      '41apFUnvPxS3ZhemFhciBIRVZDIEVuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dHA6Ly91bHRyYXZp',
      'ZGVvLmNzLnR1dC5maS8gLSBvcHRpb25zOiA2NHg0OCBkZWJsb2NrPTE6MDowIHNhbz0zIGludHJhX3BlcmlvZD02NCBxcD0yNiByZWY9MQCAAA',
      'AADSYBrvDxnC+d2ll5FYAAAAAKUAGEBQIACnoAgA==',
    ].join(''),
    'base64',
  )

/** The same, which claims another size. */
export function heicOfSize(width: number, height: number): Buffer {
  const bytes = heicFile()
  const at = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, at + 8)
  bytes.writeUInt32BE(height, at + 12)
  return bytes
}

/** The same, with this colour profile as a property of its main picture. */
export function heicWithProfile(profile: Buffer): Buffer {
  const bytes = heicFile()
  const length = 12 + profile.length
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('colrprof', 'latin1'), profile])
  box.writeUInt32BE(length, 0)
  const grow = (type: string, by: number) => {
    const at = bytes.indexOf(type, 0, 'latin1') - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)
    return at
  }
  // One property more, the seventh, and one byte that gives it to the first item.
  for (const type of ['meta', 'iprp']) grow(type, length + 1)
  grow('ipco', length)
  const associations = grow('ipma', 1)
  const items = bytes.indexOf('iloc', 0, 'latin1')
  // Where the bytes of both items begin.
  for (const at of [items + 16, items + 50]) bytes.writeUInt32BE(bytes.readUInt32BE(at) + length + 1, at)
  const first = associations + 18
  bytes[first]! += 1
  const after = first + 1 + (bytes[first]! - 1)
  return Buffer.concat([
    bytes.subarray(0, associations),
    box,
    bytes.subarray(associations, after),
    Buffer.from([7]),
    bytes.subarray(after),
  ])
}
