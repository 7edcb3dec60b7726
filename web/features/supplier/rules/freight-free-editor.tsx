/** From when shipping is free, by regions or everywhere. */
import { Flex, Typography } from 'antd'
import type { z } from 'zod'
import { unsetRegion } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import type { FreightFree } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { MoneyInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Labelled, RegionCards } from './region-cards.tsx'
import type { RegionRowsProps } from './region-cards.tsx'
import './texts.ts'

export type Free = z.output<typeof FreightFree>

export function FreightFreeEditor(props: RegionRowsProps<Free>) {
  const { t } = useTranslation('supplier-rules')
  return (
    <RegionCards
      {...props}
      addLabel={t('area.addFree')}
      fresh={{ areaCodes: [unsetRegion], freeAmount: null, freeQty: null }}
      freshRest={{ areaCodes: [], freeAmount: '99.00', freeQty: null }}
    >
      {(row, change) => (
        <Flex gap={8} wrap align="end">
          <Labelled text={t('area.freeAmount')}>
            <MoneyInput aria-label={t('area.freeAmount')} value={row.freeAmount} onChange={(freeAmount) => change({ freeAmount: freeAmount || null })} />
          </Labelled>
          <Typography.Text type="secondary" style={{ paddingBottom: 5 }}>
            {t('area.or')}
          </Typography.Text>
          <Labelled text={t('area.freeQty')}>
            <QuantityInput aria-label={t('area.freeQty')} value={row.freeQty} onChange={(freeQty) => change({ freeQty: freeQty || null })} />
          </Labelled>
        </Flex>
      )}
    </RegionCards>
  )
}
