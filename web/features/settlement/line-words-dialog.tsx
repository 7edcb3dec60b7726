/** Something said about lines of a bill, however many it has: what the supplier disputes, what finance answers and adjusts. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Flex, Input, Pagination, Typography } from 'antd'
import { useState } from 'react'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { billPaths, type Bill, type BillLine } from './bill-calls.ts'
import { Goods, many } from './bill-lines.tsx'
import styles from './settlement.module.css'
import './texts.ts'

const size = 50

type Said = Readonly<{ text?: string; amount?: string }>

export function LineWordsDialog({ word, row, onClose }: { word: 'dispute' | 'resolve'; row: Bill; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const cache = useQueryClient()
  const [current, setCurrent] = useState(1)
  const { data } = useCall(billCalls.lines, { id: row.id, current, size, disputed: word === 'resolve' }, { silent: true, keepPrevious: true })
  const shown = data?.records ?? []
  const lines = word === 'resolve' ? shown.filter(({ disputeAnswer }) => disputeAnswer === null) : shown
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const { busy, refusal, refuse, sending } = useSending()
  const set = (id: string, change: Said) => setSaid((present) => ({ ...present, [id]: { ...present[id], ...change } }))
  const pick = (id: string, isPicked: boolean) =>
    setSaid((present) => (isPicked ? { ...present, [id]: {} } : Object.fromEntries(Object.entries(present).filter(([one]) => one !== id))))
  const submit = async () => {
    const entries = Object.entries(said)
    if (entries.length === 0) return refuse(t('chooseLines'))
    if (entries.some(([, { text }]) => !text?.trim())) return refuse(t(word === 'dispute' ? 'sayWhy' : 'sayAnswer'))
    const seen = { id: row.id, version: row.version }
    await sending(async () => {
      if (word === 'dispute')
        await send(billCalls.dispute, { ...seen, lines: entries.map(([lineId, { text = '' }]) => ({ lineId, reason: text })) }, { silent: true })
      else
        await send(
          billCalls.resolve,
          {
            ...seen,
            answers: entries.map(([lineId, { text = '', amount }]) => ({ lineId, answer: text, ...(amount && { adjustment: { amount, reason: text } }) })),
          },
          { silent: true },
        )
      await refreshPaths(cache, billPaths)
      notify.success(t('saved'))
      onClose()
    })
  }
  return (
    <Dialog open width={760} title={t(word)} okText={t(word)} confirmLoading={busy} onOk={() => void submit()} onCancel={onClose} mask={{ closable: false }}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t(word === 'dispute' ? 'disputeHint' : 'resolveHint')}</Typography.Text>
        {!data && <SkeletonRows rows={4} />}
        <ul className={styles['cards']} aria-label={t('lines')}>
          {lines.map((line) => (
            <li key={line.id}>
              <Word
                line={line}
                word={word}
                said={said[line.id] ?? (word === 'resolve' ? {} : undefined)}
                onPick={(isPicked) => pick(line.id, isPicked)}
                onSay={(change) => set(line.id, change)}
              />
            </li>
          ))}
        </ul>
        {data && data.total > size && (
          <Pagination align="end" size="small" current={current} pageSize={size} total={data.total} showSizeChanger={false} onChange={setCurrent} />
        )}
        <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      </Flex>
    </Dialog>
  )
}

interface WordProps {
  readonly line: BillLine
  readonly word: 'dispute' | 'resolve'
  readonly said: Said | undefined
  readonly onPick: (isPicked: boolean) => void
  readonly onSay: (change: Said) => void
}

function Word({ line, word, said, onPick, onSay }: WordProps) {
  const { t } = useTranslation('settlement')
  const name = `#${line.lineNo} ${line.skuName}`
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} align="start">
        {word === 'dispute' && <Checkbox aria-label={name} checked={said !== undefined} onChange={({ target }) => onPick(target.checked)} />}
        <Goods line={line} />
        <span style={{ marginInlineStart: 'auto' }}>{many(line)}</span>
      </Flex>
      {said && (
        <Flex gap={8} wrap>
          <Input
            style={{ flex: '1 1 240px' }}
            maxLength={500}
            value={said.text ?? ''}
            aria-label={`${t(word === 'dispute' ? 'why' : 'answer')} ${name}`}
            placeholder={t(word === 'dispute' ? 'why' : 'answer')}
            onChange={({ target }) => onSay({ text: target.value })}
          />
          {word === 'resolve' && (
            <DecimalInput
              decimals={2}
              signed
              value={said.amount ?? ''}
              aria-label={`${t('adjustBy')} ${name}`}
              placeholder={t('adjustBy')}
              onChange={(amount) => onSay({ amount: amount ?? '' })}
            />
          )}
        </Flex>
      )}
    </Flex>
  )
}
