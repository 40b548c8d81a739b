/** The library's own types bring those of a browser, which differ from Node's: tsconfig.json names this file instead. */
export const all: object
export function createLowlight(grammars: object): {
  registered(language: string): boolean
  highlight(language: string, text: string): object
}
