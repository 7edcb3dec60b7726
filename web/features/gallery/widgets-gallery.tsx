/** Every widget as input and as value, enabled and disabled. */
import { Button, Card, Descriptions, Flex, Form, Space } from 'antd'
import { useState } from 'react'
import { formatFileSize } from '#web/kit/format/file-size.ts'
import { Amount, AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { MoneyInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { DictSelect } from '#web/kit/widgets/choice-select.tsx'
import { RangeInput } from '#web/kit/widgets/range-input.tsx'
import type { RangeValue } from '#web/kit/widgets/range-value.ts'
import { RateInput } from '#web/kit/widgets/rate-input.tsx'
import type { RegionNode } from '#web/kit/widgets/region-nodes.ts'
import { RegionPaths } from '#web/kit/widgets/region-paths.tsx'
import { RegionTree } from '#web/kit/widgets/region-tree.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import type { RemoteSource } from '#web/kit/widgets/remote-select.tsx'
import { MultiSelect, TenantSelect } from '#web/kit/widgets/select-all.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { showcaseStatuses } from './showcase.resource.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const companies = ['华东办公用品', '华南电子', '北方纸业', '西部物流', '中原包装'].map((label, index) => ({ value: String(index), label }))
const source: RemoteSource = {
  key: ['showcase', 'companies'],
  search: async (keyword) => {
    await wait(400)
    if (keyword === '错') throw new Error('服务器拒绝了查询')
    return companies.filter(({ label }) => label.includes(keyword))
  },
  resolve: async (values) => companies.filter(({ value }) => values.includes(value)),
}

/** A city and a province. */
const somewhere = ['320100', '440000']

const loadRegions = async (parent: string): Promise<readonly RegionNode[]> => {
  await wait(200)
  if (parent === '0')
    return [
      { regionCode: '11', regionName: '北京市', checkStatus: 'half' },
      { regionCode: '32', regionName: '江苏省' },
      { regionCode: '44', regionName: '广东省', checkFlag: true },
    ]
  if (parent.length >= 4) return []
  return ['01', '02', '03'].map((part, index) => ({
    regionCode: `${parent}${part}`,
    regionName: `${parent}${part} 市`,
    leaf: true,
    checkFlag: parent === '44' || (parent === '11' && index === 0),
  }))
}

export function WidgetsGallery() {
  const [range, setRange] = useState<RangeValue>({ min: '', max: '' })
  const [money, setMoney] = useState<string | undefined>('1234567.89')
  const [quantity, setQuantity] = useState<string | undefined>('12.5')
  const [rate, setRate] = useState<string | undefined>('0.13')
  const [company, setCompany] = useState<string>()
  const [tenants, setTenants] = useState<readonly string[]>([])
  const [served, setServed] = useState<readonly string[]>([])
  const [regions, setRegions] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Card title="输入">
        <Form layout="vertical" style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: '0 16px' }}>
          <Form.Item label="金额" htmlFor="g-money" extra={`值：${money ?? ''}`}>
            <MoneyInput id="g-money" value={money} onChange={setMoney} />
          </Form.Item>
          <Form.Item label="数量" htmlFor="g-quantity">
            <QuantityInput id="g-quantity" value={quantity} onChange={setQuantity} />
          </Form.Item>
          <Form.Item label="税率" htmlFor="g-rate" extra={`值：${rate ?? ''}`}>
            <RateInput id="g-rate" value={rate} onChange={setRate} />
          </Form.Item>
          <Form.Item label="金额区间" htmlFor="g-range">
            <RangeInput id="g-range" label="金额区间" value={range} onChange={setRange} />
          </Form.Item>
          <Form.Item label="远程搜索（输入“错”）" htmlFor="g-remote">
            <RemoteSelect id="g-remote" source={source} value={company} onChange={(next) => setCompany(next as string)} />
          </Form.Item>
          <Form.Item label="租户多选" htmlFor="g-tenants">
            <MultiSelect id="g-tenants" options={companies} value={tenants} onChange={(next) => setTenants(next ?? [])} />
          </Form.Item>
          <Form.Item label="字典下拉" htmlFor="g-dict">
            <DictSelect id="g-dict" code="sales_channel" />
          </Form.Item>
          <Form.Item label="停用的金额" htmlFor="g-off">
            <MoneyInput id="g-off" value="88.00" disabled />
          </Form.Item>
        </Form>
      </Card>
      <Card title="显示">
        <Descriptions column={{ xs: 1, md: 2 }} bordered size="small">
          <Descriptions.Item label="金额">
            <Amount value="1234567.899" />
          </Descriptions.Item>
          <Descriptions.Item label="无效金额">
            <Amount value="abc" />
          </Descriptions.Item>
          <Descriptions.Item label="大写">
            <AmountInCapitals value="120003400.05" />
          </Descriptions.Item>
          <Descriptions.Item label="文件大小">{[1024, 1025, 1_048_575, 1_048_576].map(formatFileSize).join('　')}</Descriptions.Item>
          <Descriptions.Item label="状态">
            <Space wrap>
              {showcaseStatuses.map((status) => (
                <StatusTag key={status.value} choice={status} />
              ))}
            </Space>
          </Descriptions.Item>
          <Descriptions.Item label="复制">
            <Flex align="center" gap={4}>
              PO2026000001 <CopyButton text="PO2026000001" />
            </Flex>
          </Descriptions.Item>
        </Descriptions>
      </Card>
      <Card title={`地区树（已选 ${regions.join('、') || '—'}）`}>
        <RegionTree label="地区" value={regions} onChange={setRegions} load={loadRegions} />
      </Card>
      <Card title="所选地区的路径">
        <RegionPaths label="所选地区" codes={somewhere} />
      </Card>
      <Card title="租户多选（服务器）">
        <TenantSelect value={served} onChange={(next) => setServed(next ?? [])} />
      </Card>
      <Button onClick={() => setOpen(true)}>可拖动的弹窗</Button>
      <Dialog open={open} title="拖动标题移动" onCancel={() => setOpen(false)} onOk={() => setOpen(false)}>
        按住标题拖动；不会被拖出窗口。
      </Dialog>
    </Space>
  )
}
