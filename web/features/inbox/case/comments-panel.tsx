/** Remarks of a case, and a box to add one; a colleague who is named with @ gets a copy and so may read along. */
import { listed } from '#web/kit/format/listed.ts'
import { Button, Empty, Flex, Mentions } from 'antd'
import { useRef, useState } from 'react'
import { comment as commentCall, copy } from '#server/inbox/work.contract.ts'
import { send } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { findPeople } from '#web/kit/case/people-select.tsx'
import { mentionedIn } from './mentions.ts'
import { remarkLabel } from './outcomes.ts'
import type { Remark } from './timeline-entries.ts'
import styles from './case.module.css'
import '../texts.ts'

export interface CommentsPanelProps {
  readonly processInstanceId: string
  readonly remarks: readonly Remark[]
  readonly onSaid: () => void
}

const longest = 2000

export function CommentsPanel({ processInstanceId, remarks, onSaid }: CommentsPanelProps) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const may = useMay()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [options, setOptions] = useState<{ readonly value: string; readonly label: string; readonly key: string }[]>([])
  const known = useRef(new Map<string, string>())
  useUnsaved(() => text.trim() !== '')

  const search = async (words: string) => {
    const found = may('user:select') ? await findPeople(words, undefined).catch(() => []) : []
    for (const { value, label: name } of found) known.current.set(nameOf(name), value)
    setOptions(found.slice(0, 10).map(({ value, label: name }) => ({ key: value, value: nameOf(name), label: name })))
  }
  const say = async () => {
    setBusy(true)
    try {
      await send(commentCall, { processInstanceId, comment: text.trim() })
      const userIds = mentionedIn(text, known.current)
      if (userIds.length > 0) await send(copy, { processInstanceId, userIds, comment: text.trim() })
      setText('')
      onSaid()
    } catch {
      // The client has told it; the text stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Mentions
        rows={3}
        maxLength={longest}
        value={text}
        onChange={setText}
        onSearch={(words) => void search(words)}
        options={options}
        placeholder={t('comments.hint')}
        aria-label={t('comments.label')}
      />
      <Flex justify="end" style={{ margin: '8px 0 4px' }}>
        <Button type="primary" disabled={text.trim() === ''} loading={busy} onClick={() => void say()}>
          {t('comments.send')}
        </Button>
      </Flex>
      {remarks.length === 0 && <Empty description={t('comments.none')} />}
      {remarks.toReversed().map(({ commentId, userName, kind, people, content, createTime }) => (
        <div key={commentId} className={styles['comment']}>
          <div className={styles['head']}>
            <strong>{userName}</strong>
            <span>{label(remarkLabel(kind))}</span>
            {people.length > 0 && <span>{listed(people.flatMap(({ userName }) => userName ?? []))}</span>}
            <time dateTime={createTime}>{formatInstant(createTime)}</time>
          </div>
          {content && <p className={styles['reason']}>{content}</p>}
        </div>
      ))}
    </div>
  )
}

/** Options carry the department behind the name; a mention is the name alone. */
const nameOf = (label: string): string => label.replace(/（.*）$/, '').replaceAll(' ', '')
