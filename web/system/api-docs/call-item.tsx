import { Badge } from '@mantine/core'
import { useState } from 'react'
import classes from './api-docs.module.css'
import { CallDetails } from './call-details.tsx'
import type { Call, Description } from './description.ts'

const colours: Record<string, string> = { GET: 'blue', POST: 'green', PUT: 'orange', DELETE: 'red' }

/** One call: its header, and its details when opened. `#renameAsset` in the URL opens it. */
export function CallItem({ call, description }: { call: Call; description: Description }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      id={call.operationId}
      className={classes.call}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className={classes.head}>
        <Badge color={colours[call.method] ?? 'gray'} className={classes.method}>
          {call.method}
        </Badge>
        <span className={classes.texts}>
          <code className={classes.path}>{call.path}</code>
          <span className={classes.summary} lang="en">
            {call.summary}
          </span>
        </span>
      </summary>
      {opened && <CallDetails call={call} description={description} />}
    </details>
  )
}
