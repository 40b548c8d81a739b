import { Title } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { FileRow } from './file-row.tsx'

/** Browsers drop downloads started at the same time. */
const APART = 400

/** Selected documents. With `starts` they are downloaded one after the other; `onStart` is called once. */
export function SelectedFiles({ files, starts, onStart }: { files: string[]; starts: boolean; onStart: () => void }) {
  const t = useText()
  const [queue] = useState(starts ? files : [])
  const [turn, setTurn] = useState(0)
  const onDone = useCallback(() => {
    if (turn === 0) onStart()
    setTimeout(() => setTurn(turn + 1), APART)
  }, [turn, onStart])
  return (
    <section aria-labelledby="selected-files">
      <Title order={2} fz="lg" mb="xs" id="selected-files">
        {t('downloads.files')}
      </Title>
      <ul aria-labelledby="selected-files" className={listClasses.list}>
        {files.map((assetUuid) => (
          <FileRow key={assetUuid} assetUuid={assetUuid} isNext={queue[turn] === assetUuid} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}
