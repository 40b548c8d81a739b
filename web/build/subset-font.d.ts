declare module 'subset-font' {
  /** Answers the font with the letters of `text` alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      /** The part of each axis that stays. */
      variationAxes: Record<string, { min: number; max: number }>
      /** Tags of OpenType features that stay. */
      keepFeatures: string[]
    },
  ): Promise<Buffer>
}
