/** What is said to an order under way: promised days, proposals of the supplier, goods that are coming. */
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { supplierAnswerCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { orderPaths, type Order, type OrderLine } from '../order-calls.ts'
import { LineDialog, type SaidByLine } from './line-dialog.tsx'
import '../texts.ts'

export type SupplierWord = 'confirm' | 'promise' | 'counter' | 'announce'

interface Props {
  readonly word: SupplierWord
  readonly row: Order
  readonly onClose: () => void
}

const isPositive = (text: string | undefined): boolean => /[1-9]/.test(text ?? '')
const promisesOf = (said: SaidByLine) => Object.entries(said).flatMap(([lineId, { promisedOn }]) => (promisedOn ? [{ lineId, promisedOn }] : []))
const days = (lines: readonly OrderLine[]): SaidByLine =>
  Object.fromEntries(lines.map(({ id, promisedOn, expectOn, dueOn }) => [id, { promisedOn: promisedOn ?? expectOn ?? dueOn ?? '' }]))

/** Only what was typed is proposed; a line of which nothing was typed stays as it is. */
const proposals = (said: SaidByLine) =>
  Object.entries(said).flatMap(([lineId, { qty, price, promisedOn, reason = '' }]) =>
    qty || price || promisedOn || reason ? [{ lineId, qty: qty || null, price: price || null, promisedOn: promisedOn || null, reason }] : [],
  )

export function SupplierDialog({ word, row, onClose }: Props) {
  const { t } = useTranslation('purchase')
  const cache = useQueryClient()
  const [operationId] = useState(() => crypto.randomUUID())
  const [arrivalOn, setArrivalOn] = useState(row.dueOn ?? '')
  const seen = { id: row.id, version: row.version }
  const all = row.lines ?? []
  const open = all.filter(({ openQty }) => isPositive(openQty))
  const done = async (message: string) => {
    await refreshPaths(cache, orderPaths)
    notify.success(message)
    onClose()
  }
  const silent = { silent: true } as const
  if (word === 'announce')
    return (
      <LineDialog
        title={t('announce')}
        lines={open}
        fields={['qty']}
        initial={Object.fromEntries(open.map(({ id, openQty }) => [id, { qty: openQty.replace(/\.?0+$/, '') }]))}
        head={
          <label>
            {t('arrivalOn')}
            <Input type="date" aria-label={t('arrivalOn')} value={arrivalOn} onChange={(event) => setArrivalOn(event.target.value)} />
          </label>
        }
        onSend={async (said) => {
          const lines = Object.entries(said).flatMap(([lineId, { qty = '' }]) => (isPositive(qty) ? [{ lineId, qty }] : []))
          const { inboundCode } = await send(supplierAnswerCalls.announce, { ...seen, operationId, arrivalOn, lines }, silent)
          await done(t('announced', { code: inboundCode }))
        }}
        onClose={onClose}
      />
    )
  if (word === 'counter')
    return (
      <LineDialog
        title={t('counter')}
        hint={t('counterHint')}
        lines={open}
        fields={['qty', 'price', 'promisedOn', 'reason']}
        initial={{}}
        onSend={async (said) => {
          await send(supplierAnswerCalls.counter, { ...seen, lines: proposals(said) }, silent)
          await done(t('saved'))
        }}
        onClose={onClose}
      />
    )
  const call = word === 'confirm' ? supplierAnswerCalls.confirm : supplierAnswerCalls.promise
  return (
    <LineDialog
      title={t(word)}
      lines={open}
      fields={['promisedOn']}
      initial={days(open)}
      onSend={async (said) => {
        await send(call, { ...seen, promises: promisesOf(said) }, silent)
        await done(t('saved'))
      }}
      onClose={onClose}
    />
  )
}
