declare module 'subset-font' {
  /** Returns the font with the characters of `text` only. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      /** The kept range of each axis. */
      variationAxes: Record<string, { min: number; max: number }>
      /** Tags of the kept OpenType features. */
      keepFeatures: string[]
    },
  ): Promise<Buffer>
}
