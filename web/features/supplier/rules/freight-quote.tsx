/** What a parcel costs by a rule: the one that is shown, or the one that is being filled in. */
import { Alert, Button, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { quoteFreight } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { send } from '#web/kit/client.ts'
import type { InputOf, OutputOf } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { MoneyInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { RegionSelect } from '#web/kit/widgets/region-select.tsx'
import './texts.ts'

type Quote = OutputOf<typeof quoteFreight>
type Asked = Pick<InputOf<typeof quoteFreight>, 'regionCode' | 'quantity' | 'amount'>

const kinds = { CHARGED: 'success', FREE: 'success', EXCLUDED: 'warning', UNCOVERED: 'error' } as const

export function FreightQuote({ by }: { by: () => Pick<InputOf<typeof quoteFreight>, 'id' | 'rule'> }) {
  const { t } = useTranslation('supplier-rules')
  const [form] = Form.useForm<Asked>()
  const [quote, setQuote] = useState<Quote>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const { regionCode, quantity, amount } = form.getFieldsValue()
    if (!regionCode || !quantity) return
    setBusy(true)
    setFailure(undefined)
    try {
      setQuote(await send(quoteFreight, { ...by(), regionCode, quantity, amount: amount || '0' }, { silent: true }))
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      setQuote(undefined)
      setFailure(reason.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap={8}>
      <Form form={form} layout="vertical" component="div" initialValues={{ quantity: '1', amount: '' }}>
        <Flex gap={8} wrap align="end">
          <Form.Item name="regionCode" label={t('quote.region')} style={{ width: 200, marginBottom: 0 }}>
            <RegionSelect />
          </Form.Item>
          <Form.Item name="quantity" label={t('quote.quantity')} style={{ width: 110, marginBottom: 0 }}>
            <QuantityInput />
          </Form.Item>
          <Form.Item name="amount" label={t('quote.amount')} style={{ width: 130, marginBottom: 0 }}>
            <MoneyInput />
          </Form.Item>
          <Button loading={busy} onClick={() => void run()}>
            {t('quote.run')}
          </Button>
        </Flex>
      </Form>
      <div aria-live="polite">{failure ? <Alert type="error" title={failure} /> : quote && <Answer quote={quote} />}</div>
    </Flex>
  )
}

function Answer({ quote: { outcome, freight, startPrice, extraUnits, unit } }: { quote: Quote }) {
  const { t } = useTranslation('supplier-rules')
  const made =
    outcome === 'CHARGED' && startPrice && extraUnits ? t('quote.made', { start: formatAmount(startPrice), units: extraUnits, unit: unit ?? '1' }) : undefined
  return (
    <Alert
      type={kinds[outcome]}
      showIcon
      title={
        <Flex gap={12} align="baseline" wrap>
          <span>{t(`quote.${outcome}`)}</span>
          {outcome === 'CHARGED' && <strong>¥{formatAmount(freight)}</strong>}
          {made && <Typography.Text type="secondary">{made}</Typography.Text>}
        </Flex>
      }
    />
  )
}
