/** The buyer's word on what the supplier proposed: yes or no for each line, all of them at once. */
import { Alert, Flex, Input, Radio, Typography } from 'antd'
import { useState } from 'react'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useAction } from '#web/kit/client.ts'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { orderPaths, type Order } from '../order-calls.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

interface Answer {
  readonly answer?: 'ACCEPTED' | 'REFUSED'
  readonly note?: string
}

export function AnswerDialog({ row, onClose }: { row: Order; onClose: () => void }) {
  const { t } = useTranslation('purchase')
  const handedIn = useHandedIn()
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const proposed = (row.lines ?? []).flatMap((line) => line.counters.filter(({ answer }) => answer === null).map((counter) => ({ line, counter })))
  const action = useAction(orderChangeCalls.answer, {
    refreshes: orderPaths,
    onDone: (answered) => {
      // What costs more is handed in.
      if (answered.status === 'IN_APPROVAL') handedIn(answered)
      else notify.success(t('saved'))
      onClose()
    },
  })
  const said = proposed.flatMap(({ counter: { id } }) => {
    const one = answers[id]
    return one?.answer ? [{ counterId: id, answer: one.answer, note: one.note || null }] : []
  })
  const set = (id: string, change: Answer) => setAnswers((present) => ({ ...present, [id]: { ...present[id], ...change } }))
  return (
    <Dialog
      open
      width={760}
      title={t('answer')}
      okText={t('answer')}
      okButtonProps={{ disabled: said.length < proposed.length || proposed.length === 0 }}
      confirmLoading={action.isPending}
      onOk={() => action.mutate({ id: row.id, version: row.version, answers: said })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {proposed.length === 0 && <Alert type="info" title={t('nothingProposed')} />}
      <ul className={styles['lines']} aria-label={t('answer')}>
        {proposed.map(({ line, counter }) => (
          <li key={counter.id} className={styles['line']}>
            <span>
              {line.skuName} <Typography.Text type="secondary">{line.skuCode}</Typography.Text>
            </span>
            {counter.qty && <Change label={t('qty')} before={formatQuantity(line.qty)} after={formatQuantity(counter.qty)} />}
            {counter.price && line.price && <Change label={t('price')} before={formatUnitPrice(line.price)} after={formatUnitPrice(counter.price)} />}
            {counter.promisedOn && <Change label={t('due')} before={line.promisedOn ?? line.expectOn ?? '-'} after={counter.promisedOn} />}
            <Typography.Text type="secondary">{t('reason', { reason: counter.reason })}</Typography.Text>
            <Flex gap={8} wrap>
              <Radio.Group
                optionType="button"
                aria-label={`${t('answer')} ${line.skuCode}`}
                value={answers[counter.id]?.answer}
                options={[
                  { value: 'ACCEPTED', label: t('accept') },
                  { value: 'REFUSED', label: t('refuse') },
                ]}
                onChange={(event) => set(counter.id, { answer: event.target.value as 'ACCEPTED' | 'REFUSED' })}
              />
              <Input
                style={{ flex: 1, minWidth: 160 }}
                aria-label={`${t('note')} ${line.skuCode}`}
                placeholder={t('note')}
                maxLength={500}
                onChange={(event) => set(counter.id, { note: event.target.value })}
              />
            </Flex>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Change({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useTranslation('kit')
  return (
    <span>
      <Typography.Text type="secondary">{label + t('colon')}</Typography.Text>
      {before} → <Typography.Text strong>{after}</Typography.Text>
    </span>
  )
}
