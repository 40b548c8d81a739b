import { Fragment } from 'react'

/** A name such as `workspace.not.found`, whose lines may break after its dots. */
export function DottedCode({ text }: { text: string }) {
  const [first, ...rest] = text.split('.')
  return (
    <code>
      {first}
      {rest.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </code>
  )
}
