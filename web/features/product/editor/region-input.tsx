/** Where something is sold: everywhere, in some regions only, or everywhere but there. */
import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import type { SalesRegion } from '#server/modules/product/content/product-content.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { RegionTree } from '#web/kit/widgets/region-tree.tsx'
import '../texts.ts'

export interface RegionInputProps {
  readonly id?: string
  readonly label: string
  readonly value?: SalesRegion
  readonly onChange?: (region: SalesRegion) => void
}

export function RegionInput({ id, label, value = { mode: 'ALL', codes: [] }, onChange }: RegionInputProps) {
  const { t } = useTranslation('product')
  const [chosen, setChosen] = useState<readonly string[]>()
  return (
    <Flex gap={8} wrap align="center">
      <Select
        {...(id !== undefined && { id })}
        aria-label={label}
        style={{ minWidth: 120, flex: 1 }}
        value={value.mode}
        options={(['ALL', 'IN', 'OUT'] as const).map((mode) => ({ value: mode, label: t(`editor.region.${mode}`) }))}
        onChange={(mode) => onChange?.({ mode, codes: mode === 'ALL' ? [] : value.codes })}
      />
      {value.mode !== 'ALL' && (
        <Button icon={<EnvironmentOutlined />} onClick={() => setChosen(value.codes)}>
          {value.codes.length === 0 ? t('editor.region.choose') : t('editor.region.chosen', { count: value.codes.length })}
        </Button>
      )}
      {chosen && (
        <Dialog
          open
          title={t('editor.region.title')}
          onCancel={() => setChosen(undefined)}
          onOk={() => {
            onChange?.({ ...value, codes: [...chosen] })
            setChosen(undefined)
          }}
        >
          <RegionTree label={t('editor.region.title')} value={value.codes} onChange={setChosen} />
        </Dialog>
      )}
    </Flex>
  )
}
