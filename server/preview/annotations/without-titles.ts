/**
 * The tokens of well-formed XML without a document type definition: comments, CDATA sections, instructions and the ends
 * of tags, each with the text after it, so that what remains are attributes.
 */
const TOKENS =
  /(?:<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|>)[^<]*|(?<!\s)\s+([^\s=/>]+)\s*=\s*(?:"[^"]*"|'[^']*')/g

/**
 * XFDF without the names of authors that a program wrote into it: its `title` attributes, also those with a prefix.
 * Everything else stays as it was sent. The XFDF was checked when it was saved.
 */
export const withoutTitles = (xfdf: string): string =>
  xfdf.replace(TOKENS, (token, attribute: string | undefined) =>
    attribute?.slice(attribute.indexOf(':') + 1) === 'title' ? '' : token,
  )
