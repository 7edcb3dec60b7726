/** Jumps to a space by its code, or to where an article lies. */
import { Select } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mapSearch } from '#server/modules/stock/map/storage-map.contract.ts'
import { send } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import '../texts.ts'

interface Props {
  readonly warehouseId: string
  readonly onFound: (warehouseId: string, spaceId: string) => void
}

const typingPauseMs = 250

export function MapSearch({ warehouseId, onFound }: Props) {
  const { t } = useTranslation('stock')
  const [keyword, setKeyword] = useState('')
  const { data = [], isFetching } = useQuery({
    queryKey: [mapSearch.path, warehouseId, keyword],
    enabled: keyword !== '' && warehouseId !== '',
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseMs))
      return signal.aborted ? [] : send(mapSearch, { keyword, warehouseId }, { signal })
    },
  })
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
      aria-label={t('map.search')}
      placeholder={t('map.search')}
      style={{ width: 280, maxWidth: '100%' }}
      value={null}
      loading={isFetching}
      notFoundContent={keyword === '' ? null : undefined}
      options={data.map(({ spaceId, spaceCode, skuCode, skuName, onHand }) => ({
        value: `${spaceId} ${skuCode ?? ''}`,
        label: [spaceCode, skuCode, skuName, onHand === null ? undefined : formatQuantity(onHand)].filter(Boolean).join(' · '),
      }))}
      onSelect={(value) => onFound(warehouseId, String(value).split(' ')[0] ?? '')}
    />
  )
}
