/** An amount worked out by a formula, with what its names stand for: the server calculates, exactly, and runs nothing as code. */
import { Button, Flex, Input, Switch, Typography } from 'antd'
import { useState } from 'react'
import { calculateExpression } from '#server/modules/after-sales/expression/expression.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import './texts.ts'

type Goods = Partial<Record<'price' | 'paidAmount' | 'refundableAmount', string | null>>

/** What a formula may name; the same names as the server knows when it works the amount of a case out again. */
export const formulaValues = (qty: string, { price, paidAmount, refundableAmount }: Goods = {}): Record<string, string> => ({
  qty,
  ...(price && { price }),
  ...(paidAmount && { paid: paidAmount }),
  ...(refundableAmount && { refundable: refundableAmount }),
})

interface FormulaProps {
  readonly values: Readonly<Record<string, string>>
  readonly onUse: (amount: string, expression: string, roundFlag: boolean) => void
}

export function Formula({ values, onUse }: FormulaProps) {
  const { t } = useTranslation('after-sales')
  const [expression, setExpression] = useState('')
  const [roundFlag, setRoundFlag] = useState(true)
  const calculate = useAction(calculateExpression, {})
  const result = calculate.data?.result
  const change = (text: string) => {
    setExpression(text)
    calculate.reset()
  }
  return (
    <Flex vertical gap={6}>
      <Flex gap={8} wrap>
        <Input
          aria-label={t('formula')}
          placeholder="paid * 0.5"
          value={expression}
          maxLength={500}
          style={{ flex: '1 1 180px' }}
          onChange={(event) => change(event.target.value)}
        />
        <Switch
          aria-label={t('rounded')}
          checked={roundFlag}
          checkedChildren={t('rounded')}
          unCheckedChildren={t('rounded')}
          onChange={(on) => {
            setRoundFlag(on)
            calculate.reset()
          }}
        />
        <Button
          disabled={expression.trim() === ''}
          loading={calculate.isPending}
          onClick={() => calculate.mutate({ expression, roundFlag, values: { ...values } })}
        >
          {t('calculate')}
        </Button>
      </Flex>
      <Typography.Text type="secondary">{t('formulaHint')}</Typography.Text>
      {result !== undefined && (
        <Flex gap={8} align="center" aria-live="polite">
          <code>
            {expression} {t('equals', { result })}
          </code>
          <Button size="small" type="primary" onClick={() => onUse(result, expression, roundFlag)}>
            {t('useResult')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
