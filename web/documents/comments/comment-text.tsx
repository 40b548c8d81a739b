import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ExternalLink } from '../links/external-link.tsx'
import { CutText } from '../../ui/cut-text.tsx'
import classes from './comments.module.css'
import { partsOf } from './text-parts.ts'

interface Props {
  text: string
  /** The characters shown at first. */
  most: number
}

/** A comment's text: plain, cut at first if it is long; addresses of web pages are links that warn before they open. */
export function CommentText({ text, most }: Props): ReactNode {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const characters = [...text]
  const isLong = characters.length > most
  const cut = `${characters.slice(0, most).join('').trimEnd()}…`
  return (
    <div className={classes.text} dir="auto">
      <CutText cut={isLong && !isWhole ? <Linked text={cut} /> : undefined}>
        <Linked text={text} />
      </CutText>
      {isLong && (
        <>
          {' '}
          <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'comment.show-less' : 'comment.show-more')}
          </UnstyledButton>
        </>
      )}
    </div>
  )
}

function Linked({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, url }, at) =>
    url === undefined ? (
      part
    ) : (
      <ExternalLink key={`${at} ${url}`} name={part} url={url}>
        {part}
      </ExternalLink>
    ),
  )
}
