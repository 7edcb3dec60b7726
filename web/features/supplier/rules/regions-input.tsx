/** Several regions of the tree, chosen in a dialog; a chosen one stands for everything below it. */
import { EnvironmentOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ControlProps } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { regionChildren, ROOT_REGION } from '#web/kit/widgets/regions.ts'
import { RegionTree } from '#web/kit/widgets/region-tree.tsx'
import './texts.ts'

export interface RegionsInputProps extends ControlProps<readonly string[]> {
  readonly channel?: string | undefined
  /** Names of regions below the provinces. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

const noNames: Readonly<Record<string, string>> = {}

/** As many as fit in two lines; the rest are counted. */
const mostShown = 8

export function RegionsInput({ value, onChange, channel, names = noNames, id }: RegionsInputProps) {
  const { t } = useTranslation('supplier-rules')
  const [chosen, setChosen] = useState<readonly string[]>()
  const codes = value ?? []
  return (
    <Flex wrap gap={4} align="center">
      <RegionTags codes={codes} names={names} />
      <Button {...(id && { id })} size="small" icon={<EnvironmentOutlined />} onClick={() => setChosen(codes)}>
        {t('area.choose')}
      </Button>
      {chosen && (
        <Dialog
          open
          title={t('area.chosen', { count: chosen.length })}
          onCancel={() => setChosen(undefined)}
          onOk={() => {
            onChange?.(chosen)
            setChosen(undefined)
          }}
        >
          <RegionTree label={t('area.regions')} value={codes} channel={channel} onChange={setChosen} />
        </Dialog>
      )}
    </Flex>
  )
}

export function RegionTags({ codes, names = noNames }: { codes: readonly string[]; names?: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('supplier-rules')
  const { data: provinces = [] } = useQuery(regionChildren(ROOT_REGION))
  const known = new Map(provinces.map(({ regionCode, regionName }) => [regionCode, regionName]))
  return (
    <Flex wrap gap={4} component="span">
      {codes.slice(0, mostShown).map((code) => (
        <Tag key={code} style={{ marginInlineEnd: 0 }}>
          {names[code] ?? known.get(code) ?? code}
        </Tag>
      ))}
      {codes.length > mostShown && <Tag style={{ marginInlineEnd: 0 }}>{t('area.chosen', { count: codes.length })}</Tag>}
    </Flex>
  )
}
