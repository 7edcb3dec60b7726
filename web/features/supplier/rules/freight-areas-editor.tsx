/** The areas of a freight rule: what shipping costs there, or that nothing is shipped. */
import { Empty, Flex, Form, Switch } from 'antd'
import type { z } from 'zod'
import { unsetRegion } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import type { FreightArea } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { MoneyInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Labelled, RegionCards } from './region-cards.tsx'
import type { RegionRowsProps } from './region-cards.tsx'
import './texts.ts'

export type Area = z.output<typeof FreightArea>
type Mode = 'COUNT' | 'WEIGHT' | 'VOLUME'

const fresh: Area = { areaCodes: [], isExcluded: false, startQty: '1', startPrice: '0.00', extraQty: '1', extraPrice: '0.00' }

export function FreightAreasEditor(props: RegionRowsProps<Area>) {
  const { t } = useTranslation('supplier-rules')
  const mode = (Form.useWatch('chargeMode', props.form) as Mode | undefined) ?? 'COUNT'
  return (
    <RegionCards
      {...props}
      addLabel={t('area.add')}
      fresh={{ ...fresh, areaCodes: [unsetRegion] }}
      freshRest={fresh}
      empty={<Empty description={t('area.none')} />}
    >
      {(row, change) => <Prices row={row} mode={mode} onChange={change} />}
    </RegionCards>
  )
}

function Prices({ row, mode, onChange }: { row: Area; mode: Mode; onChange: (change: Partial<Area>) => void }) {
  const { t } = useTranslation('supplier-rules')
  const unit = t(`area.unit.${mode}`)
  return (
    <Flex gap={8} wrap align="center">
      <Switch
        checked={row.isExcluded}
        checkedChildren={t('area.excluded')}
        unCheckedChildren={t('area.excluded')}
        aria-label={t('area.excluded')}
        onChange={(isExcluded) => onChange({ isExcluded })}
      />
      {!row.isExcluded && (
        <>
          <Labelled text={`${t('area.start')} (${unit})`}>
            <QuantityInput aria-label={t('area.start')} value={row.startQty} onChange={(startQty) => onChange({ startQty: startQty ?? '' })} />
          </Labelled>
          <Labelled text={t('area.startPrice')}>
            <MoneyInput aria-label={t('area.startPrice')} value={row.startPrice} onChange={(startPrice) => onChange({ startPrice: startPrice ?? '' })} />
          </Labelled>
          <Labelled text={`${t('area.extra')} (${unit})`}>
            <QuantityInput aria-label={t('area.extra')} value={row.extraQty} onChange={(extraQty) => onChange({ extraQty: extraQty ?? '' })} />
          </Labelled>
          <Labelled text={t('area.extraPrice')}>
            <MoneyInput
              aria-label={`${t('area.extra')} ${t('area.extraPrice')}`}
              value={row.extraPrice}
              onChange={(extraPrice) => onChange({ extraPrice: extraPrice ?? '' })}
            />
          </Labelled>
        </>
      )}
    </Flex>
  )
}
