// The two parts of a language, made by parts-of-words.ts.
declare module '*.json?start' {
  const words: Record<string, string>
  export default words
}
declare module '*.json?signed-in' {
  const words: Record<string, string>
  export default words
}
